"""Keeps what must not be readable in the database: sealed with keys that only the processes hold.

Sealed is `k<key id>.<Fernet token>`. The id says which of the house's keys opens it, and so what a rotation has still
to do; it says nothing of the key. Every purpose has keys of its own, derived with HKDF: what was sealed for one purpose
does not open for another, so nothing can be made readable by moving it to a column that some page shows.
"""

import base64
import hashlib
import hmac
from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

KEY_ID_DIGITS = 8


def seal(data: bytes | str, purpose: str) -> bytes:
    """What only `unseal` for the same purpose reads, under the newest key: 4/3 of the data's length and 110 bytes."""
    newest = _secrets()[0]
    token = _box(newest, purpose).encrypt(data.encode() if isinstance(data, str) else data)
    return _mark(newest) + token


def unseal(sealed: bytes | memoryview, purpose: str) -> bytes:
    """What was sealed. Raises `InvalidToken` where no key of this house opens it for this purpose."""
    mark, dot, token = bytes(sealed).rpartition(b".")
    fitting = [secret for secret in _secrets() if not dot or _mark(secret) == mark + dot]
    if not fitting:
        raise InvalidToken
    return MultiFernet([_box(secret, purpose) for secret in fitting]).decrypt(token)


def is_current(sealed: bytes | memoryview) -> bool:
    """Whether it is sealed under the newest key; after `manage.py reseal` everything is."""
    return bytes(sealed).startswith(_mark(_secrets()[0]))


def blind_index(value: str, purpose: str) -> str:
    """64 hex digits that are equal where the values are, and tell nothing to who lacks the key: for a unique index.

    It is made with the newest key, so a rotation makes it anew; until that has run, look up `blind_indexes`.
    """
    return blind_indexes(value, purpose)[0]


def blind_indexes(value: str, purpose: str) -> list[str]:
    """The index of the value under every key of the house, newest first."""
    keys = (_derived(secret, f"rummy house index: {purpose}") for secret in _secrets())
    return [hmac.new(key, value.encode(), hashlib.sha256).hexdigest() for key in keys]


def _secrets() -> tuple[str, ...]:
    """`VAULT_KEYS` where the operator keeps them apart; what signs the sessions opens too, and seals if they lack."""
    return (*settings.VAULT_KEYS, settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


@cache
def _box(secret: str, purpose: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_derived(secret, f"rummy house: {purpose}")))


@cache
def _mark(secret: str) -> bytes:
    """How what this key sealed begins. Before there were marks a seal was a bare token, which every key may try."""
    return b"k" + _derived(secret, "rummy house key id").hex()[:KEY_ID_DIGITS].encode() + b"."


@cache
def _derived(secret: str, info: str) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=info.encode()).derive(secret.encode())
