"""Payouts that nobody could bring to an end, or that went out when nothing should."""

from datetime import timedelta

import pytest
from pytest_django.fixtures import Settings

from players.models import User
from players.services import identity_review
from players.services.identity_reasons import Reason
from tests.wallet.business.conftest import Later, Staff, approved, attempted, requested, state_of
from tests.wallet.business.test_payouts import O, ask_now, says, whole
from tests.wallet.conftest import Funder, purse
from wallet import tasks
from wallet.gateways import registry
from wallet.models import Case, PayoutAttempt, PayoutMethod, Withdrawal
from wallet.services import cases, clock
from wallet.services.payouts import people, prepare, send, switch

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def ready(asha: User, give: Funder, maker: User, checker: User) -> Withdrawal:
    give(asha, winnings=1_000_00)
    return approved(requested(asha), maker, checker)


@pytest.fixture
def attempt(ready: Withdrawal) -> PayoutAttempt:
    return attempted(ready)


@pytest.mark.parametrize("change", ["account", "fingerprint"])
def test_a_failed_payout_whose_approval_does_not_hold_gives_the_money_back(
    ready: Withdrawal, attempt: PayoutAttempt, asha: User, change: str
) -> None:
    """No attempt can follow, nobody can refuse it, and the player cannot take it back: it would rest for ever."""
    says(attempt, O.FAILED, reason="bank_down")
    if change == "account":
        User.objects.filter(pk=asha.pk).update(is_active=False)
    else:
        PayoutMethod.objects.filter(pk=ready.method_id).update(fingerprint="as under a new key")
    assert prepare.attempt(ready.pk) is None
    assert (state_of(ready), purse(asha)) == ("failed", {"winnings": 1_000_00})
    assert whole()


def test_papers_that_were_taken_back_are_looked_at_again(ready: Withdrawal, asha: User, staff: Staff) -> None:
    chief = staff("Chief")
    User.objects.filter(pk=chief.pk).update(is_superuser=True)
    paper = asha.identities.get()
    identity_review.decide(identity=paper, by=User.objects.get(pk=chief.pk), reason=Reason.PAN_UNCONFIRMED)
    assert prepare.attempt(ready.pk) is None
    assert state_of(ready) == "in_review"


def test_an_attempt_at_a_gateway_that_was_switched_off_keeps_nobody_else_waiting(
    ready: Withdrawal, attempt: PayoutAttempt, bilal: User, give: Funder, maker: User, checker: User,
    settings: Settings, later: Later,
) -> None:  # fmt: skip
    """It was never sent, so the next one goes through the gateway that is on."""
    give(bilal, winnings=1_000_00)
    other = approved(requested(bilal), maker, checker)
    settings.PAYOUT_GATEWAY = "manual"
    later(minutes=2)
    tasks.submit_payouts()
    assert (state_of(other), state_of(ready)) == ("processing", "retryable")
    assert attempted(ready).gateway == "manual"


def test_what_a_silent_gateway_took_is_for_people_after_some_days(
    ready: Withdrawal, attempt: PayoutAttempt, settings: Settings, maker: User, checker: User, later: Later
) -> None:
    says(attempt, O.QUEUED)
    settings.PAYOUT_GATEWAY = "manual"
    later(days=4)
    ask_now(attempt)
    assert state_of(ready) == "manual"
    told = {"withdrawal": ready, "outcome": "paid", "evidence": "On the bank's statement.", "utr": "U1"}
    people.propose(**told, maker=maker, mfa_at=None)
    people.approve(withdrawal=ready, checker=checker, mfa_at=None)
    assert state_of(ready) == "paid"


def test_an_attempt_that_is_not_what_was_approved_ends(ready: Withdrawal, attempt: PayoutAttempt, asha: User) -> None:
    _changed_beneficiary(ready)
    send.send(attempt.pk)
    assert Case.objects.count() == 1
    assert (state_of(ready), purse(asha)) == ("failed", {"winnings": 1_000_00})


def test_a_payout_of_another_amount_is_for_people(
    ready: Withdrawal, attempt: PayoutAttempt, maker: User, checker: User
) -> None:
    says(attempt, O.QUEUED)
    says(attempt, O.PROCESSED, amount_minor=1)
    assert state_of(ready) == "manual"
    for case in Case.objects.all():
        cases.propose(case=case, maker=maker, explanation="The bank has explained it.", mfa_at=None)
        cases.close(case=case, checker=checker, mfa_at=None)
    says(attempt, O.PROCESSED, amount_minor=1)
    assert not Case.objects.exclude(state="closed").exists()


def test_what_was_to_be_sent_again_is_not_once_its_key_is_forgotten(
    ready: Withdrawal, attempt: PayoutAttempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker died between "send the same again" and sending; others run two days later."""
    sent = _count_calls(monkeypatch)
    expired = clock.now() - timedelta(hours=1)
    PayoutAttempt.objects.filter(pk=attempt.pk).update(sent_at=None, key_valid_until=expired)
    send.send(attempt.pk)
    send.pick_up(attempt.pk)
    assert (sent, state_of(ready)) == ([], "unknown")


def test_a_pause_also_keeps_back_what_was_prepared(
    ready: Withdrawal, attempt: PayoutAttempt, staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = _count_calls(monkeypatch)
    switch.turn(by=staff("Chief"), is_paused=True, reason="Looking into a difference.", daily_cap_minor=None)
    send.send(attempt.pk)
    assert (sent, state_of(ready)) == ([], "submitting")
    switch.turn(by=User.objects.get(display_name="Chief"), is_paused=False, reason="", daily_cap_minor=None)
    send.send(attempt.pk)
    assert len(sent) == 1


def test_a_cap_of_nothing_lets_nothing_out(ready: Withdrawal, staff: Staff) -> None:
    switch.turn(by=staff("Chief"), is_paused=False, reason="", daily_cap_minor=0)
    assert prepare.attempt(ready.pk) is None


def _changed_beneficiary(row: Withdrawal) -> None:
    from players.services import vault
    from wallet.services.methods import PURPOSE

    sealed = vault.seal('{"kind": "upi", "name": "Mallory", "vpa": "mallory@okbank"}', PURPOSE)
    PayoutMethod.objects.filter(pk=row.method_id).update(details=sealed)


def _count_calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sent: list[str] = []
    real = registry.payout_gateway_named

    def named(name: str) -> object:
        gateway = real(name)

        class Counting:
            key_lifetime_s = gateway.key_lifetime_s

            def create_payout(self, key: str, *rest: object) -> object:
                sent.append(key)
                return gateway.create_payout(key, *rest)

        return Counting()

    monkeypatch.setattr(registry, "payout_gateway_named", named)
    return sent
