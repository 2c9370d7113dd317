"""The sandbox as a payout gateway."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Self

from wallet.gateways.ports import (
    BadSignature,
    Beneficiary,
    GatewayUnavailable,
    PayoutOutcome,
    PayoutStatus,
    StatementLine,
)
from wallet.gateways.sandbox import bank, reading, signature, statement
from wallet.gateways.sandbox.knobs import knobs
from wallet.gateways.sandbox.payments import lines_of
from wallet.gateways.sandbox.reading import ask


class SandboxPayouts:
    """Asks the payouts desk, and reads what it says."""

    name = "sandbox"
    methods = frozenset(bank.METHODS)
    webhook_headers = frozenset({signature.SIGNATURE})

    def __init__(self, key_lifetime_s: int) -> None:
        self.key_lifetime_s = key_lifetime_s

    @classmethod
    def from_settings(cls) -> Self:
        return cls(key_lifetime_s=knobs().key_lifetime_s)

    def create_payout(self, key: str, amount_minor: int, beneficiary: Beneficiary, reference: str) -> PayoutStatus:
        order = bank.PayoutOrder(
            amount_minor=amount_minor,
            method=beneficiary.kind,
            name=beneficiary.name,
            vpa=beneficiary.vpa,
            account_number=beneficiary.account_number,
            ifsc=beneficiary.ifsc,
            reference=reference,
        )
        payout = ask(partial(bank.pay_out, key=key, order=order))
        if payout is None:
            raise GatewayUnavailable("The payout was answered with nothing.")
        return reading.payout_status(payout)

    def fetch_payout(self, ref: str | None, key: str) -> PayoutStatus:
        payout = ask(partial(bank.find, ref=ref, key=key))
        if payout is None:
            return PayoutStatus(ref=ref or "", key=key, status=PayoutOutcome.NOT_FOUND, amount_minor=0)
        return reading.payout_status(payout)

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PayoutStatus]:
        if not signature.is_signed(raw, headers):
            raise BadSignature("The sandbox did not send this.")
        told = reading.webhook(raw)
        return [reading.payout_status(told["payout"], event_id=told["event_id"])] if "payout" in told else []

    def statement(self, day: date) -> Iterator[StatementLine]:
        return lines_of(statement.payouts_on(day))
