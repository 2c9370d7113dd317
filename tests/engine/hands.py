"""Hands in a few letters, and hands by chance from a fixed seed."""

from collections.abc import Iterable, Iterator
from random import Random

from games.engine.cards import SUITS, Card, full_deck, parse_face
from games.engine.indian.melds import wild_rank_of

Groups = tuple[tuple[Card, ...], ...]
DECK = full_deck(2, 1)


def cards(text: str) -> tuple[Card, ...]:
    """ "5H PJ 10D" as cards."""
    return tuple(parse_face(face) for face in text.split())


def groups(text: str) -> Groups:
    """Groups divided by strokes: "AH 2H 3H | 5C"."""
    return tuple(cards(group) for group in text.split("|"))


def wild(face: str | None) -> int | None:
    """The rank that this turned-up card makes wild."""
    return None if face is None else wild_rank_of(parse_face(face))


def faces(hand: Iterable[Card]) -> list[str]:
    """The faces of the cards."""
    return [card.face for card in hand]


Hand = tuple[list[Card], int]
"""Cards and the wild rank."""


def random_hands(count: int, *, size: int = 13, seed: int = 1) -> Iterator[Hand]:
    """As dealt from two packs."""
    chance = Random(seed)
    for _ in range(count):
        yield chance.sample(DECK, size), chance.randint(1, 13)


def joker_hands(count: int, *, size: int = 13, jokers: tuple[int, int] = (3, 6), seed: int = 2) -> Iterator[Hand]:
    """With many jokers, half of them with the other cards in two suits, where most arrangements compete."""
    chance = Random(seed)
    for _ in range(count):
        wild_rank, held = chance.randint(1, 13), chance.randint(*jokers)
        suits = chance.sample(SUITS, chance.choice((2, 4)))
        wilds = [card for card in DECK if card.rank in (0, wild_rank)]
        others = [card for card in DECK if card.rank not in (0, wild_rank) and card.suit in suits]
        yield chance.sample(wilds, held) + chance.sample(others, size - held), wild_rank


def twin_hands(count: int, *, seed: int = 3) -> Iterator[Hand]:
    """Thirteen cards out of eight faces, each there twice; half of them in two suits."""
    chance = Random(seed)
    for _ in range(count):
        suits = chance.sample(SUITS, chance.choice((2, 4)))
        some = chance.sample([card for card in full_deck(1, 1) if not card.suit or card.suit in suits], 8)
        twins = [Card(card.rank, card.suit, pack) for card in some for pack in (0, 1)]
        yield chance.sample(twins, 13), chance.randint(1, 13)
