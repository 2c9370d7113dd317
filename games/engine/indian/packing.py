"""The search behind the exact arrangement: which melds leave the fewest points over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.indian.meld_table import FIELD_BITS, GUARD, POINTS, UNIT, Meld

Chain = tuple[int, int, bool, "Chain"] | None
"""Chosen melds, the last one first."""

JOKERS_ONLY = 3
"""A sequence of wild card and jokers alone: one as itself, two that stand in."""


@dataclass(frozen=True, slots=True)
class Pure:
    """A pure sequence: its cards as a pack, how many of them are wild, what it takes off the total."""

    pack: int
    wilds: int
    points: int


@dataclass(frozen=True, slots=True)
class Packing:
    """The best choice found: points left over, and the melds."""

    points: int
    pure: Pure
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """A hand to be packed. `cards` is a pack with guards; `live` covers the fields of cards that cost points."""

    cards: int
    live: int
    jokers: int
    wilds: int
    pures: Sequence[Pure]
    by_top: Mapping[int, Sequence[Meld]]
    may_be_jokers_only: bool


def pack_with_two_sequences(supply: Supply, below: int) -> Packing | None:
    """The packing with a pure and a second sequence that leaves the fewest points, if fewer than `below`."""
    found: Packing | None = None
    sequences = [meld for melds in supply.by_top.values() for meld in melds if meld[2]]
    for pure in supply.pures:
        free = supply.cards - pure.pack
        jokers = supply.jokers - pure.wilds
        spare = JOKERS_ONLY if supply.may_be_jokers_only and supply.wilds > pure.wilds else supply.jokers + 1
        if jokers < spare and not any(
            used <= jokers and (free - cards) & GUARD == GUARD for cards, used, _ in sequences
        ):
            continue
        points, chain = _fewest(free, supply.live, jokers, spare, supply.by_top, below)
        if points < below:
            below = points
            found = Packing(points, pure, _unchain(chain))
            if below == 0:
                break
    return found


def pack_freely(supply: Supply, pure: Pure | None) -> tuple[Meld, ...]:
    """The melds beside `pure` that leave the fewest points, whether or not they make a show."""
    free = supply.cards - (pure.pack if pure else 0)
    jokers = supply.jokers - (pure.wilds if pure else 0)
    _, chain = _fewest(free, supply.live, jokers, 0, supply.by_top, below=sum(POINTS) * len(UNIT))
    return _unchain(chain)


def _fewest(
    free: int, live: int, jokers: int, spare: int, by_top: Mapping[int, Sequence[Meld]], below: int
) -> tuple[int, Chain]:
    """Depth first, dearest card first: it goes into each meld that it tops, or stays loose. Cut at the best so far.

    A sequence has to be among the melds, or `spare` jokers left to make one; 0 asks for none.
    """
    best = below
    best_chain: Chain = None
    guard, points, unit, none = GUARD, POINTS, UNIT, ()

    def place(free: int, jokers: int, loose: int, has_sequence: bool, chain: Chain) -> None:
        nonlocal best, best_chain
        left = free & live
        if not left:
            if has_sequence or jokers >= spare:
                best, best_chain = loose, chain if has_sequence or not spare else (0, spare, True, chain)
            return
        top = ((left & -left).bit_length() - 1) // FIELD_BITS
        for cards, used, is_sequence in by_top.get(top, none):
            if used <= jokers:
                after = free - cards
                if after & guard == guard:
                    place(after, jokers - used, loose, has_sequence or is_sequence, (cards, used, is_sequence, chain))
                    if best <= loose:
                        return
        loose += points[top]
        if loose < best:
            place(free - unit[top], jokers, loose, has_sequence, chain)

    place(free, jokers, 0, False, None)
    return best, best_chain


def _unchain(chain: Chain) -> tuple[Meld, ...]:
    melds: list[Meld] = []
    while chain is not None:
        cards, used, is_sequence, chain = chain
        melds.append((cards, used, is_sequence))
    return tuple(reversed(melds))
