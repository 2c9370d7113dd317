"""After a new key everything is sealed under it, nothing is lost, and what cannot be opened is said."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from games.models import Deal
from games.services import sealing
from players.models import Identity, User
from players.services import documents, identity, identity_details, vault
from tests.players.papers import NAME, PAN, picture, submitted

OLD, NEW = "an old key of the house", "a new key of the house"


@pytest.fixture(autouse=True)
def one_key(settings: Settings, tmp_path: Path) -> None:
    """An old key, and papers in a folder of their own."""
    settings.VAULT_KEYS, settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = [OLD], "signs sessions", []
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"private": backend}


def reseal() -> str:
    told = io.StringIO()
    call_command("reseal", stdout=told, stderr=told)
    return told.getvalue()


def everyone(count: int) -> list[User]:
    players = [
        User.objects.create_user(f"{number}@example.in", None, display_name=f"Player {number}")
        for number in range(count)
    ]
    for number, player in enumerate(players):
        submitted(player, pan=f"ABCPD{number:04}F", paper=picture() if number % 2 else None)
    return players


def test_everything_is_sealed_under_the_new_key_and_the_old_one_can_go(
    settings: Settings, db: None, tmp_path: Path
) -> None:
    players = everyone(6)
    settings.VAULT_KEYS = [NEW, OLD]

    assert "players.Identity.details: 6 sealed anew, 0 were so already." in reseal()
    settings.VAULT_KEYS = [NEW]  # the old key is gone

    rows = Identity.objects.order_by("pk")
    assert [identity_details.opened(row).pan for row in rows] == [f"ABCPD{number:04}F" for number in range(6)]
    assert [row.pan_index for row in rows] == [
        vault.blind_index(f"ABCPD{number:04}F", identity_details.PAN_PURPOSE) for number in range(6)
    ]
    assert [documents.look_up(row.paper).kind for row in rows if row.paper] == ["jpg"] * 3
    assert len([file for file in tmp_path.rglob("*") if file.is_file()]) == 3
    assert [identity.verified_name(player) for player in players] == [NAME] * 6
    assert "players.Identity.details: 0 sealed anew, 6 were so already." in reseal()


def test_a_pan_stays_one_persons_through_the_change(asha: User, bilal: User, settings: Settings) -> None:
    submitted(asha)
    for keys in ([NEW, OLD], [NEW]):
        settings.VAULT_KEYS = keys
        assert submitted(bilal, name="Bilal Khan").state == Identity.State.REFUSED
        reseal()


def test_what_no_key_opens_is_said_and_the_rest_is_done(asha: User, bilal: User, settings: Settings) -> None:
    submitted(asha)
    lost = submitted(bilal, pan="BCDPE1234G", paper=picture())
    documents.forget(lost.paper)
    Identity.objects.filter(pk=lost.pk).update(details=b"k00000000.gAAAA")
    settings.VAULT_KEYS = [NEW, OLD]

    told = io.StringIO()
    with pytest.raises(CommandError, match="2 seals are as they were"):
        call_command("reseal", stdout=told, stderr=told)

    assert f"players.Identity {lost.pk}: no key of this house opens details" in told.getvalue()
    assert f"players.Identity {lost.pk}: its paper is gone" in told.getvalue()
    assert vault.is_current(Identity.objects.get(player=asha).details)
    assert PAN not in told.getvalue()


def test_two_accounts_that_share_a_pan_by_a_mishap_are_said(asha: User, bilal: User, settings: Settings) -> None:
    """Two processes, one of which does not know the new key yet, can let both in; the change of keys finds them."""
    submitted(asha)
    settings.VAULT_KEYS = [NEW]
    submitted(bilal)
    settings.VAULT_KEYS = [NEW, OLD]

    with pytest.raises(CommandError, match="1 seals are as they were"):
        reseal()


def test_seeds_of_deals_are_part_of_it(settings: Settings, db: None) -> None:
    assert "games.Deal.sealed_seed: 0 sealed anew" in reseal()
    assert Deal._meta.get_field("sealed_seed")
    assert vault.is_current(sealing.seal(b"seed"))
