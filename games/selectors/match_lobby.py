"""The matches of the lobby: those one can enter, wait for, return to or watch."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum
from django.utils import timezone

from games.engine import catalogue
from games.engine.formats import prizes
from games.engine.formats.sheets import Sheet
from games.models import Match, MatchSeat, MatchWaiting, Seat
from players.models import User

KEPT_FOR_REMATCH = timedelta(minutes=1)
"""For so long a rematch is kept for those who played before."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match that is open for entries or running, by `sheet`. Amounts in minor units of `currency`.

    `taken` counts people and bots, `prizes` what each place pays after the fee, the first place first; before the
    start as if it were full. `line_place` is this player's in the line for a seat, `can_enter`: there is a seat that
    he may take now.
    """

    code: UUID
    title: str
    variant: str
    sheet: Sheet
    currency: str
    state: str
    entry_minor: int
    fee_bps: int
    prizes: tuple[int, ...]
    seats_min: int
    seats_max: int
    taken: int
    bots: int
    bots_wanted: int
    waiting: int
    starts_at: datetime | None
    fill_until: datetime | None
    is_mine: bool
    line_place: int | None
    can_enter: bool

    @property
    def is_running(self) -> bool:
        return self.state == Match.State.RUNNING


def match_rows(player: User) -> list[MatchRow]:
    """Every match that is not over, those still to begin first, of these those with people. Four queries.

    A rematch is not listed while it is kept for players of another match.
    """
    return sorted(_rows(list(_live(player)), player), key=lambda row: (row.is_running, row.taken == row.bots))


def match_row(match: Match, player: User) -> MatchRow:
    """The same of one match that is not over, whoever it is kept for. Three queries."""
    return _rows([match], player)[0]


def kept_until(opened_at: datetime) -> datetime:
    """When a rematch that was opened then is for everybody."""
    return opened_at + KEPT_FOR_REMATCH


def entries_of(match: Match) -> int:
    """How many entries have been paid into a match that is not over: by who sits there, once it runs by who plays."""
    if match.state == Match.State.OPEN:
        return match.table.seats.filter(left_at__isnull=True).count()
    return _entries([match])[match.pk][1]


def prizes_of(sheet: Sheet, players: int, pot_minor: int) -> tuple[int, ...]:
    """What each of so many places pays of `pot_minor`, which is after the fee; places without a prize are left out."""
    return tuple(amount for amount in prizes.for_places(pot_minor, sheet.prizes, players) if amount)


def _live(player: User) -> QuerySet[Match]:
    played_before = MatchSeat.objects.filter(match=OuterRef("rematch_of"), player=player)
    kept = Match.objects.filter(
        ~Exists(played_before), rematch_of__isnull=False, created_at__gt=timezone.now() - KEPT_FOR_REMATCH
    )
    return (
        Match.objects.filter(state__in=[Match.State.OPEN, Match.State.RUNNING])
        .exclude(pk__in=kept)
        .select_related("table")
        .defer("table__rules")
        .order_by("table__currency", "table__variant", "table__seats_max", "table__entry_minor", "pk")
    )


def _rows(matches: list[Match], player: User) -> list[MatchRow]:
    seats, lines, entries = _seats(matches), _lines(matches), _entries(matches)
    return [_row(match, seats[match.table_id], lines[match.pk], entries.get(match.pk), player) for match in matches]


def _seats(matches: list[Match]) -> dict[int, list[tuple[int, bool]]]:
    """Who sits there, by table: the player, and whether he is a bot."""
    seats = Seat.objects.filter(left_at__isnull=True, table__in=[match.table_id for match in matches])
    by_table: defaultdict[int, list[tuple[int, bool]]] = defaultdict(list)
    for table_id, player_id, is_bot in seats.values_list("table_id", "player_id", "player__is_bot"):
        by_table[table_id].append((player_id, is_bot))
    return by_table


def _lines(matches: list[Match]) -> dict[int, list[int]]:
    """Who waits, by match, the first of the line first."""
    by_match: defaultdict[int, list[int]] = defaultdict(list)
    waiting = MatchWaiting.objects.filter(match__in=matches).order_by("pk")
    for match_id, player_id in waiting.values_list("match_id", "player_id"):
        by_match[match_id].append(player_id)
    return by_match


def _entries(matches: list[Match]) -> dict[int, tuple[int, int]]:
    """How many play and how many entries they paid, by match that has begun."""
    paid = MatchSeat.objects.filter(match__in=matches).values("match_id").order_by()
    return {
        row["match_id"]: (row["players"], row["paid"])
        for row in paid.annotate(players=Count("pk"), paid=Sum("entries"))
    }


def _row(
    match: Match,
    seats: Sequence[tuple[int, bool]],
    line: Sequence[int],
    entries: tuple[int, int] | None,
    player: User,
) -> MatchRow:
    table = match.table
    players, paid = entries or (table.seats_max, table.seats_max)
    pot = prizes.after_fee(paid * table.entry_minor, table.fee_bps)
    free = table.seats_max - len(seats) if match.state == Match.State.OPEN else 0
    sheet = catalogue.sheet_from_json(table.variant, match.sheet)
    is_mine = any(player_id == player.pk for player_id, _ in seats)
    return MatchRow(
        code=table.code,
        title=table.title,
        variant=table.variant,
        sheet=sheet,
        currency=table.currency,
        state=match.state,
        entry_minor=table.entry_minor,
        fee_bps=table.fee_bps,
        prizes=prizes_of(sheet, players, pot),
        seats_min=match.seats_min,
        seats_max=table.seats_max,
        taken=len(seats),
        bots=sum(is_bot for _, is_bot in seats),
        bots_wanted=table.bots_wanted,
        waiting=len(line),
        starts_at=match.starts_at,
        fill_until=match.fill_until,
        is_mine=is_mine,
        line_place=line.index(player.pk) + 1 if player.pk in line else None,
        can_enter=not is_mine and (free > len(line) or player.pk in line[:free]),
    )
