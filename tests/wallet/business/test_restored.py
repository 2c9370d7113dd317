"""A database that is older than the last payout: the house stops paying by itself, until people have looked."""

from pathlib import Path

import pytest
from django.db import transaction
from pytest_django.fixtures import Settings

from players.models import User
from tests.wallet.business.conftest import approved, attempted, requested, state_of
from tests.wallet.conftest import Funder
from wallet import tasks
from wallet.gateways import registry
from wallet.models import PayoutAttempt, Withdrawal
from wallet.services.payouts import mark, send, switch

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def path(tmp_path: Path, settings: Settings) -> Path:
    settings.PAYOUT_MARK = str(tmp_path / "last_payout.json")
    return Path(settings.PAYOUT_MARK)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys under which the gateway was called; it does not answer."""
    keys: list[str] = []

    def create_payout(_self: object, key: str, *_order: object) -> None:
        keys.append(key)
        raise registry.GatewayOff("It does not answer.")

    monkeypatch.setattr(type(registry.payout_gateway_named("sandbox")), "create_payout", create_payout)
    return keys


@pytest.fixture
def ready(asha: User, give: Funder, maker: User, checker: User) -> Withdrawal:
    give(asha, winnings=1_000_00)
    return approved(requested(asha), maker, checker)


def lost(ready: Withdrawal) -> None:
    """It is attempted and sent, and then the database is as it was before: nothing of that is in it."""
    with transaction.atomic():
        send.send(attempted(ready).pk)
        transaction.set_rollback(True)
    assert not PayoutAttempt.objects.exists()


def test_a_restored_database_pays_nothing_again(ready: Withdrawal, path: Path, sent: list[str]) -> None:
    lost(ready)
    assert len(sent) == 1
    send.pay(ready.pk)
    assert (len(sent), switch.state().is_paused) == (1, True)
    assert "restored" in switch.why_resting()
    assert state_of(ready) == "submitting"  # written down, and waits


def test_it_is_noticed_at_the_first_run_of_the_job(ready: Withdrawal, path: Path, sent: list[str]) -> None:
    lost(ready)
    tasks.submit_payouts()
    assert (len(sent), switch.state().is_paused, state_of(ready)) == (1, True, "approved")


def test_people_end_the_pause_and_it_holds(ready: Withdrawal, path: Path, sent: list[str], staff: object) -> None:
    lost(ready)
    assert mark.look() is True
    switch.turn(by=staff("Chief"), is_paused=False, reason="", daily_cap_minor=None)  # type: ignore[operator]
    assert mark.look() is False
    send.pay(ready.pk)
    assert len(sent) == 2


def test_the_same_database_goes_on(ready: Withdrawal, path: Path, sent: list[str]) -> None:
    send.pay(ready.pk)
    assert path.exists()
    assert (mark.look(), switch.state().is_paused) == (False, False)


def test_the_same_key_made_anew_is_not_the_one_that_was_sent(ready: Withdrawal, path: Path, sent: list[str]) -> None:
    """Keys are made from the request: after a restore the same request has the same one."""
    lost(ready)
    assert attempted(ready).key == sent[0]
    assert mark.look() is True


@pytest.mark.parametrize("text", ["", "[]", "no json", '{"key": "k"}', '{"key": "k", "made": "then"}'])
def test_a_mark_that_nobody_can_read_stops_nobody(db: None, path: Path, text: str) -> None:
    path.write_text(text)
    assert (mark.look(), switch.state().is_paused) == (False, False)


def test_a_house_without_a_mark_pays(ready: Withdrawal, settings: Settings, sent: list[str]) -> None:
    settings.PAYOUT_MARK = ""
    send.pay(ready.pk)
    assert len(sent) == 1
