"""The names a player went by before."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models.shown_name import NameKey

KEPT_FOR = timedelta(days=30)
"""So long a name that was given up is nobody else's: who played Asha yesterday does not meet another Asha today."""


class FormerName(models.Model):
    """One change of name. Deals point at the player, so they show the name of today; this row says who was who."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="former_names")
    name = models.CharField(_("name"), max_length=16)
    until = models.DateTimeField(_("until"), default=timezone.now)

    class Meta:
        indexes = [models.Index(NameKey("name"), name="former_name_by_name")]
        ordering = ("-until",)

    def __str__(self) -> str:
        return self.name
