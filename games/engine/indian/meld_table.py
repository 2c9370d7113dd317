"""Every meld that a hand can make, as packed whole numbers: the tables behind the exact arrangement.

A *pack* holds how often each of the 52 faces occurs, four bits a face, dearest faces lowest. Its top bit in each field
is a guard: `free - meld` keeps all guards exactly if every face of the meld is still free. So one subtraction takes a
meld out of a hand, and twins need no names.

Only melds that matter are listed. Jokers cost nothing wherever they lie, so a meld is its natural cards and the fewest
jokers that complete them, and a sequence over more than five places can be cut into two. That last step needs each
part to be a sequence too, so it is not taken where two natural cards are asked for (`min_natural_in_sequence`).
"""

from functools import lru_cache
from itertools import combinations

from games.engine.cards import ACE, KING, SUITS
from games.engine.indian.scoring import rank_points

FIELD_BITS = 4
MOST_COPIES = 7
"""No hand of up to 23 cards can use more copies of a face: each needs a meld of its own."""

MIN_MELD = 3
SHORT_SEQUENCE = 5
DEAREST_SHORT_MELD = 3
"""The most jokers that a sequence over five places can need."""

_ORDER = sorted(
    ((rank, suit) for rank in range(ACE, KING + 1) for suit in range(len(SUITS))),
    key=lambda face: (-rank_points(face[0]), face),
)
FIELD = {face: n for n, face in enumerate(_ORDER)}
"""Field number of (rank, suit number); field 0 is one of the dearest."""
FACES = tuple(_ORDER)
UNIT = tuple(1 << FIELD_BITS * n for n in range(len(_ORDER)))
POINTS = tuple(rank_points(rank) for rank, _ in _ORDER)
GUARD = sum(unit << FIELD_BITS - 1 for unit in UNIT)

Meld = tuple[int, int, bool]
"""Natural cards as a pack, jokers used (wild cards in their own place among them), is it a sequence."""
ByTop = tuple[tuple[int, tuple[Meld, ...]], ...]
"""Melds by the field of their dearest card that is no joker."""


@lru_cache(maxsize=1 << 13)
def sequences(suit: int, present: int, wild: int, jokers: int, min_natural: int) -> ByTop:
    """The sequences of one suit with at most so many jokers.

    `present` has bit r - 1 for each rank r in hand; `wild` those of them that are wild cards, in their own place.
    """
    tops: dict[int, list[Meld]] = {}
    for ranks, need in _shapes(min_natural, KING if min_natural > 1 else SHORT_SEQUENCE):
        if ranks & present == ranks:
            used = need + (ranks & wild).bit_count()
            if used <= jokers:
                top = top_field(_pack(suit, ranks & ~wild))
                tops.setdefault(top, []).append((_pack(suit, ranks), used, True))
    return _frozen(tops)


@lru_cache(maxsize=1 << 13)
def sets(rank: int, suits: int, jokers: int, min_natural: int) -> ByTop:
    """The sets of one rank; `suits` has a bit for each suit in hand.

    A single card with two jokers is listed as a set only where it may not be a sequence, which is never worse.
    """
    held = [suit for suit in range(len(SUITS)) if suits >> suit & 1]
    tops: dict[int, list[Meld]] = {}
    for size in range(len(held), 0 if min_natural > 1 else 1, -1):
        need = max(0, MIN_MELD - size)
        for some in combinations(held, size) if need <= jokers else ():
            pack = sum(UNIT[FIELD[rank, suit]] for suit in some)
            tops.setdefault(top_field(pack), []).append((pack, need, False))
    return _frozen(tops)


@lru_cache(maxsize=1 << 13)
def pure_sequences(suit: int, present: int) -> tuple[tuple[int, int, int], ...]:
    """The pure sequences of three to five cards of one suit, each as a pack, as bits of ranks, and its points."""
    return tuple(
        (_pack(suit, ranks), ranks, sum(rank_points(rank) for rank in RANKS_OF[ranks]))
        for ranks in _PURE_SHAPES
        if ranks & present == ranks
    )


@lru_cache(maxsize=2)
def _shapes(min_natural: int, most_places: int) -> tuple[tuple[int, int], ...]:
    """Sets of ranks (bits) that jokers can make a sequence of, and how many it takes at least; largest first."""
    fewest: dict[int, int] = {}
    for places in range(1, most_places + 1):
        for first in range(ACE, KING + 3 - places):
            for inner in range(1 << max(0, places - 2)):
                # Both ends are natural cards; place 14 is the ace again.
                ends = {0, places - 1}
                chosen = ends | {n + 1 for n in range(places - 2) if inner >> n & 1}
                ranks = sum(1 << (first - 1 + n) % KING for n in chosen)
                if ranks.bit_count() == len(chosen) >= min_natural:
                    need = max(places, MIN_MELD) - len(chosen)
                    fewest[ranks] = min(need, fewest.get(ranks, need))
    return tuple(sorted(fewest.items(), key=lambda shape: -shape[0].bit_count()))


_PURE_SHAPES = tuple(ranks for ranks, need in _shapes(1, SHORT_SEQUENCE) if need == 0)

RANKS_OF = tuple(tuple(n + 1 for n in range(KING) if bits >> n & 1) for bits in range(1 << KING))
"""The ranks of every set of bits."""


def _pack(suit: int, ranks: int) -> int:
    return sum(UNIT[FIELD[rank, suit]] for rank in RANKS_OF[ranks])


def _frozen(tops: dict[int, list[Meld]]) -> ByTop:
    return tuple((top, tuple(melds)) for top, melds in tops.items())


def top_field(pack: int) -> int:
    """The lowest field that is not empty: the dearest card."""
    return ((pack & -pack).bit_length() - 1) // FIELD_BITS
