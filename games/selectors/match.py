"""A match as its table shows it: entries before it begins, its score sheet while it runs, prizes when it is over."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.formats import prizes
from games.engine.formats.sheets import PoolSheet
from games.engine.formats.state import MatchState
from games.models import Deal, Match, MatchSeat, Table
from games.selectors.course import Course, course_of
from games.selectors.match_lobby import kept_until, prizes_of
from games.selectors.times import ms

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """What everybody sees of a match, and the line of those who wait for a seat in it, by player."""

    json: Json
    line: tuple[int, ...]

    def place_in_line(self, player_id: int) -> int | None:
        """1 is the first; None for who does not wait."""
        return self.line.index(player_id) + 1 if player_id in self.line else None


def shown_match(table: Table, *, is_dealing: bool) -> ShownMatch | None:
    """The match of this table; None where deals are for points. Five queries for any number of players and deals.

    `is_dealing`: a deal is being played, so that nothing of the pauses between two deals is open.
    """
    if not table.is_for_match:
        return None
    match = Match.objects.get(table=table)
    course = course_of(match, table)
    line = tuple(match.waiting.order_by("pk").values_list("player_id", flat=True))
    seats = {seat.number: seat for seat in match.match_seats.select_related("player")}
    deals = tuple(table.deals.filter(state=Deal.State.FINISHED).order_by("number").values_list("pk", flat=True))
    pot = _pot_minor(course)
    json = {
        **_terms(course, pot, len(line), len(seats) or table.seats_max),
        **_sheet(course, seats, deals),
        **_pause(course, pot, is_dealing),
        **_ending(match),
    }
    return ShownMatch(json, line)


def _pot_minor(course: Course) -> int:
    """What the prizes are paid from: entries so far, before the start those of a full match, less the fee."""
    if course.state is not None:
        return course.pot_minor
    return prizes.after_fee(course.table.entry_minor * course.table.seats_max, course.table.fee_bps)


def _terms(course: Course, pot: int, waiting: int, players: int) -> Json:
    match, table = course.match, course.table
    is_kept = match.rematch_of_id is not None and match.state == Match.State.OPEN
    return {
        "state": match.state,
        "format": course.format.NAME,
        "entry_minor": table.entry_minor,
        "fee_bps": table.fee_bps,
        "pot_minor": pot,
        "seats_min": match.seats_min,
        "starts_at_ms": ms(match.starts_at),
        "fill_until_ms": ms(match.fill_until),
        "kept_until_ms": ms(kept_until(match.created_at)) if is_kept else None,
        "waiting": waiting,
        "sheet": match.sheet,
        "prizes": _prizes(course, pot, players),
    }


def _prizes(course: Course, pot: int, players: int) -> list[Json]:
    """What each place that has a prize pays."""
    paid = prizes_of(course.sheet, players, pot)
    return [{"place": place, "minor": minor} for place, minor in enumerate(paid, start=1)]


def _sheet(course: Course, seats: Mapping[int, MatchSeat], deals: tuple[int, ...]) -> Json:
    state = course.state
    if state is None:
        return {"scores": [], "deals": [], "next": None}
    following = None if course.match.is_over else course.format.next_deal(state)
    return {
        "scores": _scores(course, state, seats),
        "deals": [_deal(state, at, deals) for at in range(len(state.deals))],
        "next": following
        and {"number": following.number, "is_tie_breaker": following.is_tie_breaker, "seats": list(following.seats)},
    }


def _scores(course: Course, state: MatchState, seats: Mapping[int, MatchSeat]) -> list[Json]:
    """In the order of the table. A match that was called off has no places, nor has one before its first deal ended."""
    is_ranked = state.is_over or (bool(state.deals) and not course.match.is_over)
    places = prizes.numbered(course.format.standings(state)) if is_ranked else {}
    return [
        {
            "seat": score.seat,
            "player_id": seats[score.seat].player_id,
            "name": seats[score.seat].player.display_name,
            "is_bot": seats[score.seat].player.is_bot,
            "avatar_seed": str(seats[score.seat].player.avatar_seed),
            "total": score.total,
            "standing": score.standing,
            "place": places.get(score.seat),
            "entries": score.entries,
            "prize_minor": seats[score.seat].prize_minor,
        }
        for score in state.seats
    ]


def _deal(state: MatchState, at: int, deals: tuple[int, ...]) -> Json:
    """One line of the score sheet; a void deal is none, so its numbers may lag behind those of the table."""
    line = state.deals[at]
    return {
        "number": line.number,
        "deal": deals[at] if at < len(deals) else None,
        "winner": line.winner,
        "points": {str(seat.seat): seat.points for seat in line.points},
        "moved": {str(change.seat): change.by for change in line.moved},
        "is_tie_breaker": line.is_tie_breaker,
    }


def _pause(course: Course, pot: int, is_dealing: bool) -> Json:
    """What is decided between two deals. A split that was refused is not offered again before another deal."""
    state = course.state
    closed: Json = {
        "pending_rejoin": [], "rejoin_at": None, "rejoin_closed_above": None, "split": None, "may_split": None,
    }  # fmt: skip
    if state is None or is_dealing or course.match.is_over:
        return closed
    shares = course.format.may_split(state, pot, course.table.entry_minor)
    by_seat = {str(seat): minor for seat, minor in shares.items()} if shares else None
    offer = state.split
    return {
        "pending_rejoin": list(state.pending_rejoin),
        "rejoin_at": state.rejoin_at if state.pending_rejoin else None,
        "rejoin_closed_above": _rejoin_closed_above(state),
        "split": offer and {"seat": offer.seat, "accepted": sorted(offer.agreed), "shares": by_seat or {}},
        "may_split": None if offer or state.was_split_refused else by_seat,
    }


def _rejoin_closed_above(state: MatchState) -> int | None:
    """Somebody still in has more points than this, so nobody comes back; None where that is not the reason."""
    sheet = state.sheet
    if not isinstance(sheet, PoolSheet) or not sheet.rejoin or not state.deals or state.rejoin_at is not None:
        return None
    return sheet.marks.rejoin_up_to


def _ending(match: Match) -> Json:
    entered_now = match.rematches.filter(state=Match.State.OPEN)
    again = entered_now.values_list("table__code", "created_at").first() if match.is_over else None
    return {
        "how": match.outcome["how"] if match.outcome else None,
        "called_off_because": match.called_off_because,
        "rematch": str(again[0]) if again else None,
        "rematch_kept_until_ms": ms(kept_until(again[1])) if again else None,
    }
