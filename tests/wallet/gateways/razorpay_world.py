"""Razorpay through its own SDK, talking to the small one on the loopback address."""

from contextlib import AbstractContextManager
from datetime import date
from typing import Any

from django.utils.timezone import localdate

from tests.wallet.gateways.provider.server import ACCOUNT, KEY_ID, KEY_SECRET, WEBHOOK_SECRET, Provider
from tests.wallet.gateways.worlds import Webhook
from wallet.gateways.ports import Beneficiary
from wallet.gateways.razorpay.payments import RazorpayPayments
from wallet.gateways.razorpay.payouts import RazorpayPayouts

PAID = {"pay": "captured", "late": "authorized", "fail": "failed"}
DISPUTES = {"disputed": "created", "dispute_won": "won", "dispute_lost": "lost"}


def settings_for(provider: Provider) -> dict[str, Any]:
    """The setting RAZORPAY of a house whose provider this is."""
    return {
        "url": provider.url,
        "key_id": KEY_ID,
        "key_secret": KEY_SECRET,
        "webhook_secrets": [WEBHOOK_SECRET],
        "account_number": ACCOUNT,
    }


class RazorpayWorld:
    def __init__(self, provider: Provider) -> None:
        self.payments = RazorpayPayments.from_settings()
        self.payouts = RazorpayPayouts.from_settings()
        self.provider = provider
        self._seen = 0

    def pay(self, order_ref: str, how: str = "pay") -> None:
        self.provider.payments.pay(order_ref, PAID[how])

    def time_passes(self) -> None:
        books = self.provider.books
        for payment in [each for each in books.payments.values() if each["status"] == "authorized"]:
            self.provider.payments.capture(payment)
        for refund in [each for each in books.refunds.values() if each["status"] == "pending"]:
            self.provider.payments.end_refund(refund)
        for payout in [each for each in books.payouts.values() if each["status"] == "processing"]:
            self.provider.payouts.end(payout)

    def webhooks(self) -> list[Webhook]:
        new = self.provider.books.webhooks[self._seen :]
        self._seen += len(new)
        return new

    def accident(self, fault: str) -> AbstractContextManager[None]:
        return self.provider.going_wrong(fault)

    def beneficiary(self, ending: str, kind: str = "upi") -> Beneficiary:
        if kind == "upi":
            return Beneficiary(kind="upi", name="Asha Rao", vpa=f"{ending}@razorpay")
        return Beneficiary(kind="bank", name="Asha Rao", account_number="000111222333", ifsc="HDFC0000001")

    def sent(self, key: str) -> list[int]:
        return [each["amount"] for each in self.provider.books.payouts.values() if each["reference_id"] == key]

    def forget_keys(self) -> None:
        self.provider.books.keys.clear()

    def dispute(self, payment_ref: str, outcome: str) -> None:
        self.provider.payments.dispute(payment_ref, f"payment.dispute.{DISPUTES[outcome]}")

    def today(self) -> date:
        return localdate()
