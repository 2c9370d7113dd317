"""How far a hand is from a show, and which cards bring it nearer: an exact search over all shapes of a complete hand.

A complete hand is a pure sequence, a second sequence and one or two melds more, thirteen cards in all (RULES.md 1.6).
Longer melds fall into pieces of three to five cards, so the shapes 3+3+3+4, 4+4+5 and 5+5+3 are all there are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from games.bots.partials import Partial, partials
from games.engine.cards import Card

NO_WAY = 13
_MOST_PLANS = 2_000  # more ties than this only happen in hands so bad that they say the same thing


class Plan(NamedTuple):
    """One way to the nearest show: the cards it needs (positions), and what would bring it nearer (faces, a joker)."""

    used: int
    outs: int
    joker_helps: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """`distance` cards are missing; `plans` are all the ways that miss no more."""

    distance: int
    plans: tuple[Plan, ...]


class _Part(NamedTuple):
    """One or two melds taken together: `pure` cards are short that no joker can replace, `other` that one can."""

    held: int
    pure: int
    other: int
    pure_outs: int
    other_outs: int


def outlook(hand: Sequence[Card], wild_rank: int | None, live: Sequence[int]) -> Outlook:
    """The nearest shows of 13 or 14 cards. `live[face]` copies may still come: a pure sequence needs such ones."""
    jokers = sum(1 << place for place, card in enumerate(hand) if not card.suit or card.rank == wild_rank)
    dead = sum(1 << face for face, copies in enumerate(live) if not copies)
    search = _Search(partials(hand, wild_rank), jokers, dead)
    for distance in range(NO_WAY):
        plans = search.plans(distance)
        if plans:
            return Outlook(distance, plans)
    return Outlook(NO_WAY, ())


class _Search:
    """Sequence pairs and rests of one hand, made when first asked for and kept by what they miss."""

    def __init__(self, found: Sequence[Partial], jokers: int, dead: int) -> None:
        self._jokers = jokers
        self._count = jokers.bit_count()
        self._found = found
        self._pure = [part for part in found if part.is_sequence and not (part.outs & dead and part.missing < 2)]
        self._pairs: dict[tuple[int, int, int], list[_Part]] = {}
        self._rests = _rests(found)

    def plans(self, distance: int) -> tuple[Plan, ...]:
        """All shapes that miss exactly `distance` cards once the free jokers stand in."""
        plans: set[Plan] = set()
        for lengths in (6, 7, 8, 9, 10):
            for pure in range(min(distance, 3) + 1):
                for second in range(4):
                    budget = distance - pure + self._count - second
                    for rest in range(min(budget, 4) + 1):
                        self._combine(plans, (lengths, pure, second), rest, distance)
                        if len(plans) > _MOST_PLANS:
                            return tuple(plans)
        return tuple(plans)

    def _combine(self, plans: set[Plan], pair: tuple[int, int, int], rest: int, distance: int) -> None:
        others = self._rests.get((13 - pair[0], rest))
        if not others:
            return
        for first in self._pair(*pair):
            for other in others:
                if not first.held & other.held:
                    plan = self._plan(first, other, distance)
                    if plan:
                        plans.add(plan)
            if len(plans) > _MOST_PLANS:
                return

    def _plan(self, first: _Part, rest: _Part, distance: int) -> Plan | None:
        used = first.held | rest.held
        short = first.other + rest.other - (self._jokers & ~used).bit_count()
        if first.pure + max(0, short) != distance:
            return None
        outs = first.pure_outs if first.pure else 0
        if short <= 0:
            return Plan(used, outs, False)
        return Plan(used, outs | first.other_outs | rest.other_outs, True)

    def _pair(self, lengths: int, pure: int, second: int) -> list[_Part]:
        key = (lengths, pure, second)
        if key not in self._pairs:
            self._pairs[key] = list(self._make_pairs(*key))
        return self._pairs[key]

    def _make_pairs(self, lengths: int, pure: int, second: int) -> Iterator[_Part]:
        seconds = [part for part in self._found if part.is_sequence and part.missing == second]
        for one in self._pure:
            if one.missing != pure:
                continue
            for two in seconds:
                if one.length + two.length == lengths and not one.held & two.held:
                    yield _Part(one.held | two.held, pure, second, one.outs, two.outs if second else 0)


def _rests(found: Sequence[Partial]) -> dict[tuple[int, int], list[_Part]]:
    """What can follow the two sequences, by its length and what it misses: one meld, or two of seven cards at most."""
    rests: dict[tuple[int, int], list[_Part]] = {}
    for held, length, missing, outs, _ in found:
        rests.setdefault((length, missing), []).append(_Part(held, 0, missing, 0, outs if missing else 0))
    for one, two in combinations(found, 2):
        length = one[1] + two[1]
        if length > 7 or one[0] & two[0]:
            continue
        missing = one[2] + two[2]
        outs = (one[3] if one[2] else 0) | (two[3] if two[2] else 0)
        rests.setdefault((length, missing), []).append(_Part(one[0] | two[0], 0, missing, 0, outs))
    return rests
