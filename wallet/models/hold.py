"""Money of one player set aside for a match, a tournament or a withdrawal, with the buckets it came from."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from wallet.ledger.chart import Bucket
from wallet.ledger.money import Currency, text
from wallet.models.entry import LedgerEntry


class Hold(models.Model):
    """Active until one entry captures or releases it; the split says where a release goes back to."""

    class Purpose(models.TextChoices):
        GAME = "game", "match"
        TOURNAMENT = "tourn", "tournament"
        WITHDRAWAL = "withdrawal", "withdrawal"
        REFUND = "refund", "refund of a deposit"

    class State(models.TextChoices):
        ACTIVE = "active", "active"
        CONSUMED = "consumed", "consumed"
        RELEASED = "released", "released"

    purpose = models.CharField(max_length=12, choices=Purpose)
    ref_id = models.BigIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="holds")
    currency = models.CharField(max_length=4, choices=[(currency.value, currency.value) for currency in Currency])
    nth = models.PositiveSmallIntegerField(default=1, help_text="Which entry of the player: a rejoin is the next one.")
    from_deposit = models.BigIntegerField(default=0)
    from_winnings = models.BigIntegerField(default=0)
    from_bonus = models.BigIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.ACTIVE)
    created_entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="hold_placed")
    closed_entry = models.ForeignKey(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="holds_closed"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["purpose", "ref_id", "player", "nth"],
                condition=Q(state="active"),
                name="a_player_has_one_active_hold_per_entry",
            ),
            models.CheckConstraint(
                condition=Q(from_deposit__gte=0, from_winnings__gte=0, from_bonus__gte=0)
                & Q(from_deposit__gt=-F("from_winnings") - F("from_bonus")),
                name="a_hold_sets_something_aside",
            ),
            models.CheckConstraint(
                condition=Q(state="active", closed_entry=None)
                | Q(state__in=["consumed", "released"], closed_entry__isnull=False),
                name="a_hold_is_active_until_an_entry_closes_it",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()} {self.ref_id}: {text(self.amount_minor, Currency(self.currency))}"

    @property
    def parts(self) -> dict[Bucket, int]:
        """Minor units by the bucket they came from, without zeros."""
        split = {
            Bucket.DEPOSIT: self.from_deposit,
            Bucket.WINNINGS: self.from_winnings,
            Bucket.BONUS: self.from_bonus,
        }
        return {bucket: part for bucket, part in split.items() if part}

    @property
    def amount_minor(self) -> int:
        return self.from_deposit + self.from_winnings + self.from_bonus
