"""The one end of a match: paid by its result, or called off by the published rule. Once, in one transaction.

The table's row and the match's are locked. What the players get leaves the escrow by one closing entry, which the
ledger has room for once; the chairs are given up by the clock, when everybody has read how it ended.
"""

from collections.abc import Mapping
from datetime import timedelta

from games.models import Match, MatchSeat, Seat, Table
from games.selectors.course import Course
from games.services import house_time
from games.services.matches import rematches
from wallet.models import Hold
from wallet.services import holds

READ_FOR = timedelta(minutes=3)
"""How long the chairs of a match that is over are kept: for the standings, and for a rematch."""


def pay(course: Course) -> None:
    """Prizes by the result, and the fee."""
    match, table = course.match, course.table
    result = course.format.outcome(course.played, table.entry_minor, table.fee_bps)
    players = {seat.number: seat for seat in match.match_seats.all()}
    holds.capture(
        purpose=Hold.Purpose.GAME,
        ref_id=match.pk,
        currency=table.currency,
        prizes={players[number].player_id: prize for number, prize in result.prizes.items() if prize},
        fee_minor=result.fee_minor,
    )
    _write_seats(course, players, result.prizes, result.places)
    _end(
        course,
        Match.State.PAID,
        {
            "how": result.how,
            "pot_minor": result.pot_minor,
            "fee_minor": result.fee_minor,
            "prizes": _by_seat(result.prizes),
            "places": _by_seat(result.places),
        },
    )


def call_off(course: Course, because: str) -> None:
    """No result: before the first finished deal everything goes back, afterwards as the match's sheet says."""
    match, table = course.match, course.table
    seats = table.seats.filter(left_at__isnull=True) if course.state is None else match.match_seats.all()
    players = dict(seats.values_list("number", "player_id"))
    entries = dict.fromkeys(players, 1) if course.state is None else course.state.entries
    shares = course.format.called_off(course.state, players, entries, table.entry_minor)
    holds.call_off(
        purpose=Hold.Purpose.GAME,
        ref_id=match.pk,
        currency=table.currency,
        shares={players[number]: share for number, share in shares.items()},
    )
    if course.state is not None:
        _write_seats(course, {seat.number: seat for seat in match.match_seats.all()}, shares, {})
    match.called_off_because = because
    ended = Match.State.CANCELLED if course.state is None else Match.State.ABANDONED
    _end(course, ended, {"how": "called_off", "pot_minor": sum(shares.values()), "prizes": _by_seat(shares)})


def give_back(course: Course, seat: Seat) -> None:
    """Who leaves before the start has his entry back, bucket by bucket."""
    match = course.match
    hold = Hold.objects.get(purpose=Hold.Purpose.GAME, ref_id=match.pk, player=seat.player_id, state=Hold.State.ACTIVE)
    holds.release(hold=hold, key=f"match:{match.pk}:seat:{seat.pk}:leave")


def _write_seats(
    course: Course, seats: Mapping[int, MatchSeat], prizes: Mapping[int, int], places: Mapping[int, int]
) -> None:
    for score in course.played.seats:
        seat = seats[score.seat]
        seat.total, seat.entries = score.total, score.entries
        seat.prize_minor, seat.place = prizes.get(score.seat, 0), places.get(score.seat)
    MatchSeat.objects.bulk_update(seats.values(), ["total", "entries", "prize_minor", "place"])


def _end(course: Course, state: Match.State, outcome: dict[str, object]) -> None:
    match, table = course.match, course.table
    match.state, match.outcome, match.ended_at = state, outcome, house_time.now()
    match.save(update_fields=["state", "outcome", "ended_at", "called_off_because"])
    match.waiting.all().delete()
    if state is Match.State.CANCELLED:
        rematches.shut(match)
    table.state, table.next_deal_at = Table.State.CLOSING, None
    table.version += 1
    table.save(update_fields=["state", "next_deal_at", "version"])


def _by_seat(values: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): value for seat, value in values.items()}


def is_being_read(table: Table) -> bool:
    """True while people may still sit at the table of a match that is over."""
    ended_at = table.match.ended_at if table.is_for_match else None
    return ended_at is not None and house_time.now() < ended_at + READ_FOR


def reason_left(match: Match) -> Seat.LeftReason:
    """Why a chair is given up when the match is over."""
    return Seat.LeftReason.MATCH_OVER if match.state == Match.State.PAID else Seat.LeftReason.CALLED_OFF
