"""The sandbox as a payment gateway."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Self

from django.urls import reverse

from wallet.gateways.ports import (
    BadSignature,
    GatewayOrder,
    GatewayUnavailable,
    PaymentEvent,
    PaymentStatus,
    RefundStatus,
    StatementLine,
)
from wallet.gateways.sandbox import desk, reading, signature, statement
from wallet.gateways.sandbox.reading import Shape, ask

ENDED = {PaymentStatus.DISPUTE_WON, PaymentStatus.DISPUTE_LOST}


class SandboxPayments:
    """Asks the payments desk, and reads what it says."""

    name = "sandbox"
    webhook_headers = frozenset({signature.SIGNATURE})

    @classmethod
    def from_settings(cls) -> Self:
        return cls()

    def create_order(self, public_id: str, amount_minor: int, currency: str, return_url: str) -> GatewayOrder:
        order = ask(
            partial(
                desk.take_order, receipt=public_id, amount_minor=amount_minor, currency=currency, return_url=return_url
            )
        )
        return _order(order)

    def find_order(self, public_id: str) -> GatewayOrder | None:
        found = ask(partial(desk.find_order, receipt=public_id))
        return _order(found[0]) if found else None

    def fetch_order(self, order_ref: str) -> list[PaymentEvent]:
        found = ask(partial(desk.payments_of, order_ref=order_ref))
        if found is None:
            return []
        payments = [event for payment in found["payments"] for event in reading.payment_events(payment, "", "")]
        return payments + [event for refund in found["refunds"] for event in reading.refund_events(refund, "", "")]

    def fetch_dispute(self, order_ref: str, dispute_ref: str) -> PaymentEvent | None:
        about = [event for event in self.fetch_order(order_ref) if event.dispute_ref == dispute_ref]
        return next((event for event in about if event.status in ENDED), None)

    def refund(self, payment_ref: str, amount_minor: int, key: str) -> RefundStatus:
        refund = ask(partial(desk.refund, payment_ref=payment_ref, amount_minor=amount_minor, key=key))
        if refund is None:
            raise GatewayUnavailable("The refund was answered with nothing.")
        return reading.refund_status(refund)

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PaymentEvent]:
        if not signature.is_signed(raw, headers):
            raise BadSignature("The sandbox did not send this.")
        told = reading.webhook(raw)
        if "payment" in told:
            # The last of them is what the webhook is about: a dispute's news carries the payment's own state too.
            return reading.payment_events(told["payment"], told["kind"], told["event_id"])[-1:]
        if "refund" in told:
            return reading.refund_events(told["refund"], told["kind"], told["event_id"])
        return []

    def statement(self, day: date) -> Iterator[StatementLine]:
        return lines_of(statement.payments_on(day))


def lines_of(moved: list[statement.Movement]) -> Iterator[StatementLine]:
    """Numbered from 1, as on paper."""
    for line_no, line in enumerate(moved, start=1):
        yield StatementLine(
            line_no=line_no,
            kind=line.kind,
            ref=line.ref,
            key=line.key,
            amount_minor=line.amount_minor,
            charge_minor=line.charge_minor,
            currency="INR",
            occurred_at=line.at,
            utr=line.utr,
        )


def _order(order: Shape | None) -> GatewayOrder:
    if order is None:
        raise GatewayUnavailable("The order was answered with nothing.")
    return GatewayOrder(
        ref=order["id"], amount_minor=order["amount"], checkout_url=reverse("sandbox:checkout", args=[order["id"]])
    )
