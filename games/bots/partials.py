"""Melds that a hand could still become: which of its cards serve, how many are missing, and which faces would help.

Cards of the hand are bits of a mask by their position; faces (rank and suit) are bits of another mask, so that a
search over thousands of combinations is a few integer operations each.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from games.engine.cards import Card

SUITS = "SHDC"
FACES = 52


class Partial(NamedTuple):
    """`held` are positions in the hand, `missing` cards short of `length`; one of the faces in `outs` brings it on."""

    held: int
    length: int
    missing: int
    outs: int
    is_sequence: bool


def face_of(card: Card) -> int:
    """The bit number of a card's face; a printed joker has none (-1)."""
    return SUITS.index(card.suit) * 13 + card.rank - 1 if card.suit else -1


def rank_faces(rank: int) -> int:
    """The four faces of one rank as a mask."""
    return sum(1 << (suit * 13 + rank - 1) for suit in range(4))


def partials(hand: Sequence[Card], wild_rank: int | None) -> tuple[Partial, ...]:
    """Every beginning of a meld with at least two cards of the hand, and each card alone as the poorest beginning."""
    places: dict[int, list[int]] = {}
    for position, card in enumerate(hand):
        if card.suit:
            places.setdefault(face_of(card), []).append(position)
    return (*_sequences(places, wild_rank), *_sets(places), *_singles(places))


def _sequences(places: dict[int, list[int]], wild_rank: int | None) -> Iterator[Partial]:
    for length, window in _windows():
        if sum(face in places for face in window) < max(2, length - 2):
            continue
        for held in product(*(_choices(face, places, length, wild_rank) for face in window)):
            bits = sum(1 << position for position in held if position is not None)
            count = sum(position is not None for position in held)
            if count >= max(2, length - 2):
                outs = sum(1 << face for face, position in zip(window, held, strict=True) if position is None)
                yield Partial(bits, length, length - count, outs, is_sequence=True)


def _choices(face: int, places: dict[int, list[int]], length: int, wild_rank: int | None) -> tuple[int | None, ...]:
    """What may stand in one place of a sequence: a twin each, or nothing where the card may be wanted elsewhere."""
    held = places.get(face, [])
    if held and length > 3 and face % 13 + 1 != wild_rank:
        return tuple(held)
    return (*held, None)


@cache
def _windows() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """All sequences of three to five faces, ace low and ace high (RULES.md 1.3)."""
    return tuple(
        (length, tuple(suit * 13 + (start + step) % 13 for step in range(length)))
        for length in (3, 4, 5)
        for suit in range(4)
        for start in range(15 - length)
    )


def _sets(places: dict[int, list[int]]) -> Iterator[Partial]:
    for rank in range(1, 14):
        whole = rank_faces(rank)
        faces = [face for face in range(rank - 1, FACES, 13) if face in places]
        for count in range(2, len(faces) + 1):
            for some in combinations(faces, count):
                outs = whole & ~sum(1 << face for face in some)
                for held in product(*(places[face] for face in some)):
                    bits = sum(1 << position for position in held)
                    for length in range(max(3, count), 5):
                        yield Partial(bits, length, length - count, outs, is_sequence=False)


def _singles(places: dict[int, list[int]]) -> Iterator[Partial]:
    for face, held in places.items():
        for position in held:
            yield Partial(1 << position, 3, 2, neighbours(face), is_sequence=True)
            yield Partial(1 << position, 3, 2, rank_faces(face % 13 + 1) & ~(1 << face), is_sequence=False)


@cache
def neighbours(face: int) -> int:
    """The faces that can lie in one sequence of three with this one."""
    windows = (window for length, window in _windows() if length == 3 and face in window)
    return sum(1 << other for other in {other for window in windows for other in window} - {face})
