"""What every gateway keeps to, whoever is behind it: the sandbox, and Razorpay through its own SDK."""

import uuid
from collections.abc import Iterable

import pytest
from django.test import Client

from tests.wallet.gateways.worlds import FAULTS_AFTER, FAULTS_BEFORE, World
from wallet.gateways.ports import (
    BadSignature,
    GatewayRefused,
    GatewayUnavailable,
    LineKind,
    PaymentStatus,
    PayoutOutcome,
    PayoutStatus,
    RefundOutcome,
)

AMOUNT = 1_000_00
RETURN_URL = "http://127.0.0.1:8000/wallet/"


def new_id() -> str:
    return str(uuid.uuid4())


def order_of(world: World, public_id: str) -> str:
    return world.payments.create_order(public_id, AMOUNT, "INR", RETURN_URL).ref


def paid_order(world: World) -> tuple[str, str]:
    """An order that was paid, and its payment."""
    order = order_of(world, new_id())
    world.pay(order)
    (event,) = world.payments.fetch_order(order)
    return order, event.payment_ref


def pay_out(world: World, key: str, ending: str = "paid", amount: int = AMOUNT, kind: str = "upi") -> PayoutStatus:
    return world.payouts.create_payout(key, amount, world.beneficiary(ending, kind), "Rummy House")


def told_of_payouts(world: World) -> list[PayoutStatus]:
    return [status for raw, headers in world.webhooks() for status in world.payouts.parse_webhook(raw, headers)]


# --- Orders and payments ------------------------------------------------------------------------------------------


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
    told = [event for raw, headers in world.webhooks() for event in world.payments.parse_webhook(raw, headers)]
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


# --- Refunds ------------------------------------------------------------------------------------------------------


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

    told = [event for raw, headers in world.webhooks() for event in world.payments.parse_webhook(raw, headers)]
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

    told = [event for raw, headers in world.webhooks() for event in world.payments.parse_webhook(raw, headers)]
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


# --- Payouts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["upi", "bank"])
def test_a_payout_is_accepted_and_then_paid(world: World, kind: str) -> None:
    key = new_id()

    accepted = pay_out(world, key, kind=kind)
    world.time_passes()
    paid = world.payouts.fetch_payout(accepted.ref, key)

    assert accepted.status in {PayoutOutcome.QUEUED, PayoutOutcome.PROCESSING}
    assert (accepted.is_definite, accepted.key, accepted.amount_minor) == (False, key, AMOUNT)
    assert (paid.status, paid.is_definite, paid.amount_minor) == (PayoutOutcome.PROCESSED, True, AMOUNT)
    assert (bool(paid.utr), world.payouts.fetch_payout(None, key)) == (True, paid)


def test_the_same_key_is_the_same_payout(world: World) -> None:
    key = new_id()

    refs = {pay_out(world, key).ref for _time in range(3)}

    assert (len(refs), world.sent(key)) == (1, [AMOUNT])


def test_another_body_under_the_same_key_is_no_definite_no(world: World) -> None:
    """Something was done under this key, so a refusal of the second body must not read as if nothing was."""
    key = new_id()
    pay_out(world, key)

    with pytest.raises(GatewayUnavailable):
        pay_out(world, key, amount=AMOUNT + 1)

    assert world.sent(key) == [AMOUNT]


def test_a_beneficiary_who_cannot_be_paid_is_a_definite_no(world: World) -> None:
    key = new_id()

    with pytest.raises(GatewayRefused):
        pay_out(world, key, "refused")

    assert (world.sent(key), world.payouts.fetch_payout(None, key).status) == ([], PayoutOutcome.NOT_FOUND)


@pytest.mark.parametrize(("ending", "outcome"), [("fail", PayoutOutcome.FAILED), ("reverse", PayoutOutcome.REVERSED)])
def test_a_payout_that_ends_badly_says_so(world: World, ending: str, outcome: PayoutOutcome) -> None:
    key = new_id()
    accepted = pay_out(world, key, ending)

    world.time_passes()

    ended = world.payouts.fetch_payout(accepted.ref, key)
    assert (ended.status, ended.is_definite, bool(ended.reason)) == (outcome, True, True)


def test_a_webhook_about_a_payout_is_never_definite(world: World) -> None:
    key = new_id()
    pay_out(world, key)
    world.time_passes()

    told = told_of_payouts(world)

    assert told[-1].status is PayoutOutcome.PROCESSED
    assert {(status.key, status.is_definite, status.amount_minor) for status in told} == {(key, False, AMOUNT)}
    assert len({status.event_id for status in told}) == len(told)


@pytest.mark.parametrize("fault", FAULTS_BEFORE)
def test_a_payout_that_was_not_done_is_not_found_and_sent_again(world: World, fault: str) -> None:
    key = new_id()

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        pay_out(world, key)

    assert (world.payouts.fetch_payout(None, key).status, world.sent(key)) == (PayoutOutcome.NOT_FOUND, [])
    pay_out(world, key)
    assert world.sent(key) == [AMOUNT]


@pytest.mark.parametrize("fault", FAULTS_AFTER)
def test_a_payout_that_was_done_without_an_answer_is_found(world: World, fault: str) -> None:
    key = new_id()

    with world.accident(fault), pytest.raises(GatewayUnavailable):
        pay_out(world, key)

    found = world.payouts.fetch_payout(None, key)
    assert (found.key, found.amount_minor) == (key, AMOUNT)
    assert (pay_out(world, key).ref, world.sent(key)) == (found.ref, [AMOUNT])


def test_a_forgotten_key_pays_twice(world: World) -> None:
    """This is the danger: after `key_lifetime_s` nothing may be sent under a key, only asked."""
    key = new_id()
    pay_out(world, key)

    world.forget_keys()
    pay_out(world, key)

    assert world.sent(key) == [AMOUNT, AMOUNT]
    assert world.payouts.key_lifetime_s >= 24 * 3600


def test_a_beneficiary_does_not_show_in_a_traceback(world: World) -> None:
    shown = repr(world.beneficiary("paid", "bank"))

    assert "Asha" not in shown
    assert "000111222333" not in shown


# --- Statements ---------------------------------------------------------------------------------------------------


def test_the_statement_has_every_movement_of_the_day(world: World) -> None:
    _order, payment = paid_order(world)
    refund = world.payments.refund(payment, 300_00, new_id())
    keys = [new_id(), new_id(), new_id()]
    refs = [pay_out(world, key, ending).ref for key, ending in zip(keys, ["paid", "fail", "reverse"], strict=True)]
    world.time_passes()

    lines = list(world.payments.statement(world.today()))
    out = list(world.payouts.statement(world.today()))

    assert moved(lines, {LineKind.PAYMENT, LineKind.REFUND}) == {
        (LineKind.PAYMENT, payment, AMOUNT), (LineKind.REFUND, refund.ref, -300_00)
    }  # fmt: skip
    assert all(0 <= line.charge_minor < abs(line.amount_minor) for line in lines if line.kind is LineKind.PAYMENT)
    assert moved(out, set(LineKind)) == {
        (LineKind.PAYOUT, refs[0], -AMOUNT),
        (LineKind.PAYOUT, refs[2], -AMOUNT),
        (LineKind.PAYOUT_RETURN, refs[2], AMOUNT),
    }
    assert {line.currency for line in [*lines, *out]} == {"INR"}
    assert [line.line_no for line in out] == [1, 2, 3]


def moved(lines: Iterable, kinds: set[LineKind]) -> set[tuple[LineKind, str, int]]:
    return {(line.kind, line.ref, line.amount_minor) for line in lines if line.kind in kinds}
