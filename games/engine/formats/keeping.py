"""Keeping the score sheet of a match: what Deals and Pool do alike."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from games.engine.errors import EngineError, RuleViolation
from games.engine.formats import prizes
from games.engine.formats.events import DealScored, MatchEvent, MatchStarted, PlayerLeft
from games.engine.formats.sheets import MOST_SEATS, Sheet
from games.engine.formats.state import DealLine, MatchState, NextDeal, Order, Outcome, Score, SeatChange, Standing

SheetT = TypeVar("SheetT", bound=Sheet)
Item = TypeVar("Item")
Evolve = Callable[[MatchState | None, MatchEvent, Sheet], MatchState]


def sheet_of(state: MatchState, kind: type[SheetT]) -> SheetT:
    """The sheet as one of this format; EngineError if the match is of the other."""
    if not isinstance(state.sheet, kind):
        raise EngineError(f"This match is not played by a {kind.__name__}.")
    return state.sheet


def folded(sheet: Sheet, events: Iterable[MatchEvent], evolve: Evolve) -> MatchState:
    """The state after these events; EngineError if there are none."""
    state: MatchState | None = None
    for event in events:
        state = evolve(state, event, sheet)
    if state is None:
        raise EngineError("A match begins with MatchStarted.")
    return state


def started(event: MatchStarted, sheet: Sheet, total: int) -> MatchState:
    """A match begins, everybody with the same total."""
    seats = sorted(event.seats)
    if len(set(seats)) < len(seats) or not 2 <= len(seats) <= MOST_SEATS:
        raise EngineError("A match has two to six different seats.")
    return MatchState(sheet, event.first_drop_points, tuple(Score(seat, total) for seat in seats))


def scored(
    state: MatchState, event: DealScored, changes: Mapping[int, int], is_tie_breaker: bool = False
) -> MatchState:
    """One more line, and the totals moved by `changes`."""
    dealt_in = {line.seat for line in event.points}
    if event.number != len(state.deals) + 1 or not {event.winner, *dealt_in} <= state.entries.keys():
        raise EngineError(f"Deal {event.number} cannot be the next one of this match.")
    moved = tuple(SeatChange(seat, by) for seat, by in changes.items())
    line = DealLine(event.number, event.winner, event.first_seat, event.points, moved, is_tie_breaker)
    seats = tuple(replace(score, total=score.total + changes.get(score.seat, 0)) for score in state.seats)
    return replace(state, seats=seats, deals=(*state.deals, line))


def changed(state: MatchState, seat: int, **changes: Any) -> MatchState:
    """The score of one seat with some fields changed."""
    seats = tuple(replace(score, **changes) if score.seat == seat else score for score in state.seats)
    return replace(state, seats=seats)


def left(state: MatchState, seat: int) -> MatchState:
    """A seat that was in has left."""
    order = 1 + sum(score.standing is Standing.LEFT for score in state.seats)
    return changed(state, seat, standing=Standing.LEFT, out_after=len(state.deals), left_order=order)


def leaving(state: MatchState, seat: int) -> PlayerLeft:
    """The wish to leave, of a seat that still has something to leave."""
    refuse_if_over(state)
    if seat not in state.pending_rejoin:
        refuse_unless_in(state, seat)
    return PlayerLeft(seat)


def refuse_if_over(state: MatchState) -> None:
    """RuleViolation once the places are final."""
    if state.is_over:
        raise RuleViolation("match.over", "This match is over.")


def refuse_unless_in(state: MatchState, seat: int) -> None:
    """RuleViolation for a seat that is out, has left, or never was in the match."""
    if seat not in {score.seat for score in state.still_in}:
        raise RuleViolation("match.not_in", "You are not in this match any more.")


def next_of(state: MatchState, seats: Iterable[int], is_tie_breaker: bool = False) -> NextDeal:
    """The next deal among these seats. Its first move goes one seat on from the last one (RULES.md 2.1)."""
    order = tuple(sorted(seats))
    first = None
    if state.deals:
        last = state.deals[-1].first_seat
        first = next((seat for seat in order if seat > last), order[0])
    return NextDeal(len(state.deals) + 1, order, first, is_tie_breaker)


def grouped(items: Iterable[Item], key: Callable[[Item], Any]) -> tuple[tuple[Item, ...], ...]:
    """Sorted by the key, lowest first; equal ones together, in the order they came."""
    groups: dict[Any, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return tuple(tuple(groups[value]) for value in sorted(groups))


def leavers(state: MatchState) -> Order:
    """Who left, each in a place of its own: the earlier, the lower."""
    gone = [score for score in state.seats if score.left_order is not None]
    return tuple((score.seat,) for score in sorted(gone, key=lambda score: -(score.left_order or 0)))


def outcome(state: MatchState, entry_minor: int, fee_bps: int, share: Callable[[int], Mapping[int, int]]) -> Outcome:
    """The pot of all entries, rejoins too, less the fee, as `share` gives it to the seats."""
    if state.how is None:
        raise EngineError("This match is not over.")
    pot = entry_minor * sum(state.entries.values())
    fee = prizes.fee_of(pot, fee_bps)
    amounts = {score.seat: 0 for score in state.seats} | dict(share(pot - fee))
    return Outcome(pot, fee, amounts, prizes.numbered(state.order), state.how)


def called_off(
    state: MatchState | None,
    seats: Iterable[int],
    entries: Mapping[int, int],
    entry_minor: int,
    weight_of: Callable[[Score], int],
) -> dict[int, int]:
    """The published rule for a match that cannot go on: everybody's entries back, or by what has been played so far."""
    back = {seat: entries.get(seat, 0) * entry_minor for seat in sorted(seats)}
    if state is None or not state.deals or state.sheet.cancel == "refund_all":
        return back
    weights = {score.seat: weight_of(score) for score in state.still_in}
    heavy = [max(weights.get(seat, 0), 0) for seat in back]
    return dict(zip(back, prizes.by_weight(sum(back.values()), heavy), strict=True)) if any(heavy) else back
