"""The payments desk: answers what the house asks about orders, payments and refunds."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Sum
from django.db.models.functions import Now

from wallet.gateways.sandbox.answers import Answer, answered, not_found, ok, refusal
from wallet.gateways.sandbox.knobs import knobs
from wallet.gateways.sandbox.models import Order, Payment, Refund
from wallet.gateways.sandbox.shapes import order_shape, payment_shape, refund_shape

CURRENCY = "INR"
LEAST_MINOR = 100


def take_order(*, receipt: str, amount_minor: int, currency: str, return_url: str) -> Answer:
    """An order for this receipt; the same receipt again is the same order, another amount under it is refused."""
    return answered(f"order:{receipt}", lambda: _take_order(receipt, amount_minor, currency, return_url))


def find_order(*, receipt: str) -> Answer:
    return answered(f"find:{receipt}", lambda: ok([order_shape(row) for row in Order.objects.filter(receipt=receipt)]))


def payments_of(*, order_ref: str) -> Answer:
    """Every payment of the order with its refunds, oldest first."""
    return answered(f"payments:{order_ref}", lambda: _payments_of(order_ref))


def refund(*, payment_ref: str, amount_minor: int, key: str) -> Answer:
    """Send a part back; the same key again is the same refund, with whatever became of it."""
    return answered(f"refund:{key}", lambda: _refund(payment_ref, amount_minor, key))


def _take_order(receipt: str, amount_minor: int, currency: str, return_url: str) -> Answer:
    if currency != CURRENCY or amount_minor < LEAST_MINOR:
        return refusal("invalid_amount", "Orders are in rupees, and for one rupee or more.")
    with transaction.atomic(durable=True):
        order, is_new = Order.objects.get_or_create(
            receipt=receipt, defaults={"amount_minor": amount_minor, "currency": currency, "return_url": return_url}
        )
    if not is_new and (order.amount_minor, order.currency) != (amount_minor, currency):
        return refusal("receipt_reused", "There is another order with this receipt.")
    return ok(order_shape(order))


def _payments_of(order_ref: str) -> Answer:
    order = Order.objects.filter(ref=order_ref).first()
    if order is None:
        return not_found()
    payments = order.payments.select_related("order").order_by("id")
    refunds = Refund.objects.filter(payment__order=order).select_related("payment__order").order_by("id")
    return ok({
        "payments": [payment_shape(payment) for payment in payments],
        "refunds": [refund_shape(row) for row in refunds],
    })  # fmt: skip


def _refund(payment_ref: str, amount_minor: int, key: str) -> Answer:
    with transaction.atomic(durable=True):
        payment = (
            Payment.objects.select_for_update(of=("self",)).select_related("order").filter(ref=payment_ref).first()
        )
        if payment is None or payment.status != Payment.Status.CAPTURED:
            return refusal("not_captured", "There is no captured payment of this name.")
        before = Refund.objects.select_related("payment__order").filter(key=key).first()
        if before is not None:
            if (before.payment_id, before.amount_minor) != (payment.pk, amount_minor):
                return refusal("key_reused", "This key stands for another refund.")
            return ok(refund_shape(before))
        if not 0 < amount_minor <= payment.order.amount_minor - _given_back(payment):
            return refusal("amount_too_large", "That is more than is left of the payment.")
        due = Now() + timedelta(seconds=knobs().step_s)
        made = Refund.objects.create(key=key, payment=payment, amount_minor=amount_minor, next_at=due)
    return ok(refund_shape(made))


def _given_back(payment: Payment) -> int:
    kept = payment.refunds.exclude(status=Refund.Status.FAILED).aggregate(total=Sum("amount_minor"))["total"]
    return int(kept or 0)
