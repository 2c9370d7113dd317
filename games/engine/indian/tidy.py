"""Sorting a hand for its player: melds as far as there are any, also those that do not count yet."""

from collections.abc import Iterator, Sequence

from games.engine.cards import SUITS, Card
from games.engine.indian.arrange import Groups, best
from games.engine.indian.arranged import groups_of
from games.engine.indian.counted import CountedHand
from games.engine.indian.melds import SEQUENCES, is_joker, kinds
from games.engine.indian.packing import pack_freely
from games.engine.indian.rules import Rules


def tidy(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> Groups:
    """All cards in groups: the best arrangement where it has two sequences, else the dearest melds there are.

    What is left over lies by suits, low to high, the jokers by themselves.
    """
    groups = best(cards, wild_rank, rules).groups
    if sum(1 for group in groups if kinds(group, wild_rank, rules) & SEQUENCES) < 2:
        hand = CountedHand(cards, wild_rank, rules)
        pures = hand.pures()
        pure = max(pures, key=lambda each: each.points) if pures else None
        groups = groups_of(cards, wild_rank, pure, pack_freely(hand.supply(pures), pure))
    melds = [group for group in groups if kinds(group, wild_rank, rules)]
    rest = [card for group in groups if not kinds(group, wild_rank, rules) for card in group]
    return (*melds, *_by_suits(rest, wild_rank))


def _by_suits(cards: Sequence[Card], wild_rank: int | None) -> Iterator[tuple[Card, ...]]:
    plain = [card for card in cards if not is_joker(card, wild_rank)]
    for suit in SUITS:
        if of_suit := sorted((card for card in plain if card.suit == suit), key=lambda card: card.rank):
            yield tuple(of_suit)
    if jokers := tuple(card for card in cards if is_joker(card, wild_rank)):
        yield jokers
