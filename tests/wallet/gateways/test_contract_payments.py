"""What every gateway keeps to, whoever is behind it: orders, payments, and who may tell of them."""

import pytest
from django.test import Client

from tests.wallet.gateways.orders import (
    AMOUNT,
    RETURN_URL,
    new_id,
    order_of,
    paid_order,
    told_of_payments,
    told_of_payouts,
)
from tests.wallet.gateways.worlds import FAULTS_AFTER, FAULTS_BEFORE, World
from wallet.gateways.ports import BadSignature, GatewayUnavailable, PaymentStatus


def test_an_order_is_found_by_the_houses_own_name(world: World) -> None:
    public_id = new_id()

    made = world.payments.create_order(public_id, AMOUNT, "INR", RETURN_URL)

    assert world.payments.find_order(public_id) == made
    assert made.amount_minor == AMOUNT
    assert world.payments.find_order(new_id()) is None


def test_a_browser_finds_the_checkout_of_an_order(world: World, client: Client) -> None:
    made = world.payments.create_order(new_id(), AMOUNT, "INR", RETURN_URL)

    page = client.get(made.checkout_url)

    assert page.status_code == 200
    assert made.ref in made.checkout_url + page.text


def test_an_order_nobody_paid_has_no_payments(world: World) -> None:
    assert world.payments.fetch_order(order_of(world, new_id())) == []


def test_a_payment_is_told_by_webhook_as_by_asking(world: World) -> None:
    order = order_of(world, new_id())

    world.pay(order)

    (asked,) = world.payments.fetch_order(order)
    told = told_of_payments(world)
    captured = next(event for event in told if event.status is PaymentStatus.CAPTURED)
    for event in (asked, captured):
        assert (event.order_ref, event.amount_minor, event.currency) == (order, AMOUNT, "INR")
        assert (event.status, event.payment_ref) == (PaymentStatus.CAPTURED, asked.payment_ref)


def test_a_declined_payment_leaves_room_for_another(world: World) -> None:
    order = order_of(world, new_id())

    world.pay(order, "fail")
    world.pay(order)

    assert [event.status for event in world.payments.fetch_order(order)] == ["failed", "captured"]


def test_a_late_payment_is_authorised_first(world: World) -> None:
    order = order_of(world, new_id())

    world.pay(order, "late")
    before = [event.status for event in world.payments.fetch_order(order)]
    world.time_passes()

    assert (before, [event.status for event in world.payments.fetch_order(order)]) == (["authorised"], ["captured"])


@pytest.mark.parametrize("fault", [*FAULTS_BEFORE, *FAULTS_AFTER])
def test_an_order_without_an_answer_is_looked_for(world: World, fault: str) -> None:
    public_id = new_id()

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        world.payments.create_order(public_id, AMOUNT, "INR", RETURN_URL)

    assert (world.payments.find_order(public_id) is not None) is (fault in FAULTS_AFTER)


@pytest.mark.parametrize("fault", [*FAULTS_BEFORE, *FAULTS_AFTER])
def test_a_question_without_an_answer_is_no_answer(world: World, fault: str) -> None:
    order, _payment = paid_order(world)

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        world.payments.fetch_order(order)


# --- Webhooks -----------------------------------------------------------------------------------------------------


def test_the_same_webhook_has_the_same_name_each_time(world: World) -> None:
    paid_order(world)
    raw, headers = world.webhooks()[-1]

    first, second = (world.payments.parse_webhook(raw, headers) for _time in range(2))

    assert first == second
    assert first[0].event_id


def test_a_webhook_of_another_sender_is_refused(world: World) -> None:
    paid_order(world)
    raw, headers = world.webhooks()[-1]
    forgeries = [(raw + b" ", headers), (raw.replace(b"100000", b"900000"), headers), (raw, {}), (b"", headers)]

    for forged, with_headers in forgeries:
        for gateway in (world.payments, world.payouts):
            with pytest.raises(BadSignature):
                gateway.parse_webhook(forged, with_headers)


def test_a_payments_webhook_says_nothing_of_payouts(world: World) -> None:
    paid_order(world)

    assert told_of_payouts(world) == []
