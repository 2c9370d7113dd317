"""Decisions that take two people, three where much is at stake: who proposed, who decided, and over exactly what."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.ledger.states import ApprovalDecision
from wallet.models.choices import choices_of, one_of


def _person(related_name: str, *, is_known_at_once: bool = False) -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name=related_name,
        null=not is_known_at_once,
        blank=not is_known_at_once,
    )


class Approval(models.Model):
    """Over one subject as it stood: `subject_hash` covers amount, beneficiary, player and version; any change voids it.

    `player` is whose money it is, where it is one player's; he is none of those who decide. Times of the second
    factor are kept, so that a decision can be shown to have been made by the person.
    """

    class Subject(models.TextChoices):
        WITHDRAWAL = "withdrawal", "withdrawal"
        RESOLUTION = "resolution", "outcome of a payout"
        REFUND = "refund", "refund of a deposit"
        DISPUTE = "dispute", "outcome of a dispute"
        CASE = "case", "case of the day's close"
        ADJUSTMENT = "adjustment", "correction by hand"

    subject_type = models.CharField(_("about"), max_length=16, choices=Subject)
    subject_id = models.BigIntegerField(_("its number"))
    subject_hash = models.CharField(_("seal"), max_length=64)
    proposal = models.JSONField(default=dict)  # what is to be done, as it was read by those who decide
    player = _person("approvals_about")
    maker = _person("approvals_proposed", is_known_at_once=True)
    checker = _person("approvals_checked")
    second_checker = _person("approvals_seconded")
    needs_second = models.BooleanField(_("two checkers wanted"), default=False)
    decision = models.CharField(max_length=10, choices=choices_of(ApprovalDecision), default=ApprovalDecision.PROPOSED)
    reason = models.CharField(max_length=200, blank=True, default="")
    maker_mfa_at = models.DateTimeField(_("maker's second factor"), null=True, blank=True)
    checker_mfa_at = models.DateTimeField(_("checker's second factor"), null=True, blank=True)
    second_mfa_at = models.DateTimeField(_("second checker's second factor"), null=True, blank=True)
    created_at = models.DateTimeField(_("proposed"), db_default=Now(), editable=False)
    expires_at = models.DateTimeField(_("void from"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("decision"), _("decisions")
        constraints = [
            models.CheckConstraint(condition=~Q(checker=F("maker")), name="nobody_checks_his_own_proposal"),
            models.CheckConstraint(
                condition=~Q(second_checker=F("maker")) & ~Q(second_checker=F("checker")),
                name="a_second_checker_is_a_third_person",
            ),
            models.CheckConstraint(
                condition=~Q(player=F("maker")) & ~Q(player=F("checker")) & ~Q(player=F("second_checker")),
                name="nobody_decides_on_his_own_money",
            ),
            models.CheckConstraint(
                condition=~Q(decision=ApprovalDecision.APPROVED)
                | (Q(checker__isnull=False) & (Q(needs_second=False) | Q(second_checker__isnull=False))),
                name="an_approval_has_all_its_people",
            ),
            one_of("decision", ApprovalDecision, "an_approval_has_a_known_decision"),
            models.UniqueConstraint(
                fields=["subject_type", "subject_id"],
                condition=Q(decision=ApprovalDecision.PROPOSED),
                name="a_subject_has_one_open_proposal",
            ),
            models.UniqueConstraint(
                fields=["subject_type", "subject_id", "subject_hash"],
                condition=Q(decision=ApprovalDecision.APPROVED),
                name="a_subject_is_approved_once",
            ),
        ]
        indexes = [models.Index(fields=["subject_type", "subject_id"], name="approvals_of_a_subject")]

    def __str__(self) -> str:
        return f"{self.subject_type} {self.subject_id}: {self.decision}"
