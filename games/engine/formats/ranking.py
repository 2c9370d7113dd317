"""Places in Deals Rummy: by chips, and by tie-breaker deals where chips are equal (RULES.md 4, end)."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from games.engine.formats.keeping import grouped, leavers
from games.engine.formats.prizes import ladder
from games.engine.formats.state import DealLine, MatchState, Order

Name = TypeVar("Name")
NO_POINTS = -1
"""Of a tie-breaker's winner: below any loser, even one that pays nothing."""
NOT_DEALT_IN = 10**9


def by_chips(chips: Mapping[Name, int]) -> tuple[tuple[Name, ...], ...]:
    """Most chips first, equal ones together."""
    return grouped(chips, lambda name: -chips[name])


def tied(order: Sequence[Sequence[Name]]) -> tuple[tuple[Name, ...], ...]:
    """Every group that shares a place."""
    return tuple(tuple(place) for place in order if len(place) > 1)


def places(state: MatchState) -> Order:
    """The places as they stand: chips, then tie-breakers in the order they were played, then who left."""
    order = by_chips({score.seat: score.total for score in state.still_in})
    for line in state.deals:
        if line.is_tie_breaker:
            order = _refined(order, line)
    return (*order, *leavers(state))


def to_break(order: Sequence[Sequence[Name]], percents: Sequence[int]) -> tuple[tuple[Name, ...], ...]:
    """The groups whose tie makes a difference, because their places carry different prizes; the best first."""
    weights = iter(ladder(percents, sum(len(place) for place in order)))
    return tuple(tuple(place) for place in order if len({next(weights) for _ in place}) > 1)


def _refined(order: Order, line: DealLine) -> Order:
    """The group that played the tie-breaker by its result: the winner, then by fewer points, equal ones together."""
    result = {seat.seat: seat.points for seat in line.points} | {line.winner: NO_POINTS}
    refined: Order = ()
    for place in order:
        has_played = any(seat in result for seat in place)
        refined += grouped(place, lambda seat: result.get(seat, NOT_DEALT_IN)) if has_played else (place,)
    return refined
