"""Money that a player adds: asked for, paid at a gateway, credited once; and what goes back to where it came from."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.ledger.states import DepositState, RefundState
from wallet.models.choices import choices_of, one_of
from wallet.models.entry import LedgerEntry
from wallet.models.hold import Hold

# What these states can only be reached from is a credit; `refunded` also ends a payment that was never credited.
CREDITED = sorted({DepositState.CREDITED, DepositState.REFUNDING, DepositState.DISPUTED, DepositState.CHARGED_BACK})
OPEN_REFUND = sorted({RefundState.ASKED, RefundState.APPROVED, RefundState.SENDING})


class Deposit(models.Model):
    """One payment in. Rupees, in paise: `amount_minor` is paid, `credit_minor` arrives, `gst_minor` goes to the state.

    `limits_snapshot` says which limits stood when it was asked for, `pack` which jurisdiction pack (code@version).
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deposits")
    cmd_id = models.UUIDField()
    amount_minor = models.BigIntegerField()
    credit_minor = models.BigIntegerField()
    gst_minor = models.BigIntegerField(default=0)
    gateway = models.CharField(max_length=16)
    # NULL until the gateway has named it: a unique index lets many rows have none yet.
    order_ref = models.CharField(_("order"), max_length=64, null=True, blank=True)  # noqa: DJ001
    payment_ref = models.CharField(_("payment"), max_length=64, null=True, blank=True)  # noqa: DJ001
    dispute_ref = models.CharField(max_length=64, blank=True, default="")  # the gateway's name of a dispute over it
    checkout_url = models.CharField(max_length=300, blank=True, default="")  # where the browser goes to pay
    state = models.CharField(max_length=16, choices=choices_of(DepositState), default=DepositState.CREATED)
    reason = models.CharField(max_length=200, blank=True, default="")
    credited_entry = models.OneToOneField(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="deposit_credited"
    )
    limits_snapshot = models.JSONField(default=dict)
    pack = models.CharField(max_length=32)
    checks = models.PositiveSmallIntegerField(default=0)  # how often the gateway was asked
    next_check_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("asked"), db_default=Now(), editable=False)
    updated_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "cmd_id"], name="a_click_adds_cash_once"),
            models.UniqueConstraint(fields=["gateway", "order_ref"], name="an_order_is_one_deposit"),
            models.UniqueConstraint(fields=["gateway", "payment_ref"], name="a_payment_is_one_deposit"),
            models.CheckConstraint(
                condition=Q(amount_minor__gt=0, credit_minor__gt=0, gst_minor__gte=0)
                & Q(amount_minor=F("credit_minor") + F("gst_minor")),
                name="a_deposit_is_credit_and_tax",
            ),
            one_of("state", DepositState, "a_deposit_has_a_known_state"),
            models.CheckConstraint(
                condition=~Q(state__in=CREDITED) | Q(credited_entry__isnull=False),
                name="a_credited_deposit_has_its_entry",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "next_check_at"], name="deposits_to_check"),
            models.Index(fields=["player", "-created_at"], name="deposits_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"deposit {self.pk}"


class Refund(models.Model):
    """Money on its way back to the payment it came from: the unplayed part, asked for by two, or a late payment."""

    class Cause(models.TextChoices):
        UNPLAYED = "unplayed", "unplayed money"
        NOT_CREDITED = "not_credited", "a payment that could not be credited"

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    deposit = models.ForeignKey(Deposit, on_delete=models.PROTECT, related_name="refunds")
    cause = models.CharField(max_length=16, choices=Cause)
    amount_minor = models.BigIntegerField()
    state = models.CharField(max_length=16, choices=choices_of(RefundState), default=RefundState.ASKED)
    key = models.CharField(max_length=36, unique=True)
    gateway_ref = models.CharField(_("gateway's reference"), max_length=64, null=True, blank=True)  # noqa: DJ001
    hold = models.OneToOneField(Hold, null=True, blank=True, on_delete=models.PROTECT, related_name="refund")
    entry = models.OneToOneField(LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="refund")
    next_check_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("proposed"), db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount_minor__gt=0), name="a_refund_gives_something_back"),
            one_of("state", RefundState, "a_refund_has_a_known_state"),
            models.UniqueConstraint(
                fields=["deposit"],
                condition=Q(state__in=OPEN_REFUND),
                name="a_deposit_has_one_open_refund",
            ),
        ]

    def __str__(self) -> str:
        return f"refund {self.pk}"
