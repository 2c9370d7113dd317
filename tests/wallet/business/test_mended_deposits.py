"""Deposits that nobody could finish, and disputes that nobody noticed."""

import uuid

import pytest
from django.urls import reverse

from players.models import User
from players.services import exclusion
from tests.wallet.business.conftest import Later, Member, approved, known, requested, state_of
from tests.wallet.business.test_deposits import S, ordered, says, whole
from tests.wallet.business.test_deposits import state_of as deposit_state
from tests.wallet.conftest import Funder, purse
from wallet.gateways import registry
from wallet.gateways.ports import PaymentEvent
from wallet.ledger.chart import HOUSE_SUSPENSE
from wallet.models import Case, Deposit, Posting, Refund
from wallet.services import clock, desk, withdrawals
from wallet.services.deposits import opening, questions, refunds
from wallet.services.payouts import prepare
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def order(asha: User) -> Deposit:
    known(asha)
    return ordered(asha)


def in_suspense() -> int:
    return sum(Posting.objects.filter(account__code=HOUSE_SUSPENSE).values_list("amount", flat=True))


def test_a_request_that_never_got_an_order_lapses_in_peace(asha: User) -> None:
    known(asha)
    row = opening.open_deposit(player=asha, amount_minor=1_000_00, cmd_id=uuid.uuid4())
    Deposit.objects.filter(pk=row.pk).update(expires_at=clock.now())
    for _time in range(2):
        assert questions.ask(row.pk, is_wanted_now=True).state == "expired"


def test_withdrawals_rest_while_a_payment_is_disputed(
    order: Deposit, asha: User, give: Funder, maker: User, checker: User
) -> None:
    says(order)
    give(asha, winnings=2_000_00)
    row = approved(requested(asha), maker, checker)
    says(order, S.DISPUTED)
    assert (prepare.attempt(row.pk), state_of(row)) == (None, "in_review")
    with pytest.raises(MoneyRefused) as refused:
        desk.propose(withdrawal=row, maker=maker, mfa_at=None)
    assert refused.value.code == "desk.disputed"
    withdrawals.cancel(withdrawal=row, player=asha)
    with pytest.raises(MoneyRefused) as refused:
        requested(asha)
    assert refused.value.code == "withdrawal.disputed"
    says(order, S.DISPUTE_WON)
    assert requested(asha)


def test_who_charged_a_payment_back_is_looked_at(order: Deposit, asha: User, give: Funder) -> None:
    says(order)
    says(order, S.DISPUTE_LOST)
    give(asha, winnings=2_000_00)
    assert "charged_back" in [signal["code"] for signal in requested(asha).signals]


@pytest.mark.parametrize("told", [S.DISPUTED, S.DISPUTE_LOST])
def test_a_dispute_over_what_goes_back_already_is_for_people(order: Deposit, maker: User, told: str) -> None:
    says(order)
    refunds.propose(deposit=order, amount_minor=100_00, maker=maker, mfa_at=None)
    says(order, told)
    assert Case.objects.filter(check_code="R8", finding__contains="is dispute").count() == 1


def test_a_payment_that_does_not_fit_is_sent_back_by_two(
    order: Deposit, asha: User, maker: User, checker: User
) -> None:
    says(order, amount_minor=700_00)
    refund = refunds.send_back(deposit=order, maker=maker, mfa_at=None)
    assert (refund.amount_minor, deposit_state(order)) == (700_00, "mismatch")
    refunds.approve(refund=refund, checker=checker, mfa_at=None)
    assert deposit_state(order) == "refund_due"
    refunds.finish(refund.pk, is_done=True, ref="rfnd_1")
    assert (deposit_state(order), in_suspense(), purse(asha)) == ("refunded", 0, {})
    assert whole()


def test_what_the_gateway_refused_to_send_back_is_tried_again_by_two(
    order: Deposit, asha: User, maker: User, checker: User
) -> None:
    says(order, S.FAILED)
    exclusion.exclude(player=asha, length=None)
    says(order)
    refunds.finish(Refund.objects.get().pk, is_done=False, ref="", reason="no\0such account")
    again = refunds.send_back(deposit=order, maker=maker, mfa_at=None)
    with pytest.raises(MoneyRefused):
        refunds.send_back(deposit=order, maker=maker, mfa_at=None)
    refunds.approve(refund=again, checker=checker, mfa_at=None)
    refunds.finish(again.pk, is_done=True, ref="rfnd_2")
    assert (deposit_state(order), in_suspense()) == ("refunded", 0)


def test_declined_money_in_suspense_can_be_proposed_again(order: Deposit, maker: User, checker: User) -> None:
    says(order, amount_minor=700_00)
    refund = refunds.send_back(deposit=order, maker=maker, mfa_at=None)
    refunds.decline(refund=refund, checker=checker, reason="Let us ask the gateway first.")
    assert refunds.send_back(deposit=order, maker=maker, mfa_at=None).key != refund.key


def test_a_refund_that_arrives_after_it_was_refused_is_for_people(order: Deposit, maker: User, checker: User) -> None:
    says(order)
    refund = refunds.propose(deposit=order, amount_minor=100_00, maker=maker, mfa_at=None)
    refunds.approve(refund=refund, checker=checker, mfa_at=None)
    refunds.finish(refund.pk, is_done=False, ref="", reason="no\0such account")
    refunds.finish(refund.pk, is_done=True, ref="rfnd_1")
    assert Case.objects.filter(check_code="R8").count() == 1


def test_a_payment_of_nobody_that_was_sent_back_at_the_gateway_leaves_suspense(order: Deposit) -> None:
    says(order, order_ref="order_of_nobody", payment_ref="pay_9")
    assert in_suspense() == order.amount_minor
    for _time in range(2):
        says(order, S.REFUNDED, order_ref="order_of_nobody", payment_ref="pay_9", refund_ref="rfnd_9")
    assert in_suspense() == 0
    assert whole()


def test_the_gateway_is_asked_how_a_dispute_ends(
    order: Deposit, asha: User, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Withdrawals rest until then, and a webhook may be lost or come in the wrong order."""
    says(order)
    says(order, S.DISPUTED)
    told = PaymentEvent("won", "test", str(order.order_ref), "pay_1", 0, "INR", S.DISPUTE_WON, clock.now())
    monkeypatch.setattr(type(registry.payment_gateway()), "fetch_order", lambda _self, _ref: [told])
    later(days=40)
    assert questions.due() == [order.pk]
    questions.ask(order.pk)
    assert (deposit_state(order), questions.due()) == ("credited", [])


def test_finance_sends_a_payment_back_that_did_not_fit(order: Deposit, member: Member) -> None:
    says(order, amount_minor=700_00)
    page = reverse("admin:wallet_deposit_change", args=[order.pk])
    mary, charu = member("Mary", "Finance maker"), member("Charu", "Finance checker")
    assert "Propose to send ₹700.00 back" in mary.get(page).content.decode()
    assert "never credited" not in charu.get(page).content.decode()
    charu.post(page, {"act": "send_back"})
    assert not Refund.objects.exists()
    mary.post(page, {"act": "send_back"})
    refund = Refund.objects.get()
    assert "never credited" not in mary.get(page).content.decode()
    charu.post(reverse("admin:wallet_refund_change", args=[refund.pk]), {"act": "approve"})
    refund.refresh_from_db()
    assert (refund.state, refund.amount_minor) == ("approved", 700_00)
