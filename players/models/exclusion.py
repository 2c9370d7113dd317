"""A player's break from play: a short one, or a long one that nobody ends early."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Exclusion(models.Model):
    """From `starts_at` to `until` (None: for good) the player neither plays nor pays in; withdrawals keep working.

    A row stays as it is: triggers refuse UPDATE and DELETE, so that no code can end a break early.
    """

    class Kind(models.TextChoices):
        TIME_OUT = "time_out", _("time-out")
        SELF = "self", _("self-exclusion")

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="exclusions")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    starts_at = models.DateTimeField(_("from"), db_default=Now(), editable=False)
    until = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="self") | Q(kind="time_out", until__isnull=False), name="a_time_out_ends"
            ),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gt=F("starts_at")), name="a_break_takes_time"),
        ]
        indexes = [models.Index(fields=["player", "until"], name="exclusions_of_a_player")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player}"
