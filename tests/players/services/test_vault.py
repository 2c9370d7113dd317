"""What is sealed opens for its purpose and under old keys; what no key opens says so."""

import base64

import pytest
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pytest_django.fixtures import Settings

from games.services import sealing
from players.services import vault

OLD, NEW = "an old key of the house", "a new key of the house"


@pytest.fixture(autouse=True)
def one_key(settings: Settings) -> None:
    settings.VAULT_KEYS, settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = [], OLD, []


@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 64, b"ABCDE1234F", "आशा".encode()])
def test_what_is_sealed_opens_again_and_does_not_show(data: bytes) -> None:
    sealed = vault.seal(data, "a test")

    assert vault.unseal(memoryview(sealed), "a test") == data
    assert not data or data not in sealed
    assert vault.seal(data, "a test") != sealed


def test_text_is_sealed_as_utf_8() -> None:
    assert vault.unseal(vault.seal("आशा", "a test"), "a test") == "आशा".encode()


def test_another_purpose_does_not_open_it() -> None:
    with pytest.raises(InvalidToken):
        vault.unseal(vault.seal(b"seven", "a test"), "another test")


@pytest.mark.parametrize("broken", [b"", b".", b"k.", b"gAAAAA", b"k00000000.gAAAAA", b"\xff" * 200])
def test_what_is_no_seal_says_so(broken: bytes) -> None:
    with pytest.raises(InvalidToken):
        vault.unseal(broken, "a test")


def test_a_changed_seal_does_not_open() -> None:
    sealed = bytearray(vault.seal(b"seven", "a test"))
    sealed[-8] ^= 1

    with pytest.raises(InvalidToken):
        vault.unseal(bytes(sealed), "a test")


def test_a_new_key_seals_and_the_old_one_still_opens(settings: Settings) -> None:
    old = vault.seal(b"seven", "a test")
    settings.VAULT_KEYS = [NEW]
    new = vault.seal(b"seven", "a test")

    assert [vault.unseal(each, "a test") for each in (old, new)] == [b"seven", b"seven"]
    assert [vault.is_current(each) for each in (old, new)] == [False, True]

    settings.SECRET_KEY = "another one altogether"
    assert vault.unseal(new, "a test") == b"seven"
    with pytest.raises(InvalidToken):
        vault.unseal(old, "a test")


def test_seeds_that_were_sealed_before_there_were_marks_still_open() -> None:
    """The bytes of then: a bare token under a key derived for seeds alone."""
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"rummy house: seed of a deal").derive(OLD.encode())
    sealed = Fernet(base64.urlsafe_b64encode(derived)).encrypt(b"a seed")

    assert sealing.unseal(sealed) == b"a seed"
    assert not vault.is_current(sealed)


def test_an_index_is_equal_for_equal_values_and_for_its_purpose_and_key_alone(settings: Settings) -> None:
    index = vault.blind_index("ABCDE1234F", "a test")

    assert (len(index), index) == (64, vault.blind_index("ABCDE1234F", "a test"))
    assert index not in (vault.blind_index("ABCDE1234G", "a test"), vault.blind_index("ABCDE1234F", "another test"))

    settings.VAULT_KEYS = [NEW]
    assert vault.blind_index("ABCDE1234F", "a test") != index
    assert vault.blind_indexes("ABCDE1234F", "a test") == [vault.blind_index("ABCDE1234F", "a test"), index]
