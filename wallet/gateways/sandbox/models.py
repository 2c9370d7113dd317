"""What the sandbox keeps: its own books, which the house never reads. Amounts in paise."""

import secrets

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

TOKEN_BYTES = 16  # a checkout page is open to whoever knows its address, so nobody may guess one


def order_ref() -> str:
    return f"sbx_order_{secrets.token_hex(TOKEN_BYTES)}"


def payment_ref() -> str:
    return f"sbx_pay_{secrets.token_hex(8)}"


def refund_ref() -> str:
    return f"sbx_rfnd_{secrets.token_hex(8)}"


def payout_ref() -> str:
    return f"sbx_pout_{secrets.token_hex(8)}"


def event_id() -> str:
    return f"sbx_evt_{secrets.token_hex(12)}"


class Order(models.Model):
    """What a player is to pay. `receipt` is the house's own name for it."""

    ref = models.CharField(max_length=64, unique=True, default=order_ref)
    receipt = models.CharField(max_length=64, unique=True)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    return_url = models.CharField(max_length=500)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(amount_minor__gt=0), name="an_order_is_for_something")]

    def __str__(self) -> str:
        return self.ref


class Payment(models.Model):
    """One try to pay an order; a failed one leaves room for the next."""

    class Status(models.TextChoices):
        AUTHORISED = "authorised"
        CAPTURED = "captured"
        FAILED = "failed"

    class Method(models.TextChoices):
        UPI = "upi", _("UPI")
        CARD = "card", _("Card")
        NETBANKING = "netbanking", _("Netbanking")

    class Dispute(models.TextChoices):
        NONE = ""
        OPEN = "disputed"
        WON = "dispute_won"
        LOST = "dispute_lost"

    ref = models.CharField(max_length=64, unique=True, default=payment_ref)
    order = models.ForeignKey(Order, on_delete=models.PROTECT, related_name="payments")
    method = models.CharField(max_length=12, choices=Method)
    status = models.CharField(max_length=12, choices=Status)
    reason = models.CharField(max_length=100, blank=True, default="")
    dispute = models.CharField(max_length=16, choices=Dispute, blank=True, default=Dispute.NONE)
    disputed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    next_at = models.DateTimeField(null=True, blank=True)  # when the bank makes up its mind
    captured_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["order"], condition=~Q(status="failed"), name="an_order_is_paid_once_at_the_sandbox"
            ),
        ]

    def __str__(self) -> str:
        return self.ref


class Refund(models.Model):
    """Part of a payment on its way back. `key` is the house's; the same key is the same refund for ever."""

    class Status(models.TextChoices):
        PENDING = "pending"
        PROCESSED = "processed"
        FAILED = "failed"

    ref = models.CharField(max_length=64, unique=True, default=refund_ref)
    key = models.CharField(max_length=64, unique=True)
    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds")
    amount_minor = models.BigIntegerField()
    status = models.CharField(max_length=12, choices=Status, default=Status.PENDING)
    next_at = models.DateTimeField(null=True, blank=True)
    processed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    def __str__(self) -> str:
        return self.ref


class Payout(models.Model):
    """Money to a player. `fate` is what will become of it, settled when it is asked for."""

    class Status(models.TextChoices):
        QUEUED = "queued"
        PROCESSING = "processing"
        PROCESSED = "processed"
        FAILED = "failed"
        REVERSED = "reversed"

    ref = models.CharField(max_length=64, unique=True, default=payout_ref)
    key = models.CharField(max_length=36, db_index=True)
    amount_minor = models.BigIntegerField()
    method = models.CharField(max_length=8)
    sent_to = models.CharField(max_length=80)
    reference = models.CharField(max_length=40, blank=True, default="")
    fate = models.CharField(max_length=16)
    status = models.CharField(max_length=12, choices=Status, default=Status.QUEUED)
    utr = models.CharField(max_length=32, blank=True, default="")
    reason = models.CharField(max_length=100, blank=True, default="")
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    next_at = models.DateTimeField(null=True, blank=True)
    processed_at = models.DateTimeField(null=True, blank=True)
    reversed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.ref


class PayoutKey(models.Model):
    """A key that the sandbox remembers, until it does not: then the same key pays again, as with real ones."""

    key = models.CharField(max_length=36, unique=True)
    body_hash = models.CharField(max_length=64)
    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="keys")
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class Call(models.Model):
    """How often something was asked, so that what goes wrong once does not go wrong for ever."""

    subject = models.CharField(max_length=120, unique=True)
    times = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.subject}: {self.times}"


class Delivery(models.Model):
    """A webhook that is owed to the house. The row is the queue: a killed worker forgets nothing."""

    event_id = models.CharField(max_length=64, db_index=True)
    kind = models.CharField(max_length=40)
    body = models.TextField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    delivered_at = models.DateTimeField(null=True, blank=True)
    is_given_up = models.BooleanField(default=False)  # also for those that are never sent, on purpose
    answer = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(delivered_at=None, is_given_up=False), name="sandbox_webhooks_to_send"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"
