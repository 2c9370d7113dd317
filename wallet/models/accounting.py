"""What finance books and proves: fees swept into income, tax withheld, the gateway's statements, the day's close."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from players.models.audited import CHANGED, CREATED, KEPT, audited
from wallet.ledger.money import Currency
from wallet.ledger.states import CaseState
from wallet.models.approval import Approval
from wallet.models.choices import choices_of
from wallet.models.entry import LedgerEntry
from wallet.models.withdrawal import Withdrawal


class FeeSweep(models.Model):
    """One batch of accrued fees booked as income, with the tax inside them; minor units of the currency."""

    currency = models.CharField(max_length=4, choices=[(currency.value, currency.value) for currency in Currency])
    accrued_minor = models.BigIntegerField()
    gst_minor = models.BigIntegerField(default=0)
    gst_bps = models.PositiveIntegerField(default=0)
    entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="fee_sweep")
    made_at = models.DateTimeField(_("booked"), db_default=Now(), editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("batch of fees"), _("batches of fees")
        constraints = [
            models.CheckConstraint(
                condition=Q(accrued_minor__gt=0, gst_minor__gte=0) & Q(gst_minor__lte=F("accrued_minor")),
                name="a_sweep_books_fees_with_their_tax",
            )
        ]

    def __str__(self) -> str:
        return f"fee sweep {self.pk}"


class TaxRecord(models.Model):
    """Tax on net winnings as it was withheld, in paise, with the figures A to E of rule 133 it came from. Append-only.

    `financial_year` is the year in which it begins (2026 for April 2026 to March 2027).
    """

    class Cause(models.TextChoices):
        WITHDRAWAL = "withdrawal", "withdrawal"
        YEAR_END = "year_end", "end of the year"
        REVERSAL = "reversal", "payout that came back"
        COLLECTED = "collected", "end of the year, taken later"

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tax_records")
    financial_year = models.PositiveSmallIntegerField()
    cause = models.CharField(max_length=12, choices=Cause)
    withdrawal = models.ForeignKey(
        Withdrawal, null=True, blank=True, on_delete=models.PROTECT, related_name="tax_records"
    )
    basis = models.JSONField(default=dict)
    net_minor = models.BigIntegerField()
    tax_minor = models.BigIntegerField()
    over_withheld_minor = models.BigIntegerField(default=0)
    entry = models.ForeignKey(LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="tax_records")
    made_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["withdrawal", "cause"], name="a_withdrawal_is_taxed_once"),
            models.UniqueConstraint(
                fields=["player", "financial_year"], condition=Q(cause="year_end"), name="a_year_is_closed_once"
            ),
        ]
        indexes = [models.Index(fields=["player", "financial_year"], name="tax_of_a_year")]

    def __str__(self) -> str:
        return f"tax {self.financial_year} of player {self.player_id}"


class GatewayStatement(models.Model):
    """A statement of a gateway or bank as it was imported: whose, of which day, and the hash of the file."""

    gateway = models.CharField(_("gateway or bank"), max_length=16)
    day = models.DateField()
    sha256 = models.CharField(max_length=64)
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("taken in by"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    imported_at = models.DateTimeField(_("taken in"), db_default=Now(), editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("statement"), _("statements")
        permissions = [("import_statement", "Can import statements and close the day")]
        constraints = [
            models.UniqueConstraint(fields=["gateway", "sha256"], name="a_statement_is_imported_once"),
        ]

    def __str__(self) -> str:
        return f"{self.gateway} {self.day}"


class GatewayLine(models.Model):
    """A line of a statement in paise: in is positive, out negative; and what the house knows of it."""

    class Match(models.TextChoices):
        MATCHED = "matched", "matched"
        EXTRA = "extra", "the house knows nothing of it"
        DIFFERS = "differs", "another amount"

    statement = models.ForeignKey(GatewayStatement, on_delete=models.PROTECT, related_name="lines", db_index=False)
    line_no = models.PositiveIntegerField(_("line"))
    kind = models.CharField(max_length=16)  # ports.LineKind
    ref = models.CharField(_("reference"), max_length=64)
    key = models.CharField(max_length=64, blank=True, default="")  # the house's own name of it, where the line has one
    amount_minor = models.BigIntegerField()
    charge_minor = models.BigIntegerField(default=0)
    currency = models.CharField(max_length=4, default=Currency.INR.value)
    at = models.DateTimeField(_("when"))
    match = models.CharField(_("in our books"), max_length=8, choices=Match)
    note = models.CharField(_("what is wrong"), max_length=200, blank=True, default="")

    class Meta:
        verbose_name, verbose_name_plural = _("line of a statement"), _("lines of statements")
        constraints = [
            models.UniqueConstraint(fields=["statement", "line_no"], name="lines_of_a_statement_are_numbered"),
        ]
        indexes = [models.Index(fields=["kind", "ref"], name="lines_about_a_payment")]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref}"


class DayClose(models.Model):
    """The checks R0 to R14 as they came out for a day in India; several may be run for one day, none is changed."""

    day = models.DateField()
    is_whole = models.BooleanField(_("adds up"))
    findings = models.JSONField(default=list)
    trial_balance = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("closed by"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    made_at = models.DateTimeField(_("closed"), db_default=Now(), editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("close of a day"), _("closes of days")
        indexes = [models.Index(fields=["-day", "-id"], name="closes_by_day")]

    def __str__(self) -> str:
        return f"close of {self.day}"


@audited(CREATED(KEPT), CHANGED(KEPT), name="CaseChange", fields=("state", "explanation", "approval"))
class Case(models.Model):
    """A difference that nobody has explained yet; while one is open no payout leaves. Two people close it."""

    day_close = models.ForeignKey(DayClose, null=True, blank=True, on_delete=models.PROTECT, related_name="cases")
    check_code = models.CharField(_("check"), max_length=8)
    finding = models.TextField()
    state = models.CharField(max_length=8, choices=choices_of(CaseState), default=CaseState.OPEN)
    explanation = models.CharField(max_length=500, blank=True, default="")
    approval = models.OneToOneField(
        Approval, null=True, blank=True, on_delete=models.PROTECT, related_name="case_closed"
    )
    opened_at = models.DateTimeField(_("found"), db_default=Now(), editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        permissions = [("close_case", "Can propose or decide how a case is closed")]
        constraints = [
            models.UniqueConstraint(
                fields=["check_code", "finding"],
                condition=~Q(state=CaseState.CLOSED),
                name="a_finding_is_one_open_case",
            ),
            models.CheckConstraint(
                condition=~Q(state=CaseState.CLOSED) | Q(approval__isnull=False),
                name="a_case_is_closed_by_an_approval",
            ),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}: {self.check_code}"


class JobRun(models.Model):
    """The last run of each background job, for the operators' page."""

    name = models.CharField(max_length=60, unique=True)
    runs = models.BigIntegerField(default=0)
    failures = models.BigIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    result = models.CharField(max_length=200, blank=True, default="")
    error = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        permissions = [("view_jobs", "Can see the operators' page of jobs")]

    def __str__(self) -> str:
        return self.name
