"""How much a player lets himself pay in, stake and lose, and after how long he wants to be told."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class LimitKind(models.TextChoices):
    """What can be limited; all but SESSION are money, in paise."""

    DEPOSIT_DAY = "deposit_day", _("Cash added in a day")
    DEPOSIT_WEEK = "deposit_week", _("Cash added in a week")
    DEPOSIT_MONTH = "deposit_month", _("Cash added in a month")
    STAKE = "stake", _("Cash brought to one table")
    LOSS_DAY = "loss_day", _("Lost in a day")
    LOSS_MONTH = "loss_month", _("Lost in a month")
    SESSION = "session_minutes", _("Reminder after minutes at the tables")


class PlayLimit(models.Model):
    """One choice of a player; the latest that counts is his limit, and the rows together are its history.

    `amount` is in paise, in minutes for SESSION, and None for "no limit of my own". What loosens a limit has
    `counts_from` three days ahead, by the clock of the database, and may be cancelled until then.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="play_limits")
    kind = models.CharField(_("kind"), max_length=16, choices=LimitKind)
    amount = models.BigIntegerField(_("amount (paise or minutes)"), null=True, blank=True)
    chosen_at = models.DateTimeField(_("chosen at"), db_default=Now(), editable=False)
    counts_from = models.DateTimeField(_("counts from"), db_default=Now())
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount=None) | Q(amount__gt=0), name="a_limit_leaves_something"),
            models.CheckConstraint(condition=Q(kind__in=sorted(LimitKind.values)), name="a_limit_is_of_a_known_kind"),
            models.CheckConstraint(condition=Q(counts_from__gte=F("chosen_at")), name="a_limit_does_not_look_back"),
            models.CheckConstraint(
                condition=Q(cancelled_at=None) | Q(cancelled_at__lte=F("counts_from")),
                name="a_limit_that_counts_is_not_cancelled",
            ),
        ]
        indexes = [models.Index(fields=["player", "kind", "-id"], name="limits_of_a_player")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player}: {self.amount}"
