"""Attempts to pay a withdrawal, each committed before its call; every raw answer; and cheques that people send."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from players.models.audited import CHANGED, CREATED, KEPT, audited
from wallet.ledger.states import AttemptState
from wallet.models.choices import choices_of, one_of
from wallet.models.withdrawal import Withdrawal


class PayoutAttempt(models.Model):
    """One order to a gateway, under a key of its own. At most one of a withdrawal has not definitely failed.

    `request` is the body without the beneficiary's details; `request_hash` covers all of it, so that what is sent
    again is the same. After `key_valid_until` the gateway may have forgotten the key: then it is only asked.
    """

    withdrawal = models.ForeignKey(Withdrawal, on_delete=models.PROTECT, related_name="attempts", db_index=False)
    n = models.PositiveSmallIntegerField()
    gateway = models.CharField(max_length=16)
    key = models.CharField(max_length=36, unique=True)
    request = models.JSONField(default=dict)
    request_hash = models.CharField(max_length=64)
    state = models.CharField(max_length=16, choices=choices_of(AttemptState), default=AttemptState.PREPARED)
    # NULL until the gateway has named it: a unique index lets many rows have none yet.
    gateway_ref = models.CharField(_("gateway's reference"), max_length=64, null=True, blank=True)  # noqa: DJ001
    utr = models.CharField(_("UTR"), max_length=40, blank=True, default="")
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    key_valid_until = models.DateTimeField(null=True, blank=True)
    checks = models.PositiveSmallIntegerField(default=0)
    next_check_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("made"), db_default=Now(), editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("payout"), _("payouts")
        constraints = [
            models.UniqueConstraint(fields=["withdrawal", "n"], name="attempts_are_numbered"),
            models.UniqueConstraint(
                fields=["withdrawal"],
                condition=~Q(state=AttemptState.FAILED_DEFINITE),
                name="one_attempt_has_not_definitely_failed",
            ),
            models.UniqueConstraint(fields=["gateway", "gateway_ref"], name="a_gateways_payout_is_one_attempt"),
            one_of("state", AttemptState, "an_attempt_has_a_known_state"),
        ]
        indexes = [
            models.Index(fields=["state", "next_check_at"], name="attempts_to_check"),
            models.Index(fields=["created_at"], name="attempts_of_a_day"),  # what has left today, under the daily cap
        ]

    def __str__(self) -> str:
        return f"attempt {self.n} of withdrawal {self.withdrawal_id}"


class PayoutAnswer(models.Model):
    """What a gateway, a webhook, a bank statement or a person said about an attempt, as it was said. Append-only."""

    class Source(models.TextChoices):
        CALL = "call", "answer to the order"
        FETCH = "fetch", "answer to a question"
        WEBHOOK = "webhook", "webhook"
        STATEMENT = "statement", "statement"
        PERSON = "person", "a person"

    attempt = models.ForeignKey(PayoutAttempt, on_delete=models.PROTECT, related_name="answers")
    source = models.CharField(max_length=10, choices=Source)
    status = models.CharField(max_length=24)
    raw = models.TextField(blank=True, default="")
    at = models.DateTimeField(db_default=Now(), editable=False)

    def __str__(self) -> str:
        return f"{self.source}: {self.status}"


class Cheque(models.Model):
    """The paper of an attempt by cheque: its number, when it was sent and whether it was cleared or came back."""

    attempt = models.OneToOneField(
        PayoutAttempt, verbose_name=_("payout"), on_delete=models.PROTECT, related_name="cheque"
    )
    number = models.CharField(max_length=12)
    bank = models.CharField(max_length=60)
    courier = models.CharField(max_length=80, blank=True, default="")
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("written by"), on_delete=models.PROTECT, related_name="+"
    )
    dispatched_on = models.DateField(_("sent"), null=True, blank=True)
    cleared_on = models.DateField(_("cleared"), null=True, blank=True)
    returned_on = models.DateField(_("came back"), null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bank", "number"], name="a_cheque_is_written_once"),
            models.CheckConstraint(
                condition=Q(cleared_on=None) | Q(returned_on=None), name="a_cheque_is_cleared_or_comes_back"
            ),
            models.CheckConstraint(
                condition=Q(cleared_on=None) | Q(cleared_on__gte=F("dispatched_on")),
                name="a_cheque_is_cleared_after_it_was_sent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bank} {self.number}"


@audited(CREATED(KEPT), CHANGED(KEPT), name="PayoutSwitchChange")
class PayoutSwitch(models.Model):
    """Whether payouts run, and how much a day: one row, changed by people and by a close that does not add up."""

    is_paused = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True, default="")
    daily_cap_minor = models.BigIntegerField(null=True, blank=True)  # caps slow payouts down, and refuse none
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="there_is_one_payout_switch")]

    def __str__(self) -> str:
        return "paused" if self.is_paused else "running"
