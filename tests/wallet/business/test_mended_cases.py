"""What two people have explained stays explained."""

import pytest

from players.models import User
from tests.wallet.business.conftest import approved, attempted, known, requested
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.business.test_payouts import O
from tests.wallet.business.test_payouts import says as payout_says
from tests.wallet.conftest import Funder
from wallet.gateways.ports import LineKind, StatementLine
from wallet.models import Case, GatewayLine
from wallet.services import cases, clock, day_close, gateway_statements, reconcile

pytestmark = pytest.mark.usefixtures("ledger_alone")


def test_an_explained_difference_does_not_stop_payouts_again_every_night(
    asha: User, maker: User, checker: User
) -> None:
    known(asha)
    says(ordered(asha))
    today = clock.day_of(clock.now())
    gateway_statements.take_in("sandbox", today, [])
    day_close.close(today)
    cases.propose(case=Case.objects.get(), maker=maker, explanation="The gateway sent half of it.", mfa_at=None)
    cases.close(case=Case.objects.get(), checker=checker, mfa_at=None)
    kept = day_close.close(today)
    assert not Case.objects.exclude(state="closed").exists()
    assert kept.is_whole
    assert [each["explained"] for each in kept.findings if each["explained"]] == [[Case.objects.get().finding]]


def explained_by_two(case: Case, maker: User, checker: User) -> None:
    cases.propose(case=case, maker=maker, explanation="Somebody looked into it.", mfa_at=None)
    cases.close(case=case, checker=checker, mfa_at=None)


def line(kind: LineKind, ref: str, amount_minor: int, key: str = "") -> StatementLine:
    return StatementLine(
        line_no=1, kind=kind, ref=ref, key=key, amount_minor=amount_minor, charge_minor=0, currency="INR",
        occurred_at=clock.now(),
    )  # fmt: skip


def test_a_line_that_the_house_learns_of_later_is_matched_by_the_next_close(asha: User) -> None:
    """The statement was ahead of the webhook; nobody has to explain what has explained itself."""
    known(asha)
    order = ordered(asha)
    today = clock.day_of(clock.now())
    gateway_statements.take_in("sandbox", today, [line(LineKind.PAYMENT, "pay_1", order.amount_minor)])
    assert not day_close.close(today).is_whole
    says(order)
    assert day_close.close(today).is_whole
    assert GatewayLine.objects.get().match == "matched"


def test_a_payout_is_found_again_by_the_houses_key(asha: User, give: Funder, maker: User, checker: User) -> None:
    give(asha, winnings=1_000_00)
    attempt = attempted(approved(requested(asha), maker, checker))
    paid = line(LineKind.PAYOUT, "pout_1", -attempt.withdrawal.payout_minor, attempt.key)
    today = clock.day_of(clock.now())
    gateway_statements.take_in("sandbox", today, [paid])
    assert GatewayLine.objects.get().match == "extra"
    payout_says(attempt, O.PROCESSED)
    assert day_close.close(today).is_whole


def test_another_amount_later_is_another_finding(asha: User, maker: User, checker: User) -> None:
    """Explained was a line of nobody; that the house has something else for it nobody has explained."""
    known(asha)
    order = ordered(asha)
    today = clock.day_of(clock.now())
    gateway_statements.take_in("sandbox", today, [line(LineKind.PAYMENT, "pay_1", 1)])
    day_close.close(today)
    explained_by_two(Case.objects.get(), maker, checker)
    assert day_close.close(today).is_whole
    says(order)
    assert not day_close.close(today).is_whole
    assert Case.objects.exclude(state="closed").count() == 1


def test_no_words_put_right_what_is_wrong_with_the_books(maker: User, checker: User) -> None:
    reconcile.register_check("R7", "nothing is wrong", lambda: ["deal 7 has no end"])
    today = clock.day_of(clock.now())
    day_close.close(today)
    explained_by_two(Case.objects.get(), maker, checker)
    assert not day_close.close(today).is_whole
    assert not Case.objects.exclude(state="closed").exists()
