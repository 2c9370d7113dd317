"""What a gateway told the house, as it said it: kept whole, counted once, processed by a worker."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

WORDS = SearchVector("raw_body", config="simple")
"""The text as finance searches it: references and numbers in it, each whole."""


class GatewayEvent(models.Model):
    """A webhook whose signature was good. `raw_body` is the exact text that was signed."""

    gateway = models.CharField(max_length=16)
    event_id = models.CharField(_("event"), max_length=128)
    headers = models.JSONField(default=dict)
    raw_body = models.TextField(_("text as it was signed"))
    received_at = models.DateTimeField(_("received"), db_default=Now(), editable=False)
    processed_at = models.DateTimeField(_("done"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_try_at = models.DateTimeField(db_default=Now())
    result = models.CharField(max_length=200, blank=True, default="")
    is_given_up = models.BooleanField(_("given up"), default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("webhook"), _("webhooks")
        constraints = [
            models.UniqueConstraint(fields=["gateway", "event_id"], name="an_event_counts_once"),
        ]
        indexes = [
            models.Index(fields=["next_try_at"], condition=Q(processed_at=None, is_given_up=False), name="open_events"),
            GinIndex(WORDS, name="words_of_events"),
        ]

    def __str__(self) -> str:
        return f"{self.gateway} {self.event_id}"
