"""The simple sense for cards that weak and medium bots have: which cards of a hand belong together."""

from collections.abc import Iterable

from games.engine.cards import Card


def closeness(one: Card, other: Card) -> int:
    """How well two cards go together: 2 side by side or of one rank, 1 with a gap between them, else 0."""
    if one == other or not one.suit or not other.suit:
        return 0
    if one.suit != other.suit:
        return 2 if one.rank == other.rank else 0
    gap = min(abs(low - high) for low in _heights(one) for high in _heights(other))
    return {1: 2, 2: 1}.get(gap, 0)


def company(card: Card, hand: Iterable[Card]) -> int:
    """How much company a card has in a hand."""
    return sum(closeness(card, other) for other in hand)


def price(card: Card) -> int:
    """What the card costs at a show when it is loose (RULES.md 1.7)."""
    return 10 if card.rank in (1, 10, 11, 12, 13) else card.rank


def _heights(card: Card) -> tuple[int, ...]:
    return (1, 14) if card.rank == 1 else (card.rank,)
