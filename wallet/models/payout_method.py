"""Where a player's money may be sent: a UPI address, a bank account, or a cheque to an address."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from players.models.audited import CHANGED, CREATED, KEPT, audited


@audited(CREATED(KEPT), CHANGED(KEPT), name="PayoutMethodChange", fields=("removed_at", "usable_from"))
class PayoutMethod(models.Model):
    """Saved and never changed: another account is another row. `details` are sealed; `masked` is what screens show.

    `fingerprint` is a keyed hash of the details, by which shared accounts are found without opening them.
    """

    class Kind(models.TextChoices):
        UPI = "upi", "UPI"
        BANK = "bank", "bank account"
        CHEQUE = "cheque", "cheque"

    class NameMatch(models.TextChoices):
        MATCH = "match", "same name"
        CLOSE = "close", "similar name"
        NO = "no", "another name"
        UNKNOWN = "unknown", "not compared"

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="payout_methods")
    kind = models.CharField(max_length=8, choices=Kind)
    details = models.BinaryField()
    masked = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64, db_index=True)
    name_match = models.CharField(max_length=8, choices=NameMatch, default=NameMatch.UNKNOWN)
    usable_from = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "fingerprint"], condition=Q(removed_at=None), name="a_method_is_saved_once"
            ),
        ]

    def __str__(self) -> str:
        return self.masked
