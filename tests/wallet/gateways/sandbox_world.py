"""The sandbox, moved by its own checkout and clockwork."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.conf import settings
from django.db.models.functions import Now
from django.test import override_settings
from django.utils.timezone import localdate

from tests.wallet.gateways.worlds import Webhook
from wallet.gateways.ports import Beneficiary
from wallet.gateways.sandbox import checkout, clockwork
from wallet.gateways.sandbox.magic import MAGIC
from wallet.gateways.sandbox.models import Delivery, Order, Payment, Payout, PayoutKey
from wallet.gateways.sandbox.payments import SandboxPayments
from wallet.gateways.sandbox.payouts import SandboxPayouts
from wallet.gateways.sandbox.signature import headers_of

BY_NAME = {magic.name: magic for magic in MAGIC}


class SandboxWorld:
    """Nothing stands in for anything: these are the real rows of the real sandbox."""

    def __init__(self) -> None:
        self.payments = SandboxPayments.from_settings()
        self.payouts = SandboxPayouts.from_settings()
        self._seen = 0

    def pay(self, order_ref: str, how: str = "pay") -> None:
        checkout.act(order=Order.objects.get(ref=order_ref), method="upi", how=checkout.How(how))

    def time_passes(self) -> None:
        for model in (Payment, Payout):
            model.objects.filter(next_at__gt=Now()).update(next_at=Now())
        while clockwork.settle():
            pass

    def webhooks(self) -> list[Webhook]:
        new = list(Delivery.objects.filter(pk__gt=self._seen).order_by("pk"))
        self._seen = new[-1].pk if new else self._seen
        return [(row.body.encode(), headers_of(row.body.encode())) for row in new]

    @contextmanager
    def accident(self, fault: str) -> Iterator[None]:
        with override_settings(SANDBOX_GATEWAY={**settings.SANDBOX_GATEWAY, fault: 1.0}):
            yield

    def beneficiary(self, ending: str, kind: str = "upi") -> Beneficiary:
        magic = BY_NAME[ending]
        if kind == "upi":
            return Beneficiary(kind="upi", name="Asha Rao", vpa=magic.vpa)
        return Beneficiary(kind="bank", name="Asha Rao", account_number="000111222333", ifsc=magic.ifsc)

    def sent(self, key: str) -> list[int]:
        return list(Payout.objects.filter(key=key).order_by("pk").values_list("amount_minor", flat=True))

    def forget_keys(self) -> None:
        PayoutKey.objects.update(expires_at=Now())

    def dispute(self, payment_ref: str, outcome: str) -> None:
        clockwork.dispute(Payment.objects.get(ref=payment_ref), Payment.Dispute(outcome))

    def today(self) -> date:
        return localdate()
