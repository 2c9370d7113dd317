"""Money that a player takes out: set aside on request, approved by two, paid by attempts, closed once."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.ledger.states import OPEN_WITHDRAWAL, WithdrawalState
from wallet.models.choices import choices_of, one_of
from wallet.models.entry import LedgerEntry
from wallet.models.hold import Hold
from wallet.models.payout_method import PayoutMethod

MIN_WITHDRAWAL_MINOR = 500_00


class Withdrawal(models.Model):
    """One request, in paise: of `amount_minor` set aside, `tds_minor` goes to the state and `payout_minor` arrives.

    `version` rises when amount or beneficiary change; an approval is bound to a hash that contains it.
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="withdrawals")
    cmd_id = models.UUIDField()
    amount_minor = models.BigIntegerField()
    tds_minor = models.BigIntegerField(default=0)
    payout_minor = models.BigIntegerField()
    tax_basis = models.JSONField(default=dict)  # the figures that the tax was worked out from
    method = models.ForeignKey(PayoutMethod, on_delete=models.PROTECT, related_name="withdrawals")
    state = models.CharField(max_length=16, choices=choices_of(WithdrawalState), default=WithdrawalState.REQUESTED)
    is_closing = models.BooleanField(default=False)  # the account closes or is excluded: less than the minimum may go
    version = models.PositiveIntegerField(default=1)
    signals = models.JSONField(default=list)  # why people have to look at it
    question = models.CharField(max_length=200, blank=True, default="")  # what finance asks the player
    answer = models.CharField(max_length=500, blank=True, default="")
    reason = models.CharField(max_length=200, blank=True, default="")  # of a refusal or failure; the player reads it
    hold = models.OneToOneField(Hold, on_delete=models.PROTECT, related_name="withdrawal")
    close_entry = models.OneToOneField(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawal_closed"
    )
    return_entry = models.OneToOneField(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawal_returned"
    )
    utr = models.CharField(_("UTR"), max_length=40, blank=True, default="")
    pack = models.CharField(max_length=32)
    due_at = models.DateTimeField(_("due"))
    created_at = models.DateTimeField(_("asked"), db_default=Now(), editable=False)
    updated_at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        permissions = [
            ("propose_withdrawal", "Can propose a withdrawal for payment, refuse it or ask about it"),
            ("approve_withdrawal", "Can approve what another proposed"),
            ("resolve_payout", "Can decide on a payout whose outcome the gateway does not tell"),
            ("pause_payouts", "Can pause payouts and set their daily cap"),
            ("export_money", "Can export money lists"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["player", "cmd_id"], name="a_click_withdraws_once"),
            models.UniqueConstraint(
                fields=["player"], condition=Q(state__in=sorted(OPEN_WITHDRAWAL)), name="a_player_has_one_open_request"
            ),
            models.CheckConstraint(
                condition=Q(amount_minor__gte=MIN_WITHDRAWAL_MINOR) | Q(is_closing=True, amount_minor__gt=0),
                name="a_withdrawal_is_not_under_the_minimum",
            ),
            models.CheckConstraint(
                condition=Q(tds_minor__gte=0, payout_minor__gt=0) & Q(amount_minor=F("payout_minor") + F("tds_minor")),
                name="a_withdrawal_is_payout_and_tax",
            ),
            one_of("state", WithdrawalState, "a_withdrawal_has_a_known_state"),
            models.CheckConstraint(
                condition=Q(state__in=sorted(OPEN_WITHDRAWAL), close_entry=None)
                | (~Q(state__in=sorted(OPEN_WITHDRAWAL)) & Q(close_entry__isnull=False)),
                name="a_withdrawal_is_open_until_an_entry_closes_it",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "created_at"], name="withdrawals_by_state"),
            models.Index(fields=["player", "-created_at"], name="withdrawals_of_a_player"),
            # The desk's order: open ones, which are closed at no time, the oldest first; then the latest to close.
            models.Index(fields=["-closed_at", "created_at", "id"], name="withdrawals_as_they_wait"),
        ]

    def __str__(self) -> str:
        return f"withdrawal {self.pk}"
