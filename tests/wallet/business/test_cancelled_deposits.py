"""A payment that its player will not make counts in no limit any more; what comes all the same is a late one."""

import uuid

import pytest

from players.models import User
from players.services.gate import NotAllowed
from tests.wallet.business.conftest import known
from tests.wallet.business.test_deposits import S, ordered, says, state_of, whole
from tests.wallet.conftest import purse
from wallet.gateways.sandbox import checkout
from wallet.gateways.sandbox.models import Order
from wallet.models import Deposit, Refund
from wallet.services import transitions
from wallet.services.deposits import opening, questions

pytestmark = pytest.mark.usefixtures("ledger_alone")
DAY_MINOR = 17_000_00
"""With its tax nearly all of the 25,000 rupees that the sandbox's law lets a player of the first tier add in a day."""


@pytest.fixture
def order(asha: User) -> Deposit:
    """All that Asha may add today, and an order for it at the gateway."""
    known(asha)
    return ordered(asha, DAY_MINOR)


def test_who_will_not_pay_can_add_cash_at_once(order: Deposit, asha: User) -> None:
    with pytest.raises(NotAllowed):
        ordered(asha, DAY_MINOR)
    assert questions.cancel(order).state == "expired"
    assert ordered(asha, DAY_MINOR).state == "pending"
    last = transitions.steps(order).last()
    assert last is not None
    assert (last.event, last.actor) == ("cancelled", asha)


def test_a_payment_that_comes_all_the_same_is_credited_within_the_limits(order: Deposit, asha: User) -> None:
    questions.cancel(order)
    says(order)
    assert (state_of(order), purse(asha)) == ("credited", {"deposit": order.credit_minor})
    assert whole()


def test_a_payment_that_comes_all_the_same_goes_back_beyond_the_limits(order: Deposit, asha: User) -> None:
    questions.cancel(order)
    another = ordered(asha, DAY_MINOR)
    says(another, payment_ref="pay_2")
    says(order)
    assert (state_of(order), purse(asha)) == ("refund_due", {"deposit": another.credit_minor})
    assert Refund.objects.get().amount_minor == order.amount_minor
    assert whole()


def test_what_was_paid_a_moment_ago_counts(order: Deposit, asha: User) -> None:
    """No webhook has come yet: the gateway is asked before anything is let go."""
    checkout.act(order=Order.objects.get(ref=order.order_ref), method="upi", how=checkout.How.PAY)
    assert questions.cancel(order).state == "credited"
    assert purse(asha) == {"deposit": order.credit_minor}


def test_what_never_got_an_order_can_be_cancelled(asha: User) -> None:
    known(asha)
    row = opening.open_deposit(player=asha, amount_minor=500_00, cmd_id=uuid.uuid4())
    row = questions.cancel(row)
    assert (row.state, row.next_check_at) == ("expired", None)
    assert opening.place_order(row.pk, return_url="http://127.0.0.1/back/").order_ref is None


@pytest.mark.parametrize("status", [S.CAPTURED, S.FAILED])
def test_what_has_ended_is_not_cancelled(order: Deposit, status: S) -> None:
    says(order, status)
    before = state_of(order)
    questions.cancel(order)
    questions.cancel(order)
    assert state_of(order) == before
