"""Razorpay as a payment gateway."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Self

from django.conf import settings

from wallet.gateways.ports import (
    GatewayOrder,
    PaymentEvent,
    PaymentStatus,
    RefundStatus,
    StatementLine,
)
from wallet.gateways.razorpay import reading, statement
from wallet.gateways.razorpay.hosted import checkout_url
from wallet.gateways.razorpay.line import Shape, open_line, patience
from wallet.gateways.razorpay.reading import understood
from wallet.gateways.razorpay.signature import HEADERS, prove

PAYMENT_EVENTS = {"payment.authorized", "payment.captured", "payment.failed"}
REFUND_EVENTS = {"refund.processed", "refund.failed"}
DISPUTES = {
    "payment.dispute.created": PaymentStatus.DISPUTED,
    "payment.dispute.won": PaymentStatus.DISPUTE_WON,
    "payment.dispute.lost": PaymentStatus.DISPUTE_LOST,
}


class RazorpayPayments:
    """`client` is the SDK's, on our line; `secrets` sign webhooks, the newest first."""

    name = "razorpay"
    webhook_headers = HEADERS

    def __init__(self, client: Any, secrets: list[str]) -> None:
        self._client = client
        self._secrets = secrets

    @classmethod
    def from_settings(cls) -> Self:
        return cls(open_line(), settings.RAZORPAY["webhook_secrets"])

    def create_order(self, public_id: str, amount_minor: int, currency: str, return_url: str) -> GatewayOrder:
        body = {
            "amount": amount_minor,
            "currency": currency,
            "receipt": public_id,
            "notes": {"return_url": return_url},
            "payment": {"capture": "automatic", "capture_options": {"refund_speed": "normal"}},
        }
        return understood(self._client.order.create(body, **patience()), _order)

    def find_order(self, public_id: str) -> GatewayOrder | None:
        found = self._client.order.all({"receipt": public_id}, **patience())
        orders = understood(found, lambda page: [_order(order) for order in page["items"]])
        return orders[0] if orders else None

    def fetch_order(self, order_ref: str) -> list[PaymentEvent]:
        found = self._client.order.payments(order_ref, {}, **patience())
        payments = understood(found, lambda page: [each for each in page["items"] if each["status"] != "created"])
        payments.sort(key=lambda each: each["created_at"])
        events = [understood(payment, reading.payment_event) for payment in payments]
        for payment in payments:
            if payment.get("amount_refunded") or payment.get("refund_status"):
                events += self._refunds_of(payment["id"], order_ref)
        return events

    def fetch_dispute(self, order_ref: str, dispute_ref: str) -> PaymentEvent | None:
        found = self._client.dispute.fetch(dispute_ref, {}, **patience())
        return understood(found, lambda dispute: reading.dispute_ended(dispute, order_ref))

    def refund(self, payment_ref: str, amount_minor: int, key: str) -> RefundStatus:
        body = {"amount": amount_minor, "speed": "normal", "receipt": key}
        with_key = patience(**{"X-Refund-Idempotency": key})
        return understood(self._client.payment.refund(payment_ref, body, **with_key), reading.refund_status)

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PaymentEvent]:
        prove(raw, headers, self._secrets)
        event_id, body = reading.webhook(raw, headers)
        kind = body.get("event")
        if kind not in PAYMENT_EVENTS | REFUND_EVENTS | DISPUTES.keys():
            return []
        return [understood(body, lambda told: _told(told, event_id))]

    def statement(self, day: date) -> Iterator[StatementLine]:
        return statement.payments_on(self._client, day)

    def _refunds_of(self, payment_ref: str, order_ref: str) -> list[PaymentEvent]:
        found = self._client.payment.fetch_multiple_refund(payment_ref, {}, **patience())
        ended = understood(found, lambda page: [each for each in page["items"] if each["status"] in reading.REFUNDS])
        return [understood(each, lambda refund: reading.refund_event(refund, order_ref=order_ref)) for each in ended]


def _order(order: Shape) -> GatewayOrder:
    ref = order["id"]
    return GatewayOrder(
        ref=ref, amount_minor=int(order["amount"]), checkout_url=checkout_url(ref, order["notes"]["return_url"])
    )


def _told(body: Shape, event_id: str) -> PaymentEvent:
    kind, at = body["event"], body["created_at"]
    payment = body["payload"]["payment"]["entity"]
    if kind in REFUND_EVENTS:
        refund = body["payload"]["refund"]["entity"]
        return reading.refund_event(refund, order_ref=payment["order_id"], kind=kind, event_id=event_id, at=at)
    if kind in DISPUTES:
        dispute = body["payload"]["dispute"]["entity"]
        return reading.dispute_event(
            dispute, order_ref=payment["order_id"], status=DISPUTES[kind], kind=kind, event_id=event_id, at=at
        )
    # A webhook is a picture of its moment: the event's name counts, also where the picture is newer.
    status = reading.PAYMENTS[kind.removeprefix("payment.")]
    return reading.payment_event(payment, kind=kind, event_id=event_id, status=status, at=at)
