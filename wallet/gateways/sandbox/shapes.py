"""How the sandbox writes what it knows, in answers and in webhooks alike."""

from datetime import datetime
from typing import Any

from wallet.gateways.sandbox.models import Order, Payment, Payout, Refund

Shape = dict[str, Any]


def order_shape(order: Order) -> Shape:
    return {"id": order.ref, "receipt": order.receipt, "amount": order.amount_minor, "currency": order.currency}


def payment_shape(payment: Payment) -> Shape:
    return {
        "id": payment.ref,
        "order": payment.order.ref,
        "receipt": payment.order.receipt,
        "amount": payment.order.amount_minor,
        "currency": payment.order.currency,
        "status": payment.status,
        "method": payment.method,
        "reason": payment.reason,
        "dispute": payment.dispute,
        "disputed_at": moment(payment.disputed_at),
        "created_at": moment(payment.created_at),
        "captured_at": moment(payment.captured_at),
    }


def refund_shape(refund: Refund) -> Shape:
    return {
        "id": refund.ref,
        "key": refund.key,
        "payment": refund.payment.ref,
        "order": refund.payment.order.ref,
        "amount": refund.amount_minor,
        "currency": refund.payment.order.currency,
        "status": refund.status,
        "created_at": moment(refund.created_at),
        "processed_at": moment(refund.processed_at),
    }


def payout_shape(payout: Payout) -> Shape:
    return {
        "id": payout.ref,
        "key": payout.key,
        "amount": payout.amount_minor,
        "currency": "INR",
        "method": payout.method,
        "status": payout.status,
        "utr": payout.utr,
        "reason": payout.reason,
        "created_at": moment(payout.created_at),
    }


def moment(at: datetime | None) -> str:
    return at.isoformat() if at else ""
