"""Paid after it had been given up, and the money comes back: booked in as it was booked out, once."""

import pytest
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Later, Member, approved, attempted, requested, state_of
from tests.wallet.business.test_payouts import O, Source, says, whole
from tests.wallet.conftest import Funder, purse
from wallet.gateways import registry
from wallet.gateways.ports import LineKind, PayoutStatus, StatementLine
from wallet.models import GatewayLine, PayoutAttempt, Posting, TaxRecord
from wallet.services import clock, gateway_statements
from wallet.services.payouts import answers, people, questions
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def attempt(asha: User, give: Funder, maker: User, checker: User) -> PayoutAttempt:
    """600 rupees asked for, 420 of them to be paid."""
    give(asha, winnings=1_000_00)
    return attempted(approved(requested(asha), maker, checker))


def owed() -> int:
    return -sum(Posting.objects.filter(account__code="h:chargeback").values_list("amount", flat=True))


def two_say_it_came_back(attempt: PayoutAttempt, maker: User, checker: User) -> None:
    row = attempt.withdrawal
    people.propose(
        withdrawal=row, outcome="returned", evidence="On the bank's statement.", utr="", maker=maker, mfa_at=None
    )
    people.approve(withdrawal=row, checker=checker, mfa_at=None)


def test_what_had_been_given_back_is_there_again_and_nothing_is_owed(
    attempt: PayoutAttempt, asha: User, give: Funder, maker: User, checker: User
) -> None:
    """He had played most of it away: 300 of the 420 are owed until they come back."""
    answers.refused(attempt.pk, code="invalid_beneficiary", raw="")
    give(asha, winnings=-880_00)
    says(attempt, O.PROCESSED)
    assert (state_of(attempt.withdrawal), purse(asha), owed()) == ("overpaid", {}, 300_00)
    two_say_it_came_back(attempt, maker, checker)
    assert (state_of(attempt.withdrawal), purse(asha), owed()) == ("overpaid", {"winnings": 120_00}, 0)
    assert whole()


def test_what_was_closed_as_paid_comes_back_like_any_payout(
    attempt: PayoutAttempt, asha: User, maker: User, checker: User
) -> None:
    answers.refused(attempt.pk, code="bank_down", raw="")
    says(attempt, O.PROCESSED)
    two_say_it_came_back(attempt, maker, checker)
    assert (purse(asha), owed()) == ({"winnings": 1_000_00}, 0)
    assert sum(TaxRecord.objects.values_list("tax_minor", flat=True)) == 0
    assert whole()


@pytest.mark.parametrize("code", ["invalid_beneficiary", "bank_down"])
def test_it_comes_back_once_whoever_says_so(attempt: PayoutAttempt, asha: User, code: str, maker: User) -> None:
    answers.refused(attempt.pk, code=code, raw="")
    says(attempt, O.PROCESSED)
    says(attempt, O.REVERSED)
    says(attempt, O.REVERSED)
    assert purse(asha) == {"winnings": 1_000_00}
    with pytest.raises(MoneyRefused) as refused:
        people.propose(
            withdrawal=attempt.withdrawal, outcome="returned", evidence="Once more.", utr="", maker=maker, mfa_at=None
        )
    assert refused.value.code == "resolution.not_open"
    assert whole()


def test_a_webhook_about_a_failed_payout_is_a_reason_to_ask_too(
    attempt: PayoutAttempt, asha: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers.refused(attempt.pk, code="invalid_beneficiary", raw="")
    says(attempt, O.PROCESSED, source=Source.WEBHOOK, is_definite=False)
    assert state_of(attempt.withdrawal) == "failed"
    told = PayoutStatus("pout_1", attempt.key, O.PROCESSED, attempt.withdrawal.payout_minor, is_definite=True)
    monkeypatch.setattr(type(registry.payout_gateway_named("sandbox")), "fetch_payout", lambda *_asked: told)
    later(seconds=1)
    assert questions.due() == [attempt.pk]
    questions.ask(attempt.pk)
    assert (state_of(attempt.withdrawal), questions.due()) == ("overpaid", [])


def test_the_statement_of_both_ways_agrees(attempt: PayoutAttempt, asha: User) -> None:
    answers.refused(attempt.pk, code="invalid_beneficiary", raw="")
    says(attempt, O.PROCESSED)
    says(attempt, O.REVERSED)
    payout = attempt.withdrawal.payout_minor
    lines = [
        StatementLine(number, kind, "pout_1", attempt.key, amount, 0, "INR", clock.now())
        for number, kind, amount in ((1, LineKind.PAYOUT, -payout), (2, LineKind.PAYOUT_RETURN, payout))
    ]
    gateway_statements.take_in("sandbox", clock.day_of(clock.now()), lines)
    assert set(GatewayLine.objects.values_list("match", flat=True)) == {"matched"}


def test_two_of_finance_say_it_on_its_page(attempt: PayoutAttempt, asha: User, member: Member) -> None:
    answers.refused(attempt.pk, code="invalid_beneficiary", raw="")
    says(attempt, O.PROCESSED)
    page = reverse("admin:wallet_payoutattempt_change", args=[attempt.pk])
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    mary.post(page, {"act": "propose", "outcome": "returned", "evidence": "On the bank's statement."})
    charu.post(page, {"act": "approve"})
    assert purse(asha) == {"winnings": 1_000_00}
    assert "Propose this outcome" not in mary.get(page).content.decode()
