"""Reads the sandbox's answers and webhooks into the words of the ports; what it cannot read is an unknown outcome."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from wallet.gateways.ports import (
    FINAL,
    BadSignature,
    GatewayRefused,
    GatewayUnavailable,
    PaymentEvent,
    PaymentStatus,
    PayoutOutcome,
    PayoutStatus,
    RefundOutcome,
    RefundStatus,
)
from wallet.gateways.sandbox.answers import Answer, TimedOut

# Only these are a definite no. A reused key, for one, means that there is something under it.
DEFINITE = {"invalid_amount", "invalid_beneficiary", "invalid_key", "not_captured", "amount_too_large"}

Shape = dict[str, Any]


def ask(call: Callable[[], Answer]) -> Any | None:
    """The answer's body; None for "not found". Raises GatewayRefused or GatewayUnavailable."""
    try:
        answer = call()
    except TimedOut:
        raise GatewayUnavailable("No answer.") from None
    raw = answer.body.decode(errors="replace")
    body = _json(raw)
    if answer.status == 200 and body is not None:
        return body
    if answer.status == 404:
        return None
    error = body.get("error", {}) if isinstance(body, dict) else {}
    if answer.status == 400 and error.get("code") in DEFINITE:
        raise GatewayRefused(error["code"], error.get("message", ""), raw)
    raise GatewayUnavailable(f"Answer {answer.status} that says nothing definite.", raw)


def payment_events(payment: Shape, kind: str, event_id: str) -> list[PaymentEvent]:
    """What is known of a payment: how it stands, and beside it how its dispute stands."""
    statuses = [(payment["status"], payment["captured_at"] or payment["created_at"])]
    if payment["dispute"]:
        statuses.append((payment["dispute"], payment["disputed_at"]))
    return [
        PaymentEvent(
            event_id=event_id or f"{payment['id']}:{status}",
            kind=kind or f"payment.{status}",
            order_ref=payment["order"],
            payment_ref=payment["id"],
            amount_minor=payment["amount"],
            currency=payment["currency"],
            status=PaymentStatus(status),
            occurred_at=datetime.fromisoformat(at),
            dispute_ref=f"{payment['id']}:dispute" if "dispute" in status else "",
            method=payment["method"],
        )
        for status, at in statuses
    ]


def refund_events(refund: Shape, kind: str, event_id: str) -> list[PaymentEvent]:
    """A refund that came to an end; empty for one that has not."""
    if refund["status"] == RefundOutcome.PENDING:
        return []
    is_done = refund["status"] == RefundOutcome.PROCESSED
    return [
        PaymentEvent(
            event_id=event_id or f"{refund['id']}:{refund['status']}",
            kind=kind or f"refund.{refund['status']}",
            order_ref=refund["order"],
            payment_ref=refund["payment"],
            amount_minor=refund["amount"],
            currency=refund["currency"],
            status=PaymentStatus.REFUNDED if is_done else PaymentStatus.REFUND_FAILED,
            occurred_at=datetime.fromisoformat(refund["processed_at"] or refund["created_at"]),
            refund_ref=refund["id"],
            refund_key=refund["key"],
        )
    ]


def refund_status(refund: Shape) -> RefundStatus:
    return RefundStatus(
        ref=refund["id"],
        key=refund["key"],
        payment_ref=refund["payment"],
        amount_minor=refund["amount"],
        status=RefundOutcome(refund["status"]),
        raw=json.dumps(refund),
    )


def payout_status(payout: Shape, *, event_id: str = "") -> PayoutStatus:
    """An answer, or a webhook if it has an event's name; only an answer can be definite."""
    status = PayoutOutcome(payout["status"])
    return PayoutStatus(
        ref=payout["id"],
        key=payout["key"],
        status=status,
        amount_minor=payout["amount"],
        utr=payout["utr"],
        is_definite=status in FINAL and not event_id,
        reason=payout["reason"],
        raw=json.dumps(payout),
        event_id=event_id,
    )


def webhook(raw: bytes) -> Shape:
    """The body of a webhook whose signature was good."""
    body = _json(raw.decode())
    if not isinstance(body, dict):
        raise BadSignature("Signed, and nobody can read it.")
    return body


def _json(raw: str) -> Any | None:
    try:
        return json.loads(raw)
    except ValueError:
        return None
