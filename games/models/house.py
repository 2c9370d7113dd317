"""Which processes live, and the times when no one could play because none did."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Beat(models.Model):
    """A process's sign of life, written once a second."""

    class Kind(models.TextChoices):
        WEB = "web", _("web")
        CLOCK = "clock", _("clock")

    process = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=5, choices=Kind)
    started_at = models.DateTimeField()
    beaten_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.process}"


class Pulse(models.Model):
    """The one row that holds when any web process last beat; its lock makes the end of an outage one process's find."""

    web_at = models.DateTimeField()

    def __str__(self) -> str:
        return "Pulse of the house"


class Outage(models.Model):
    """A gap in which no web process beat. Open until every deadline that it touched has been moved."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"No web process from {self.began_at:%Y-%m-%d %H:%M:%S} to {self.ended_at:%H:%M:%S}"
