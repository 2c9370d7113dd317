"""Groups of cards against the hand they were made from."""

from collections.abc import Iterable

from games.engine.cards import Card
from games.engine.indian.commands import Groups


def whole(groups: Groups, hand: Iterable[Card]) -> Groups:
    """The groups without empty ones, the cards that lie in none as one loose last group."""
    grouped = {card for group in groups for card in group}
    loose = tuple(card for card in hand if card not in grouped)
    made = tuple(tuple(group) for group in groups if group)
    return (*made, loose) if loose else made


def fit(groups: Groups, hand: tuple[Card, ...]) -> Groups:
    """The same for groups that may be stale: cards not in the hand, or there a second time, are left out."""
    free = set(hand)
    made: list[tuple[Card, ...]] = []
    for group in groups:
        kept = tuple(card for card in dict.fromkeys(group) if card in free)
        free.difference_update(kept)
        made.append(kept)
    return whole(tuple(made), hand)
