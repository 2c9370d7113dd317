"""The sandbox's own promises: accidents on purpose, books that nobody else touches, one payment for one order."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction
from django.db.models.functions import Now
from django.test import override_settings
from django.utils.timezone import localdate
from pytest_django import Settings

from tests.wallet.gateways.orders import AMOUNT, RETURN_URL, new_id, order_of, paid_order, pay_out
from tests.wallet.gateways.sandbox_world import SandboxWorld
from wallet.gateways.ports import GatewayRefused, GatewayUnavailable, LineKind, PayoutOutcome
from wallet.gateways.sandbox import checkout, clockwork
from wallet.gateways.sandbox.knobs import happens, knobs
from wallet.gateways.sandbox.magic import MAGIC, Fate, Magic
from wallet.gateways.sandbox.models import Delivery, Order, Payment, Payout, Refund
from wallet.ledger import bank
from wallet.services.payouts import answers


@pytest.fixture
def world(db: None) -> SandboxWorld:
    return SandboxWorld()


def turn(settings: Settings, **to: Any) -> None:
    settings.SANDBOX_GATEWAY = {**settings.SANDBOX_GATEWAY, **to}


# --- Knobs --------------------------------------------------------------------------------------------------------


def test_a_knob_that_does_not_exist_is_named(settings: Settings) -> None:
    turn(settings, lateness=1.0)

    with pytest.raises(ImproperlyConfigured, match="lateness"):
        knobs()


def test_the_same_seed_has_the_same_accidents(settings: Settings) -> None:
    def accidents(seed: str) -> list[bool]:
        turn(settings, seed=seed)
        return [happens(0.3, "late", f"event-{number}") for number in range(400)]

    assert accidents("one") == accidents("one")
    assert accidents("one") != accidents("two")
    assert 80 < sum(accidents("one")) < 160
    assert (happens(0.0, "late", "x"), happens(1.0, "late", "x")) == (False, True)


@pytest.mark.parametrize(
    ("knob", "rows", "given_up", "waits"),
    [("twice", 2, False, False), ("never", 1, True, False), ("late", 1, False, True), ("swapped", 1, False, True)],
)
def test_a_webhook_misbehaves_on_purpose(
    world: SandboxWorld, settings: Settings, knob: str, rows: int, given_up: bool, waits: bool
) -> None:
    order = order_of(world, new_id())
    turn(settings, **{knob: 1.0})

    world.pay(order, "fail")

    told = list(Delivery.objects.filter(kind="payment.failed"))
    assert (len(told), len({row.event_id for row in told})) == (rows, 1)
    assert {row.is_given_up for row in told} == {given_up}
    assert Delivery.objects.filter(due_at__gt=Now()).exists() is waits


# --- Every ending -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("magic", MAGIC, ids=lambda magic: magic.name)
@pytest.mark.parametrize("kind", ["upi", "bank"])
def test_every_listed_beneficiary_ends_as_it_says(world: SandboxWorld, magic: Magic, kind: str) -> None:
    key = new_id()

    if magic.is_refused:
        with pytest.raises(GatewayRefused):
            pay_out(world, key, magic.name, kind=kind)
        return
    if magic.fault:
        with pytest.raises(GatewayUnavailable):
            pay_out(world, key, magic.name, kind=kind)
    again = pay_out(world, key, magic.name, kind=kind)
    world.time_passes()

    outcome = PayoutOutcome.PROCESSED if magic.fate is Fate.SLOW else PayoutOutcome(magic.fate)
    assert (world.payouts.fetch_payout(again.ref, key).status, world.sent(key)) == (outcome, [AMOUNT])


@pytest.mark.parametrize("magic", MAGIC, ids=lambda magic: magic.name)
def test_every_listed_beneficiary_can_be_typed_into_the_house(magic: Magic) -> None:
    assert (bank.vpa(magic.vpa), bank.ifsc(magic.ifsc)) == (magic.vpa, magic.ifsc)


def test_a_slow_payout_is_slow(world: SandboxWorld) -> None:
    pay_out(world, new_id(), "slow")

    clockwork.settle()

    assert Payout.objects.get().status == "queued"


def test_a_new_payout_can_stay_hidden_for_a_while(world: SandboxWorld, settings: Settings) -> None:
    turn(settings, hidden_s=60)
    key = new_id()
    pay_out(world, key)

    assert world.payouts.fetch_payout(None, key).status is PayoutOutcome.NOT_FOUND
    Payout.objects.update(created_at=Now() - timedelta(seconds=61))
    assert world.payouts.fetch_payout(None, key).status is PayoutOutcome.QUEUED


def test_chance_decides_about_others(world: SandboxWorld, settings: Settings) -> None:
    turn(settings, payout_fails=0.2, payout_reverses=0.2, refund_fails=1.0, seed="fixed")
    _order, payment = paid_order(world)
    world.payments.refund(payment, AMOUNT, new_id())
    asha = world.beneficiary("paid")
    someone = type(asha)(kind="upi", name="Asha", vpa="asha@bank")
    for number in range(60):
        world.payouts.create_payout(f"key-{number}", AMOUNT, someone, "Rummy House")

    world.time_passes()

    fates = set(Payout.objects.values_list("status", flat=True))
    assert fates == {"processed", "failed", "reversed"}
    assert Refund.objects.get().status == "failed"


def test_an_account_that_is_not_there_fails_for_good_and_an_accident_does_not(
    world: SandboxWorld, settings: Settings
) -> None:
    """A house that tried the first again would keep its player waiting for nothing."""
    turn(settings, payout_fails=1.0)
    asha = world.beneficiary("paid")
    pay_out(world, "key-gone", "fail")
    world.payouts.create_payout("key-down", AMOUNT, type(asha)(kind="upi", name="Asha", vpa="asha@bank"), "Rummy House")

    world.time_passes()

    gone, down = (world.payouts.fetch_payout(None, key) for key in ("key-gone", "key-down"))
    assert (gone.status, down.status) == (PayoutOutcome.FAILED, PayoutOutcome.FAILED)
    assert (gone.reason in answers.PERMANENT, down.reason in answers.PERMANENT) == (True, False)


def test_the_bank_sends_a_paid_payout_back(world: SandboxWorld) -> None:
    key = new_id()
    paid = pay_out(world, key)
    with pytest.raises(ValueError, match="queued"):
        clockwork.send_back(Payout.objects.get())
    world.time_passes()

    clockwork.send_back(Payout.objects.get())

    assert world.payouts.fetch_payout(paid.ref, key).status is PayoutOutcome.REVERSED
    assert world.webhooks()[-1][0].count(b'"payout.reversed"') == 1


def test_a_dispute_is_decided_once(world: SandboxWorld) -> None:
    _order, payment = paid_order(world)
    with pytest.raises(ValueError, match="captured"):
        world.dispute(payment, "dispute_won")
    world.dispute(payment, "disputed")
    world.dispute(payment, "dispute_lost")

    with pytest.raises(ValueError, match="dispute_lost"):
        world.dispute(payment, "dispute_won")
    lost = [line for line in world.payments.statement(world.today()) if line.kind is LineKind.DISPUTE]
    assert [(line.ref, line.amount_minor) for line in lost] == [(payment, -AMOUNT)]


def test_yesterdays_money_is_settled_today(world: SandboxWorld) -> None:
    _order, payment = paid_order(world)
    world.payments.refund(payment, 300_00, new_id())
    world.time_passes()

    today = list(world.payments.statement(localdate()))
    tomorrow = list(world.payments.statement(localdate() + timedelta(days=1)))

    charge = AMOUNT * 200 // 10_000
    assert [(line.kind, line.amount_minor, line.charge_minor) for line in tomorrow] == [
        (LineKind.SETTLEMENT, -(AMOUNT - 300_00 - charge), charge)
    ]
    moved = [*today, *tomorrow]
    assert sum(line.amount_minor for line in moved) - charge == 0


# --- Its own books ------------------------------------------------------------------------------------------------


def every_call(world: SandboxWorld) -> list[Callable[[], object]]:
    return [
        lambda: world.payments.create_order(new_id(), AMOUNT, "INR", RETURN_URL),
        lambda: world.payments.refund("sbx_pay_1", AMOUNT, new_id()),
        lambda: pay_out(world, new_id()),
        lambda: world.payments.find_order(new_id()),
        lambda: world.payments.fetch_order("sbx_order_1"),
        lambda: world.payouts.fetch_payout(None, new_id()),
        lambda: checkout.act(order=Order(pk=1), method="upi", how=checkout.How.PAY),
        lambda: clockwork.turn(),
    ]


def test_it_refuses_to_take_part_in_anybodys_transaction(committing_db: None) -> None:
    """A gateway called inside a transaction would roll its own deed back with it, which no real one does."""
    for call in every_call(SandboxWorld()):
        with transaction.atomic(), pytest.raises(RuntimeError, match="durable"):
            call()


def at_once(works: list[Callable[[], Any]]) -> list[Any]:
    line = Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        try:
            line.wait()
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


@pytest.mark.parametrize("_round", range(5))
def test_one_key_pays_once_however_many_ask(committing_db: None, _round: int) -> None:
    world, key = SandboxWorld(), new_id()

    answers = at_once([lambda: pay_out(world, key)] * 8)

    assert (len({answer.ref for answer in answers}), world.sent(key)) == (1, [AMOUNT])


@pytest.mark.parametrize("_round", range(5))
def test_an_order_is_paid_once_however_often_the_button_is_pressed(committing_db: None, _round: int) -> None:
    world = SandboxWorld()
    order = order_of(world, new_id())

    at_once([lambda: world.pay(order)] * 8)

    assert Payment.objects.filter(order__ref=order, status="captured").count() == 1
    assert Delivery.objects.filter(kind="payment.captured").count() == 1


@pytest.mark.parametrize("_round", range(3))
def test_time_passes_once_however_many_let_it(committing_db: None, _round: int) -> None:
    world = SandboxWorld()
    keys = [new_id() for _number in range(6)]
    for key in keys:
        pay_out(world, key)

    at_once([clockwork.settle] * 6)
    clockwork.settle()

    told = Delivery.objects.order_by("pk").values_list("kind", flat=True)
    assert {kind: list(told).count(kind) for kind in set(told)} == dict.fromkeys(
        ("payout.queued", "payout.processing", "payout.processed"), len(keys)
    )


def test_a_question_fails_without_a_trace(world: SandboxWorld) -> None:
    order, _payment = paid_order(world)
    before = Payment.objects.count(), Delivery.objects.count()

    with override_settings(SANDBOX_GATEWAY={"timeout_after": 1.0}), pytest.raises(GatewayUnavailable):
        world.payments.fetch_order(order)

    assert (Payment.objects.count(), Delivery.objects.count()) == before
