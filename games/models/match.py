"""Several deals at one table under one entry fee: the match, who took part in it, and the log that is its state."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import Seat, Table


class Match(models.Model):
    """One match; its table holds variant, currency, entry fee and the fee of the house.

    It ends once: paid by its result, or called off before its start (cancelled) or after it (abandoned).
    """

    class State(models.TextChoices):
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        PAID = "paid", _("finished and paid")
        CANCELLED = "cancelled", _("cancelled before it began")
        ABANDONED = "abandoned", _("called off")

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="match")
    sheet = models.JSONField(_("match sheet"))
    sheet_hash = models.CharField(max_length=64)
    seats_min = models.PositiveSmallIntegerField(_("least players"), default=2)
    starts_at = models.DateTimeField(
        _("starts at"), null=True, blank=True, help_text=_("Empty: it starts when every seat is taken.")
    )
    fill_until = models.DateTimeField(
        null=True, blank=True, help_text=_("Where it has to be full: entries go back if it is not by then.")
    )
    rematch_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="rematches", verbose_name=_("rematch of")
    )
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OPEN)
    seq = models.PositiveIntegerField(default=0)
    called_off_because = models.CharField(_("called off because"), max_length=200, blank=True, default="")
    outcome = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=["open", "running"], outcome__isnull=True, ended_at__isnull=True)
                | models.Q(state__in=["paid", "cancelled", "abandoned"], outcome__isnull=False, ended_at__isnull=False),
                name="an_ended_match_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["open", "cancelled"], started_at__isnull=True)
                | models.Q(state__in=["running", "paid", "abandoned"], started_at__isnull=False),
                name="a_match_starts_before_it_is_played",
            ),
            models.UniqueConstraint(
                fields=["rematch_of"], condition=models.Q(state="open"), name="one_open_rematch_of_a_match"
            ),
            models.CheckConstraint(condition=models.Q(seats_min__range=(2, 6)), name="a_match_has_2_to_6_players"),
        ]
        indexes = [
            models.Index(fields=["state"], name="games_match_live", condition=models.Q(state__in=["open", "running"])),
            models.Index(fields=["ended_at"], name="games_match_ended", condition=models.Q(ended_at__isnull=False)),
        ]
        permissions = [("void_match", "Can call off a match")]

    def __str__(self) -> str:
        return f"Match {self.id}"

    @property
    def is_over(self) -> bool:
        return self.state not in (self.State.OPEN, self.State.RUNNING)


class MatchSeat(models.Model):
    """A player in a match that has begun, and what it was worth to him once it is over.

    `total` are his chips or points at the end, `entries` how often he paid the entry fee, `prize_minor` what he got
    out of it (of a match that was called off: what went back to him).
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="match_seats")
    number = models.PositiveSmallIntegerField(_("chair"))
    seating = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="match_seat")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="match_seats", db_index=False
    )
    entries = models.PositiveSmallIntegerField(default=1)
    total = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    prize_minor = models.BigIntegerField(_("prize"), null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_chair_in_a_match"),
            models.UniqueConstraint(fields=["match", "player"], name="one_chair_a_player_in_a_match"),
        ]
        indexes = [models.Index(fields=["player", "-match"], name="games_matchseat_history")]

    def __str__(self) -> str:
        return f"{self.player} in match {self.match_id}"


class MatchEvent(models.Model):
    """One line of a match's append-only log."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=30)
    payload = models.JSONField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match_id}.{self.seq} {self.type}"


class MatchWaiting(models.Model):
    """Who wants a seat in a match that is full and has not begun; the first of the line gets the first that is free."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="one_place_in_line")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player} waits for match {self.match_id}"
