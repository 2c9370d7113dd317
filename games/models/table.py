"""A place where deals are played, and the people who sit at it."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Table(models.Model):
    """One table. `version` grows with everything a person at the table can see, except the moves of the deal."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        PLAYING = "playing", _("playing its match")
        CLOSING = "closing", _("closing after this deal")
        CLOSED = "closed", _("closed")

    code = models.UUIDField(_("code"), unique=True, default=uuid.uuid4, editable=False)
    title = models.CharField(_("title"), max_length=60)
    variant = models.CharField(_("variant"), max_length=30)
    currency = models.CharField(_("currency"), max_length=4)
    point_value_minor = models.BigIntegerField(_("value of a point (minor units)"), default=0)
    entry_minor = models.BigIntegerField(_("entry fee of the match (minor units)"), default=0)
    fee_bps = models.PositiveIntegerField(_("fee (basis points)"), default=0)
    seats_max = models.PositiveSmallIntegerField(_("seats"))
    bots_wanted = models.PositiveSmallIntegerField(_("bots wanted"), default=0)
    chairs_kept = models.PositiveSmallIntegerField(
        default=0, help_text=_("Chairs that bots leave to people who found the table full.")
    )
    chairs_kept_until = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="opened_tables",
        verbose_name=_("opened by"),
    )
    is_house = models.BooleanField(
        _("belongs to the house"), default=False, help_text=_("A house table stays open when it is empty.")
    )
    rules = models.JSONField(_("rule sheet"))
    rules_hash = models.CharField(max_length=64)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    is_shut = models.BooleanField(
        _("shut by the jurisdiction pack"), default=False, help_text=_("It opens again when rupees may be played.")
    )
    version = models.BigIntegerField(default=1)
    deal_number = models.PositiveIntegerField(_("deals opened"), default=0)
    next_deal_at = models.DateTimeField(_("next deal at"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    emptied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(point_value_minor__gt=0, entry_minor=0)
                | models.Q(point_value_minor=0, entry_minor__gt=0),
                name="a_table_has_one_stake",
            ),
            models.CheckConstraint(condition=models.Q(seats_max__range=(2, 6)), name="a_table_has_2_to_6_seats"),
            models.CheckConstraint(condition=models.Q(fee_bps__lte=10_000), name="a_fee_is_a_share"),
            models.CheckConstraint(
                condition=models.Q(currency="CHIP") | models.Q(bots_wanted=0), name="bots_play_for_chips_only"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "currency"], name="games_table_lobby"),
            models.Index(
                fields=["next_deal_at"], name="games_table_next_deal", condition=models.Q(next_deal_at__isnull=False)
            ),
        ]
        permissions = [("close_table", "Can close a table to further deals")]

    def __str__(self) -> str:
        return self.title

    @property
    def is_practice(self) -> bool:
        return self.currency == "CHIP"

    @property
    def is_for_match(self) -> bool:
        """True if one match is played here under an entry fee, False if each deal is for points."""
        return self.entry_minor > 0


class Seat(models.Model):
    """One *seating*: a player on a chair from sitting down to standing up; its id names his money in play."""

    class LeftReason(models.TextChoices):
        STOOD_UP = "stood_up", _("stood up")
        AWAY = "away", _("away for more than 3 minutes")
        SAT_OUT = "sat_out", _("sat out for more than 3 minutes")
        SHORT = "short", _("could not cover another deal for 3 minutes")
        CLOSED = "closed", _("the table was closed")
        RESTRICTED = "restricted", _("may not play any more")
        MADE_ROOM = "made_room", _("made room for a person")
        MATCH_OVER = "match_over", _("the match was over")
        CALLED_OFF = "called_off", _("the match was called off")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("chair"))
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats")
    sat_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_reason = models.CharField(max_length=12, choices=LeftReason, blank=True, default="")
    is_sitting_out = models.BooleanField(_("is sitting out"), default=False)
    sitting_out_since = models.DateTimeField(null=True, blank=True)
    is_leaving = models.BooleanField(_("leaves after the deal"), default=False)
    leave_reason = models.CharField(max_length=12, choices=LeftReason, blank=True, default="")
    short_since = models.DateTimeField(null=True, blank=True)
    away_since = models.DateTimeField(null=True, blank=True)
    connection_id = models.UUIDField(null=True, blank=True, editable=False)
    process_id = models.UUIDField(null=True, blank=True, editable=False)
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=models.Q(left_at__isnull=True), name="one_player_a_chair"
            ),
            models.UniqueConstraint(
                fields=["table", "player"], condition=models.Q(left_at__isnull=True), name="one_chair_a_player"
            ),
        ]
        indexes = [
            models.Index(
                fields=["process_id"],
                name="games_seat_of_process",
                condition=models.Q(left_at__isnull=True, process_id__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} on chair {self.number}"
