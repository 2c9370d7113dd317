"""What the house asks of a payment gateway and of a payout gateway, in words that belong to neither.

Nothing here opens a connection. Adapters translate: what cannot be read as one of these values is `GatewayUnavailable`,
never a guess. No call is made inside a transaction.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol


class GatewayError(Exception):
    """Whatever goes wrong between the house and a gateway."""


class GatewayOff(GatewayError):
    """No such gateway is switched on here; nothing was asked of anybody."""


class GatewayUnavailable(GatewayError):
    """The outcome is unknown: a time-out, a cut line, 5xx, 409, or an answer nobody can read. Ask again, never assume.

    `raw` is what came back, as far as anything did, for the people who may have to decide.
    """

    def __init__(self, message: str, raw: str = "") -> None:
        super().__init__(message)
        self.raw = raw


class GatewayRefused(GatewayError):
    """A definite no: under this key nothing was done and nothing will be. `code` is the gateway's own word for why."""

    def __init__(self, code: str, message: str, raw: str = "") -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.raw = raw


class BadSignature(GatewayError):
    """The sender of a webhook cannot prove who it is; nothing in it was read."""


class PaymentStatus(StrEnum):
    """What is known of a payment. Events come in any order: a failed one may still be captured later."""

    AUTHORISED = "authorised"
    CAPTURED = "captured"
    FAILED = "failed"
    REFUNDED = "refunded"
    REFUND_FAILED = "refund_failed"
    DISPUTED = "disputed"
    DISPUTE_WON = "dispute_won"
    DISPUTE_LOST = "dispute_lost"


class RefundOutcome(StrEnum):
    """How a refund stands."""

    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"


class PayoutOutcome(StrEnum):
    """How a payout stands at the gateway. `reversed`: it went out, and the bank sent it back."""

    QUEUED = "queued"
    PROCESSING = "processing"
    PROCESSED = "processed"
    FAILED = "failed"
    REVERSED = "reversed"
    NOT_FOUND = "not_found"


FINAL = frozenset({PayoutOutcome.PROCESSED, PayoutOutcome.FAILED, PayoutOutcome.REVERSED})


class LineKind(StrEnum):
    """What one line of a gateway's statement is about."""

    PAYMENT = "payment"
    REFUND = "refund"
    DISPUTE = "dispute"
    SETTLEMENT = "settlement"
    PAYOUT = "payout"
    PAYOUT_RETURN = "payout_return"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class GatewayOrder:
    """An order the gateway took. `ref` is its own name; `checkout_url` is where the player's browser goes to pay."""

    ref: str
    amount_minor: int
    checkout_url: str


@dataclass(frozen=True, slots=True)
class PaymentEvent:
    """One thing that happened to a payment. `kind` is the gateway's own name for it, for the record only.

    `event_id` names the happening: the same happening told twice has the same one. `amount_minor` is what `status` is
    about: the refunded or disputed amount there, the payment's elsewhere.
    """

    event_id: str
    kind: str
    order_ref: str
    payment_ref: str
    amount_minor: int
    currency: str
    status: PaymentStatus
    occurred_at: datetime
    refund_ref: str = ""
    refund_key: str = ""
    dispute_ref: str = ""
    method: str = ""


@dataclass(frozen=True, slots=True)
class RefundStatus:
    """A refund as the gateway has it. `key` is the house's."""

    ref: str
    key: str
    payment_ref: str
    amount_minor: int
    status: RefundOutcome
    raw: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Beneficiary:
    """Who gets a payout. `kind` is upi, bank or cheque; what the others need is empty. Never printed whole."""

    kind: str
    name: str = field(repr=False)
    vpa: str = field(default="", repr=False)
    account_number: str = field(default="", repr=False)
    ifsc: str = field(default="", repr=False)
    address: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class PayoutStatus:
    """A payout as the gateway has it. `key` is the house's, `ref` the gateway's, `utr` the bank's.

    `is_definite`: the gateway's own interface said so, and it is final. A webhook never is: it is a reason to ask.
    `event_id` names the webhook it came in, empty for an answer.
    """

    ref: str
    key: str
    status: PayoutOutcome
    amount_minor: int
    utr: str = ""
    is_definite: bool = False
    reason: str = ""
    raw: str = field(default="", repr=False)
    event_id: str = ""


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One movement on the house's account at the gateway, as the gateway itself keeps it.

    `amount_minor` is signed from the house's side: payments and returned payouts above zero, refunds, payouts and
    settlements below; `charge_minor` is what the gateway kept for it, not below zero, and of a settlement the sum of
    what it kept for everything inside. `ref` is the gateway's name of
    what moved (payment, refund, payout, settlement), `key` the house's (order's public id, refund or payout key).
    """

    line_no: int
    kind: LineKind
    ref: str
    key: str
    amount_minor: int
    charge_minor: int
    currency: str
    occurred_at: datetime
    utr: str = ""


class PaymentGateway(Protocol):
    """Money from players. Every call may raise GatewayUnavailable, those that do something GatewayRefused too.

    `parse_webhook` raises BadSignature, or GatewayUnavailable for what is signed and cannot be read.
    """

    @property
    def name(self) -> str: ...

    @property
    def webhook_headers(self) -> frozenset[str]:
        """The headers that `parse_webhook` looks at, to be kept with a webhook that is read again later."""

    def create_order(self, public_id: str, amount_minor: int, currency: str, return_url: str) -> GatewayOrder:
        """An order for a deposit of this public id, which comes back in `find_order`. `return_url` is absolute."""

    def find_order(self, public_id: str) -> GatewayOrder | None:
        """The order made for this public id; None if the gateway has none. Asked before a second one is made."""

    def fetch_order(self, order_ref: str) -> list[PaymentEvent]:
        """What the gateway knows of the order's payments, one event each; empty while nobody has tried to pay."""

    def fetch_dispute(self, order_ref: str, dispute_ref: str) -> PaymentEvent | None:
        """How a dispute over the order's payment ended; None while it goes on, or where only people can tell."""

    def refund(self, payment_ref: str, amount_minor: int, key: str) -> RefundStatus:
        """Send (part of) a payment back where it came from; the same key again gives the same refund."""

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PaymentEvent]:
        """What an authentic webhook says of payments; empty if it is about something else."""

    def statement(self, day: date) -> Iterable[StatementLine]:
        """What moved between payments and bank on this day in India."""


class PayoutGateway(Protocol):
    """Money to players. Within `key_lifetime_s` the same key with the same body never pays twice."""

    @property
    def name(self) -> str: ...

    @property
    def methods(self) -> frozenset[str]: ...

    @property
    def key_lifetime_s(self) -> int: ...

    @property
    def webhook_headers(self) -> frozenset[str]:
        """The headers that `parse_webhook` looks at, to be kept with a webhook that is read again later."""

    def create_payout(self, key: str, amount_minor: int, beneficiary: Beneficiary, reference: str) -> PayoutStatus:
        """Ask for a payout. `key` has 4 to 36 characters; `reference` is a short text on the bank's statement."""

    def fetch_payout(self, ref: str | None, key: str) -> PayoutStatus:
        """How it stands, by the gateway's reference or else by key; status `not_found` if it has no such payout."""

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PayoutStatus]:
        """What an authentic webhook says of payouts, never definite; empty if it is about something else."""

    def statement(self, day: date) -> Iterable[StatementLine]:
        """What moved between payouts and bank on this day in India."""
