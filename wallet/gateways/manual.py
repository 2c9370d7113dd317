"""Payouts that people make: cheques, and transfers by a file for the bank. No network.

A payout asked for here stays `processing` until somebody records that it was sent, cleared or came back; those
records are the house's own, so the services read them from their rows and never from here.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Self

from wallet.gateways.ports import BadSignature, Beneficiary, PayoutOutcome, PayoutStatus, StatementLine

METHODS = frozenset({"upi", "bank", "cheque"})
KEYS_ARE_KEPT_S = 10 * 365 * 24 * 3600  # the key is the row itself, which nobody forgets


class ManualPayouts:
    """A payout gateway made of paper and people; it says yes to everything, and nothing definite to anything."""

    name = "manual"
    methods = METHODS
    key_lifetime_s = KEYS_ARE_KEPT_S
    webhook_headers: frozenset[str] = frozenset()

    @classmethod
    def from_settings(cls) -> Self:
        return cls()

    def create_payout(self, key: str, amount_minor: int, beneficiary: Beneficiary, reference: str) -> PayoutStatus:
        """On the pile: from now on it waits for people."""
        return PayoutStatus(ref=key, key=key, status=PayoutOutcome.PROCESSING, amount_minor=amount_minor)

    def fetch_payout(self, ref: str | None, key: str) -> PayoutStatus:
        """Still on the pile, as far as a machine can know. The amount is the row's, so 0 stands here for unknown."""
        return PayoutStatus(ref=ref or key, key=key, status=PayoutOutcome.PROCESSING, amount_minor=0)

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PayoutStatus]:
        raise BadSignature("Paper sends no webhooks.")

    def statement(self, day: date) -> Iterable[StatementLine]:
        """Empty: the bank's statement is a file that people import."""
        return []
