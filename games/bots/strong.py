"""The strong bot: counts the cards that help, remembers who took what, and drops hands that cost more than a drop."""

from games.bots.outlook import outlook
from games.bots.prospects import odds_of, throws, turns_left
from games.bots.sight import Sight
from games.engine.cards import Card
from games.engine.indian.arrange import best
from games.engine.indian.rules import Rules

_SECRET = 0.5  # turns that it costs to show the others what one collects
_TOO_SLOW = {2: 18.0, 3: 15.5}  # by seats still in, turns to a show after which a hand is worth less than a first drop
_TOO_SLOW_FOR_MANY = 14.0
_DEAR = 1.5


def takes_open(sight: Sight, top: Card, rules: Rules) -> bool:
    """True if the open card is worth more than the chance of the closed deck."""
    if sight.is_joker(top):
        return True
    with_open = next((throw for throw in throws(sight, (*sight.hand, top), rules) if throw.card != top), None)
    if with_open is None:
        return False
    now = outlook(sight.hand, sight.wild_rank, sight.unseen)
    closed = turns_left(now.distance, odds_of(now.plans, sight))
    return 1 + turns_left(with_open.distance, with_open.odds) + _SECRET < closed


def throw(sight: Sight, options: tuple[Card, ...], rules: Rules) -> Card:
    """The discard that keeps the hand nearest to a show and gives the least away."""
    ranked = [found.card for found in throws(sight, sight.hand, rules) if found.card in options]
    return ranked[0] if ranked else min(options, key=lambda card: (sight.is_joker(card), -card.rank, card.code))


def drops(sight: Sight, points: int, rules: Rules) -> bool:
    """True if the hand is expected to cost more than the drop does.

    A slow hand costs 20 on average from the turns in the table on (measured over bots that never drop); to be worth 40
    later, it must be dear as well.
    """
    now = outlook(sight.hand, sight.wild_rank, sight.unseen)
    slow = _TOO_SLOW.get(len(sight.playing), _TOO_SLOW_FOR_MANY)
    if turns_left(now.distance, odds_of(now.plans, sight)) < slow:
        return False
    return sight.is_first_turn or best(sight.hand, sight.wild_rank, rules).points > _DEAR * points
