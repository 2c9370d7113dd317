"""Where a player pays: what the buttons of the checkout page do."""

from datetime import timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models.functions import Now

from wallet.gateways.sandbox.knobs import knobs
from wallet.gateways.sandbox.models import Order, Payment
from wallet.gateways.sandbox.outbox import tell
from wallet.gateways.sandbox.shapes import payment_shape


class How(StrEnum):
    """What the player's bank shall do."""

    PAY = "pay"
    PAY_LATE = "late"
    FAIL = "fail"


def is_open(order: Order) -> bool:
    """Whether it can be paid: nobody has paid, and no bank is thinking about it."""
    return not order.payments.exclude(status=Payment.Status.FAILED).exists()


def act(*, order: Order, method: str, how: How) -> Payment | None:
    """Pay, pay late or fail; None if somebody else has paid meanwhile. A second click finds that, too."""
    with transaction.atomic(durable=True):
        order = Order.objects.select_for_update().get(pk=order.pk)
        if not is_open(order):
            return None
        if how is How.FAIL:
            return _fail(order, method)
        payment = _authorise(order, method)
        if how is How.PAY:
            capture(payment)
        return payment


def capture(payment: Payment) -> None:
    """The bank has said yes: the money is the gateway's. Inside the caller's transaction."""
    Payment.objects.filter(pk=payment.pk).update(status=Payment.Status.CAPTURED, captured_at=Now(), next_at=None)
    payment.refresh_from_db()
    tell("payment.captured", payment=payment_shape(payment))


def _authorise(order: Order, method: str) -> Payment:
    due = Now() + timedelta(seconds=knobs().pay_late_s)
    payment = Payment.objects.create(order=order, method=method, status=Payment.Status.AUTHORISED, next_at=due)
    tell("payment.authorised", payment=payment_shape(payment))
    return payment


def _fail(order: Order, method: str) -> Payment:
    reason = "The bank declined it."
    payment = Payment.objects.create(order=order, method=method, status=Payment.Status.FAILED, reason=reason)
    tell("payment.failed", payment=payment_shape(payment))
    return payment
