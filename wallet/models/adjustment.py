"""Corrections of the books by hand: what one person of finance wants put right, and another agrees to."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.ledger.chart import Bucket, player_account
from wallet.ledger.states import AdjustmentState
from wallet.models.choices import choices_of, one_of
from wallet.models.entry import LedgerEntry


class Adjustment(models.Model):
    """Rupees, in paise: above zero they are put into one account, below zero taken out of it, against another.

    The one is a bucket of a player, or an account of the house; the other is always the house's. `told` is what the
    player reads in his statement, `evidence` is for finance alone.
    """

    class Reason(models.TextChoices):
        UNPLACED = "unplaced", _("money that reached us and was placed nowhere")
        MISTAKE = "mistake", _("a mistake in the books, put right")
        GATEWAY = "gateway", _("a difference with a gateway or bank, explained")
        GOODWILL = "goodwill", _("given by the house")
        ORDER = "order", _("by order of a court or an authority")

    class PlayerBucket(models.TextChoices):
        """What is set aside, or stands on a table, belongs to a request or a deal, and is put right there."""

        DEPOSIT = Bucket.DEPOSIT.value, _("deposit")
        WINNINGS = Bucket.WINNINGS.value, _("winnings")
        BONUS = Bucket.BONUS.value, _("bonus")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="adjustments"
    )
    bucket = models.CharField(max_length=16, choices=PlayerBucket, blank=True, default="")
    house_account = models.CharField(_("account of the house"), max_length=40, blank=True, default="")
    against = models.CharField(max_length=40)
    amount_minor = models.BigIntegerField()
    reason = models.CharField(max_length=16, choices=Reason)
    told = models.CharField(_("what the player reads"), max_length=200)
    evidence = models.CharField(max_length=500)
    state = models.CharField(max_length=10, choices=choices_of(AdjustmentState), default=AdjustmentState.PROPOSED)
    entry = models.OneToOneField(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="adjustment"
    )
    created_at = models.DateTimeField(_("proposed"), db_default=Now(), editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("correction"), _("corrections")
        permissions = [
            ("propose_adjustment", "Can propose a correction by hand"),
            ("approve_adjustment", "Can approve a correction that another proposed"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=False, house_account="") & ~Q(bucket="")
                | Q(player=None, bucket="", house_account__startswith="h:"),
                name="a_correction_is_of_one_account",
            ),
            models.CheckConstraint(
                condition=Q(against__startswith="h:") & ~Q(against=F("house_account")),
                name="a_correction_has_two_sides",
            ),
            models.CheckConstraint(condition=~Q(amount_minor=0), name="a_correction_moves_something"),
            one_of("state", AdjustmentState, "a_correction_has_a_known_state"),
            models.CheckConstraint(
                condition=Q(state=AdjustmentState.POSTED, entry__isnull=False)
                | ~Q(state=AdjustmentState.POSTED) & Q(entry=None),
                name="a_posted_correction_has_its_entry",
            ),
            models.UniqueConstraint(
                fields=["player", "bucket", "house_account", "against", "amount_minor"],
                condition=Q(state=AdjustmentState.PROPOSED),
                nulls_distinct=False,
                name="a_correction_is_proposed_once",
            ),
        ]

    def __str__(self) -> str:
        return f"correction {self.pk}"

    @property
    def account(self) -> str:
        """Code of the account that is put right."""
        return player_account(self.player_id, Bucket(self.bucket)) if self.player_id else self.house_account
