"""Entering a match, taking the entry back before it begins, and waiting for a seat in it.

Leaving a match that is being played is standing up, as at any table.
"""

from datetime import timedelta
from uuid import UUID

from django.utils.translation import gettext

from games.models import Match, MatchWaiting, Seat, Table
from games.selectors.match_lobby import kept_until
from games.services import chairs, house_time, leaving, tables
from games.services.commands import once
from games.services.errors import Refused, TableFull
from games.services.matches import log, progress
from players.models import User
from wallet.models import Hold
from wallet.services import holds
from wallet.services.retry import retried

FILL_FOR = timedelta(minutes=15)
"""From the first entry to a match that has to be full: if it is not by then, every entry goes back. An entry that was
taken back does not count."""
BONUS_SHARE_BPS = 1_000
"""The share of an entry that may be paid from bonus money (MONEY.md: a capped share)."""


@retried
@once
def enter(*, player: User, code: UUID, cmd_id: UUID | None, seat_number: int | None = None) -> Seat:
    """Pay the entry fee into the match's escrow and take a seat; the last seat starts the match.

    Refused: no such match, begun already, full, entered already, kept for others. Also the wallet's and the gate's
    refusals.
    """
    table = tables.locked(code)
    match = _open_match(table)
    seats = chairs.seated(table)
    if any(seat.player_id == player.pk for seat in seats):
        raise Refused("seat.already", gettext("You have entered this match already."))
    if player.is_bot and not table.is_practice:
        raise Refused("table.no_bots", gettext("Bots do not play for rupees."))
    _check_kept(match, player)
    _check_line(match, player, free=table.seats_max - len(seats))
    seat = Seat.objects.create(table=table, number=tables.chair(table, seats, seat_number), player=player)
    holds.place(
        purpose=Hold.Purpose.GAME,
        ref_id=match.pk,
        player=player,
        currency=table.currency,
        amount_minor=table.entry_minor,
        bonus_cap_minor=table.entry_minor * BONUS_SHARE_BPS // 10_000,
        key=f"match:{match.pk}:seat:{seat.pk}:1",
    )
    match.waiting.filter(player=player).delete()
    if match.starts_at is None and not seats:
        match.fill_until = house_time.now() + FILL_FOR
        match.save(update_fields=["fill_until"])
    # Who is leaving has his entry back first: the clock frees his chair within a second.
    if match.starts_at is None and len(seats) + 1 == table.seats_max and not any(each.is_leaving for each in seats):
        progress.start(log.locked(table))
    tables.changed(table, emptied_at=None)
    return seat


@retried
@once
def take_back(*, player: User, code: UUID, cmd_id: UUID) -> Table:
    """Give the seat up before the match begins: the entry goes back, bucket by bucket.

    Refused once it has begun, for getting up would cost the entry then; and for who has not entered.
    """
    table = tables.locked(code)
    _open_match(table)
    leaving.release(table, tables.seat_of(table, player), Seat.LeftReason.STOOD_UP)
    tables.changed(table)
    return table


@retried
@once
def wait_in_line(*, player: User, code: UUID, cmd_id: UUID) -> Table:
    """Wait for a seat in a match that is full and has not begun; the entry fee is taken when there is one."""
    table = tables.locked(code)
    match = _open_match(table)
    seats = chairs.seated(table)
    if any(seat.player_id == player.pk for seat in seats):
        raise Refused("seat.already", gettext("You have entered this match already."))
    if len(seats) < table.seats_max and not match.waiting.exists():
        raise Refused("match.seats_free", gettext("There is a seat free. Enter the match."))
    MatchWaiting.objects.get_or_create(match=match, player=player)
    tables.changed(table)
    return table


@retried
@once
def let_in(*, player: User, code: UUID) -> Seat | None:
    """Enter for one who waits in line, now that a seat is free. None, and nothing to pay, if he has just left the line.

    Refused as `enter` is.
    """
    if not MatchWaiting.objects.filter(match__table=tables.locked(code), player=player).exists():
        return None
    return enter(player=player, code=code, cmd_id=None)


@retried
@once
def leave_line(*, player: User, code: UUID, cmd_id: UUID) -> Table:
    """Do not wait any more."""
    table = tables.locked(code)
    MatchWaiting.objects.filter(match__table=table, player=player).delete()
    tables.changed(table)
    return table


def _open_match(table: Table) -> Match:
    match = Match.objects.select_for_update().filter(table=table).first()
    if match is None:
        raise Refused("match.none", gettext("No match is played at this table."))
    if match.state == Match.State.RUNNING:
        raise Refused("match.begun", gettext("This match has begun. Choose another one."))
    if match.state != Match.State.OPEN:
        raise Refused("match.over", gettext("This match is over. Choose another one."))
    return match


def _check_kept(match: Match, player: User) -> None:
    """A rematch is for those who played before, bots among them, until a minute has passed."""
    before = match.rematch_of
    if before is None or house_time.now() >= kept_until(match.created_at) or player.is_bot:
        return
    if not before.match_seats.filter(player=player).exists():
        raise Refused("match.kept", gettext("This rematch is kept for those who played before. Try again in a minute."))


def _check_line(match: Match, player: User, free: int) -> None:
    """Seats that became free belong to the first of the line."""
    line = list(match.waiting.values_list("player_id", flat=True))
    if free <= 0:
        raise TableFull
    if line and player.pk not in line[:free] and len(line) >= free:
        raise Refused("match.line", gettext("Others are waiting for this seat. Wait in line."))
