"""One hand-out of cards: its row, who was dealt in, and the log that is its only state."""

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.table import Seat, Table


class Deal(models.Model):
    """The head of a deal's log.

    `seq` is the number of its last event and the target of every move's compare-and-set. `due_at` is the rule's
    deadline and `wake_at` the moment the clock should look; both are database time. The seed is sealed, so
    that nobody can know the cards before they are dealt; the log itself names dealt cards, see docs/OPERATIONS.md.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        VOIDED = "voided", _("voided")
        FROZEN = "frozen", _("frozen")

    UNREADABLE = "unreadable"
    """The reason in the outcome of a deal that was called off without its log."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField(_("number at the table"))
    variant = models.CharField(max_length=30)
    currency = models.CharField(max_length=4)
    point_value_minor = models.BigIntegerField()
    fee_bps = models.PositiveIntegerField(default=0)
    pack = models.CharField(_("jurisdiction pack"), max_length=32, blank=True, default="")
    rules = models.JSONField()
    rules_hash = models.CharField(max_length=64)
    sealed_seed = models.BinaryField(editable=False)
    commitment = models.CharField(max_length=128, unique=True)
    seq = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True)
    wake_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.RUNNING)
    failures = models.PositiveSmallIntegerField(default=0)
    outcome = models.JSONField(null=True, blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_deal_a_number"),
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(state__in=["running", "frozen"]),
                name="one_running_deal_a_table",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["finished", "voided"], outcome__isnull=False, ended_at__isnull=False)
                | models.Q(state__in=["running", "frozen"], outcome__isnull=True, ended_at__isnull=True),
                name="an_ended_deal_has_an_outcome",
            ),
        ]
        indexes = [
            models.Index(fields=["wake_at"], name="games_deal_wake", condition=models.Q(state="running")),
            models.Index(fields=["started_at"], name="games_deal_started"),
            models.Index(fields=["ended_at"], name="games_deal_ended"),
        ]
        permissions = [("void_deal", "Can call off a running deal")]

    def __str__(self) -> str:
        return f"Deal {self.id}"

    @property
    def is_of_match(self) -> bool:
        """True if its points count in a match and move no money, False if each has a value."""
        return self.point_value_minor == 0

    @property
    def called(self) -> str:
        """ "Neem, deal 3", as players know it; the number in its address is for staff alone."""
        return gettext("%(table)s, deal %(number)s") % {"table": self.table.title, "number": self.number}

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.VOIDED)

    @property
    def was_given_up(self) -> bool:
        """True if it was called off without its log: then its cards are shown nowhere."""
        return self.is_over and self.outcome is not None and self.outcome.get("reason") == self.UNREADABLE


class DealSeat(models.Model):
    """Who was dealt in, and what the deal was worth to him (`amount_minor`: won > 0, lost < 0, after the fee)."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="deal_seats")
    number = models.PositiveSmallIntegerField(_("chair"))
    seating = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="deal_seats")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deal_seats", db_index=False
    )
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    amount_minor = models.BigIntegerField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="one_player_a_place_in_a_deal"),
            models.UniqueConstraint(fields=["deal", "player"], name="one_place_a_player_in_a_deal"),
        ]
        # One's own deals, the latest first: a page of them is read in order, however many there are.
        indexes = [models.Index(fields=["player", "-deal"], name="games_dealseat_history")]

    def __str__(self) -> str:
        return f"{self.player} in deal {self.deal_id}"


class DealEvent(models.Model):
    """One line of a deal's append-only log. `cmd_id` stands on the first event of the command that caused it."""

    pk = models.CompositePrimaryKey("deal_id", "seq")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=30)
    seat = models.PositiveSmallIntegerField(null=True)
    payload = models.JSONField()
    cmd_id = models.UUIDField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "seat", "cmd_id"],
                condition=models.Q(cmd_id__isnull=False),
                nulls_distinct=False,
                name="a_command_acts_once",
            )
        ]
        # Lines are written in the order of time: a BRIN finds the last hour and costs a move next to nothing.
        indexes = [BrinIndex(fields=["created_at"], name="games_dealevent_time", autosummarize=True)]

    def __str__(self) -> str:
        return f"{self.deal_id}.{self.seq} {self.type}"


class Arrangement(models.Model):
    """How a player sorted his cards: private, last write wins, never an event."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="arrangements")
    seat = models.PositiveSmallIntegerField()
    groups = models.JSONField()
    version = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal", "seat"], name="one_arrangement_a_seat")]

    def __str__(self) -> str:
        return f"Cards of chair {self.seat} in deal {self.deal_id}"
