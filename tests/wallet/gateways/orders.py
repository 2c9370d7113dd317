"""What the tests of the contract do again and again: an order, a payment of it, a payout."""

import uuid

from tests.wallet.gateways.worlds import World
from wallet.gateways.ports import PaymentEvent, PayoutStatus

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


def told_of_payments(world: World) -> list[PaymentEvent]:
    return [event for raw, headers in world.webhooks() for event in world.payments.parse_webhook(raw, headers)]
