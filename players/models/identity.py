"""Who a player says he is, with the papers that show it, and what became of it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from players.models.audited import CHANGED, CREATED, KEPT, audited
from players.models.regions import Region


@audited(CREATED(KEPT), CHANGED(KEPT), name="IdentityChange", fields=("state", "reason"))
class Identity(models.Model):
    """One submission. Another one is another row; what a row says of the person never changes.

    `details` (name, date of birth, PAN) and the paper's file are sealed. `pan_index` is the PAN's blind index, and the
    row that `holds_pan` keeps it from every other account. A player may have one verified row and an open one that
    would take its place: who corrects his name stays who he is until somebody has looked at it.
    """

    class State(models.TextChoices):
        SUBMITTED = "submitted", _("waiting for somebody to look at it")
        IN_REVIEW = "in_review", _("being looked at")
        VERIFIED = "verified", _("verified")
        REFUSED = "refused", _("refused")
        SUPERSEDED = "superseded", _("replaced by a later one")

    OPEN = (State.SUBMITTED, State.IN_REVIEW)
    LIVE = (*OPEN, State.VERIFIED)

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="identities")
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.SUBMITTED)
    reason = models.CharField(_("reason"), max_length=24, blank=True, default="")
    details = models.BinaryField(editable=False)
    region = models.CharField(_("state or territory"), max_length=6, choices=Region)
    pan_index = models.CharField(max_length=64, editable=False)
    holds_pan = models.BooleanField(default=False, editable=False)
    paper = models.CharField(max_length=100, blank=True, default="", editable=False)
    submitted_at = models.DateTimeField(_("submitted"), db_default=Now(), editable=False)
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("reviewer")
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by_rule = models.CharField(_("decided by the rule of"), max_length=32, blank=True, default="")
    verified_at = models.DateTimeField(_("verified"), null=True, blank=True)

    class Meta:
        verbose_name_plural = _("identities")
        permissions = [("review_identity", "Can look at players' papers and decide on them")]
        constraints = [
            models.UniqueConstraint(fields=["pan_index"], condition=Q(holds_pan=True), name="a_pan_is_one_persons"),
            models.UniqueConstraint(
                fields=["player"], condition=Q(state__in=["submitted", "in_review"]), name="one_open_identity"
            ),
            models.UniqueConstraint(fields=["player"], condition=Q(state="verified"), name="one_verified_identity"),
            models.CheckConstraint(
                condition=Q(holds_pan=False) | Q(state__in=["submitted", "in_review", "verified"]),
                name="who_is_out_holds_no_pan",
            ),
            models.CheckConstraint(
                condition=Q(reviewer=None) | ~Q(reviewer=F("player")), name="nobody_reviews_himself"
            ),
            models.CheckConstraint(
                condition=~Q(state="verified") | Q(verified_at__isnull=False), name="verified_at_some_time"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["verified", "refused"])
                | Q(decided_at__isnull=False) & (Q(reviewer__isnull=False) | ~Q(decided_by_rule="")),
                name="somebody_decided",
            ),
            models.CheckConstraint(
                condition=Q(state="refused") & ~Q(reason="") | ~Q(state="refused") & Q(reason=""),
                name="refused_for_a_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "submitted_at"], name="identities_in_the_queue"),
            models.Index(fields=["pan_index"], name="identities_by_pan"),
        ]

    def __str__(self) -> str:
        return _("papers of %(player)s") % {"player": self.player}

    @property
    def is_open(self) -> bool:
        return self.state in self.OPEN
