"""Reads Razorpay's entities into the words of the ports; an entity that cannot be read is an unknown outcome."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from wallet.gateways.ports import (
    FINAL,
    BadSignature,
    GatewayUnavailable,
    PaymentEvent,
    PaymentStatus,
    PayoutOutcome,
    PayoutStatus,
    RefundOutcome,
    RefundStatus,
)
from wallet.gateways.razorpay.line import Shape
from wallet.gateways.razorpay.signature import EVENT_ID

Value = TypeVar("Value")

# "refunded" was captured once; what went back is told by the refunds themselves. "created" says nothing yet.
PAYMENTS = {
    "authorized": PaymentStatus.AUTHORISED,
    "captured": PaymentStatus.CAPTURED,
    "refunded": PaymentStatus.CAPTURED,
    "failed": PaymentStatus.FAILED,
}
REFUNDS = {"processed": PaymentStatus.REFUNDED, "failed": PaymentStatus.REFUND_FAILED}
# "closed" is the end of a dispute about which nobody was told who won: people look into the provider's pages.
DISPUTES = {
    "open": None,
    "under_review": None,
    "closed": None,
    "won": PaymentStatus.DISPUTE_WON,
    "lost": PaymentStatus.DISPUTE_LOST,
}
PAYOUTS = {
    "queued": PayoutOutcome.QUEUED,
    "pending": PayoutOutcome.QUEUED,
    "scheduled": PayoutOutcome.QUEUED,
    "processing": PayoutOutcome.PROCESSING,
    "processed": PayoutOutcome.PROCESSED,
    "reversed": PayoutOutcome.REVERSED,
    "failed": PayoutOutcome.FAILED,
    "rejected": PayoutOutcome.FAILED,
    "cancelled": PayoutOutcome.FAILED,
}


def understood(entity: Shape, read: Callable[[Shape], Value]) -> Value:
    """The value, or GatewayUnavailable with what came for an entity that lacks something or has another form."""
    try:
        return read(entity)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GatewayUnavailable(f"An answer that nobody can read: {error!r}.", json.dumps(entity)) from error


def webhook(raw: bytes, headers: Mapping[str, str]) -> tuple[str, Shape]:
    """The event's name for duplicates, and its body. Called once the signature is proved."""
    try:
        body = json.loads(raw)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise BadSignature("Signed, and nobody can read it.")
    return headers.get(EVENT_ID) or hashlib.sha256(raw).hexdigest(), body


def payment_event(
    payment: Shape, *, kind: str = "", event_id: str = "", status: PaymentStatus | None = None, at: int | None = None
) -> PaymentEvent:
    known = status or PAYMENTS[payment["status"]]
    return PaymentEvent(
        event_id=event_id or f"{payment['id']}:{known}",
        kind=kind or f"payment.{payment['status']}",
        order_ref=str(payment["order_id"] or ""),
        payment_ref=payment["id"],
        amount_minor=int(payment["amount"]),
        currency=payment["currency"],
        status=known,
        occurred_at=moment(at or payment["created_at"]),
        method=payment.get("method") or "",
    )


def refund_event(
    refund: Shape, *, order_ref: str, kind: str = "", event_id: str = "", at: int | None = None
) -> PaymentEvent:
    status = REFUNDS[refund["status"]]
    return PaymentEvent(
        event_id=event_id or f"{refund['id']}:{status}",
        kind=kind or f"refund.{refund['status']}",
        order_ref=order_ref,
        payment_ref=refund["payment_id"],
        amount_minor=int(refund["amount"]),
        currency=refund["currency"],
        status=status,
        occurred_at=moment(at or refund["created_at"]),
        refund_ref=refund["id"],
        refund_key=refund.get("receipt") or "",
    )


def dispute_event(
    dispute: Shape, *, order_ref: str, status: PaymentStatus, kind: str, event_id: str, at: int
) -> PaymentEvent:
    return PaymentEvent(
        event_id=event_id,
        kind=kind,
        order_ref=order_ref,
        payment_ref=dispute["payment_id"],
        amount_minor=int(dispute["amount"]),
        currency=dispute["currency"],
        status=status,
        occurred_at=moment(at),
        dispute_ref=dispute["id"],
    )


def dispute_ended(dispute: Shape, order_ref: str) -> PaymentEvent | None:
    """None while it goes on."""
    status = DISPUTES[dispute["status"]]
    if status is None:
        return None
    kind, event_id = f"payment.dispute.{dispute['status']}", f"{dispute['id']}:{status}"
    return dispute_event(
        dispute, order_ref=order_ref, status=status, kind=kind, event_id=event_id, at=dispute["created_at"]
    )


def refund_status(refund: Shape) -> RefundStatus:
    return RefundStatus(
        ref=refund["id"],
        key=refund.get("receipt") or "",
        payment_ref=refund["payment_id"],
        amount_minor=int(refund["amount"]),
        status=RefundOutcome(refund["status"]),
        raw=json.dumps(refund),
    )


def payout_status(payout: Shape, event_id: str = "") -> PayoutStatus:
    status = PAYOUTS[payout["status"]]
    details = payout.get("status_details") or {}
    return PayoutStatus(
        ref=payout["id"],
        key=payout.get("reference_id") or "",
        status=status,
        amount_minor=int(payout["amount"]),
        utr=payout.get("utr") or "",
        is_definite=status in FINAL and not event_id,
        reason=details.get("description") or payout.get("failure_reason") or "",
        raw=json.dumps(payout),
        event_id=event_id,
    )


def moment(at: int) -> datetime:
    """Unix seconds as the provider writes them."""
    return datetime.fromtimestamp(int(at), UTC)
