"""Every step of everything that moves money, and the mail that tells the player. Append-only."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class StateChange(models.Model):
    """One move of one subject ("withdrawal", 7): from where, to where, by what and by whom."""

    subject_type = models.CharField(max_length=16)
    subject_id = models.BigIntegerField()
    from_state = models.CharField(max_length=16, blank=True)
    to_state = models.CharField(max_length=16)
    event = models.CharField(max_length=40)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=200, blank=True, default="")
    request_id = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [models.Index(fields=["subject_type", "subject_id", "id"], name="steps_of_a_subject")]

    def __str__(self) -> str:
        return f"{self.subject_type} {self.subject_id}: {self.to_state}"


class Notice(models.Model):
    """A mail that is owed to a player about a step; the row is the queue, and a lost message forgets nothing."""

    change = models.OneToOneField(StateChange, on_delete=models.PROTECT, related_name="notice")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)
    is_given_up = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["next_try_at"], condition=Q(sent_at=None, is_given_up=False), name="notices_to_send")
        ]

    def __str__(self) -> str:
        return f"notice of {self.change_id}"
