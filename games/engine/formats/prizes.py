"""Amounts in parts that sum to them, to the last minor unit (RULES.md 4, prizes)."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from games.engine.errors import EngineError

BPS = 10_000

Name = TypeVar("Name", bound=Hashable)


def fee_of(pot_minor: int, fee_bps: int) -> int:
    """The house's share of a pot, rounded down."""
    return pot_minor * fee_bps // BPS


def after_fee(pot_minor: int, fee_bps: int) -> int:
    """What of a pot the prizes are paid from."""
    return pot_minor - fee_of(pot_minor, fee_bps)


def by_weight(total: int, weights: Sequence[int]) -> list[int]:
    """`total` in proportion to the weights. Units left over go to the largest remainders, of equal ones to the first.

    Raises EngineError for a weight below zero, and where a total above zero meets no weight.
    """
    heaviness = sum(weights)
    if total < 0 or min(weights, default=0) < 0 or (total and not heaviness):
        raise EngineError(f"{total} cannot be split by {list(weights)}.")
    if not total:
        return [0] * len(weights)
    parts = [total * weight // heaviness for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda place: (-(total * weights[place] % heaviness), place))
    for place in by_remainder[: total - sum(parts)]:
        parts[place] += 1
    return parts


def equally(total: int, count: int) -> list[int]:
    """`total` in equal parts; odd units go to the first."""
    return by_weight(total, [1] * count)


def ladder(percents: Sequence[int], places: int) -> tuple[int, ...]:
    """The weight of each place: ranks beyond the players fall away, places beyond the ranks get nothing."""
    return (*percents[:places], *[0] * (places - len(percents)))


def for_places(prize_minor: int, percents: Sequence[int], places: int) -> list[int]:
    """What each of so many places is worth, the first one first."""
    return by_weight(prize_minor, ladder(percents, places))


def by_place(prize_minor: int, percents: Sequence[int], order: Sequence[Sequence[Name]]) -> dict[Name, int]:
    """What each gets by its place. Who shares a place shares what the places together would have got."""
    count = sum(len(place) for place in order)
    amounts = iter(for_places(prize_minor, percents, count))
    prizes: dict[Name, int] = {}
    for place in order:
        together = sum(next(amounts) for _ in place)
        prizes |= zip(place, equally(together, len(place)), strict=True)
    return prizes


def numbered(order: Sequence[Sequence[Name]]) -> dict[Name, int]:
    """The number of each one's place: two who share the first are both first, the next one is third."""
    places: dict[Name, int] = {}
    for place in order:
        places |= dict.fromkeys(place, len(places) + 1)
    return places
