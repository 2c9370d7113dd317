"""What every gateway keeps to, whoever is behind it: money on its way back, asked for by the house or by a bank."""

import pytest

from tests.wallet.gateways.orders import AMOUNT, new_id, paid_order, told_of_payments
from tests.wallet.gateways.worlds import FAULTS_AFTER, FAULTS_BEFORE, World
from wallet.gateways.ports import GatewayRefused, GatewayUnavailable, PaymentStatus, RefundOutcome


def test_a_refund_goes_back_once_under_its_key(world: World) -> None:
    order, payment = paid_order(world)
    key = new_id()

    first = world.payments.refund(payment, 300_00, key)
    again = world.payments.refund(payment, 300_00, key)
    world.time_passes()

    assert (first.ref, first.key, first.amount_minor) == (again.ref, key, 300_00)
    refunds = [event for event in world.payments.fetch_order(order) if event.refund_ref]
    assert [(e.status, e.refund_key, e.amount_minor, e.payment_ref) for e in refunds] == [
        (PaymentStatus.REFUNDED, key, 300_00, payment)
    ]
    assert world.payments.refund(payment, 300_00, key).status is RefundOutcome.PROCESSED


def test_a_refund_is_told_by_webhook(world: World) -> None:
    _order, payment = paid_order(world)
    world.webhooks()
    key = new_id()

    made = world.payments.refund(payment, AMOUNT, key)
    world.time_passes()

    told = told_of_payments(world)
    assert [(e.status, e.refund_ref, e.refund_key, e.amount_minor) for e in told] == [
        (PaymentStatus.REFUNDED, made.ref, key, AMOUNT)
    ]


def test_more_than_was_paid_is_not_given_back(world: World) -> None:
    _order, payment = paid_order(world)
    world.payments.refund(payment, 600_00, new_id())

    with pytest.raises(GatewayRefused):
        world.payments.refund(payment, 500_00, new_id())


@pytest.mark.parametrize("fault", [*FAULTS_BEFORE, *FAULTS_AFTER])
def test_a_refund_without_an_answer_is_asked_for_again(world: World, fault: str) -> None:
    order, payment = paid_order(world)
    key = new_id()

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        world.payments.refund(payment, 300_00, key)
    world.payments.refund(payment, 300_00, key)
    world.time_passes()

    refunds = [event.amount_minor for event in world.payments.fetch_order(order) if event.refund_ref]
    assert refunds == [300_00]


@pytest.mark.parametrize("outcome", ["dispute_won", "dispute_lost"])
def test_a_dispute_is_told_from_beginning_to_end(world: World, outcome: str) -> None:
    _order, payment = paid_order(world)
    world.webhooks()

    world.dispute(payment, "disputed")
    world.dispute(payment, outcome)

    told = told_of_payments(world)
    assert [event.status for event in told] == ["disputed", outcome]
    assert {(event.payment_ref, event.amount_minor) for event in told} == {(payment, AMOUNT)}
    assert told[0].dispute_ref == told[1].dispute_ref != ""


@pytest.mark.parametrize("outcome", ["dispute_won", "dispute_lost"])
def test_how_a_dispute_ended_is_told_to_who_asks(world: World, outcome: str) -> None:
    """The last webhook of a dispute may be lost like any other, and the player's withdrawals rest until then."""
    order, payment = paid_order(world)
    world.webhooks()
    world.dispute(payment, "disputed")
    ((raw, headers),) = world.webhooks()
    (told,) = world.payments.parse_webhook(raw, headers)
    assert world.payments.fetch_dispute(order, told.dispute_ref) is None

    world.dispute(payment, outcome)

    ended = world.payments.fetch_dispute(order, told.dispute_ref)
    assert ended is not None
    assert (ended.status, ended.order_ref, ended.payment_ref, ended.amount_minor) == (outcome, order, payment, AMOUNT)
