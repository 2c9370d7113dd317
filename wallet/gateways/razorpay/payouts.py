"""RazorpayX as a payout gateway. The SDK knows no payouts, so they go by its `post` and `get`."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Self

from django.conf import settings

from wallet.gateways.ports import Beneficiary, PayoutOutcome, PayoutStatus, StatementLine
from wallet.gateways.razorpay import reading, statement
from wallet.gateways.razorpay.line import Shape, open_line, patience
from wallet.gateways.razorpay.reading import understood
from wallet.gateways.razorpay.signature import HEADERS, prove

PATH = "/v1/payouts"
KEY = re.compile(r"[A-Za-z0-9_ -]{4,36}", re.ASCII)
# The documentation names no lifetime; other providers forget after a day, so nothing is sent under an older key.
KEY_LIFETIME_S = 24 * 3600
IMPS_AT_MOST_MINOR = 5_00_000_00
LONGEST_NARRATION = 30
LONGEST_NAME = 50


class RazorpayPayouts:
    """`account_number` is the house's own at RazorpayX."""

    name = "razorpay"
    methods = frozenset({"upi", "bank"})
    key_lifetime_s = KEY_LIFETIME_S
    webhook_headers = HEADERS

    def __init__(self, client: Any, account_number: str, secrets: list[str]) -> None:
        self._client = client
        self._account_number = account_number
        self._secrets = secrets

    @classmethod
    def from_settings(cls) -> Self:
        keys = settings.RAZORPAY
        return cls(open_line(), keys["account_number"], keys["webhook_secrets"])

    def create_payout(self, key: str, amount_minor: int, beneficiary: Beneficiary, reference: str) -> PayoutStatus:
        if not KEY.fullmatch(key):
            raise ValueError("A key has 4 to 36 letters, digits, hyphens, underscores or spaces.")
        body = {
            "account_number": self._account_number,
            "amount": amount_minor,
            "currency": "INR",
            "mode": _mode(beneficiary, amount_minor),
            "purpose": "payout",
            "fund_account": _fund_account(beneficiary),
            "queue_if_low_balance": True,
            "reference_id": key,
            "narration": re.sub(r"[^A-Za-z0-9 ]", "", reference)[:LONGEST_NARRATION],
        }
        made = self._client.post(PATH, body, **patience(**{"X-Payout-Idempotency": key}))
        return understood(made, reading.payout_status)

    def fetch_payout(self, ref: str | None, key: str) -> PayoutStatus:
        if ref:
            return understood(self._client.get(f"{PATH}/{ref}", {}, **patience()), reading.payout_status)
        asked = {"account_number": self._account_number, "reference_id": key}
        found = self._client.get(PATH, asked, **patience())
        # The filter is the provider's; the key is looked at again, for the answer decides about money.
        payouts = understood(found, lambda page: [each for each in page["items"] if each["reference_id"] == key])
        if not payouts:
            return PayoutStatus(ref="", key=key, status=PayoutOutcome.NOT_FOUND, amount_minor=0)
        return understood(max(payouts, key=lambda each: each["created_at"]), reading.payout_status)

    def parse_webhook(self, raw: bytes, headers: Mapping[str, str]) -> list[PayoutStatus]:
        prove(raw, headers, self._secrets)
        event_id, body = reading.webhook(raw, headers)
        if not str(body.get("event")).startswith("payout."):
            return []
        return [understood(body, lambda told: reading.payout_status(told["payload"]["payout"]["entity"], event_id))]

    def statement(self, day: date) -> Iterator[StatementLine]:
        return statement.payouts_on(self._client, self._account_number, day)


def _mode(beneficiary: Beneficiary, amount_minor: int) -> str:
    if beneficiary.kind == "upi":
        return "UPI"
    return "IMPS" if amount_minor <= IMPS_AT_MOST_MINOR else "NEFT"


def _fund_account(beneficiary: Beneficiary) -> Shape:
    contact = {"name": beneficiary.name[:LONGEST_NAME], "type": "customer"}
    if beneficiary.kind == "upi":
        return {"account_type": "vpa", "vpa": {"address": beneficiary.vpa}, "contact": contact}
    account = {
        "name": beneficiary.name,
        "ifsc": beneficiary.ifsc,
        "account_number": beneficiary.account_number,
    }
    return {"account_type": "bank_account", "bank_account": account, "contact": contact}
