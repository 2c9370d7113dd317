"""The medium bot: arranges its hand as well as can be, keeps what is melded, and throws what fits least."""

from games.bots.loose import company
from games.bots.sight import Sight
from games.engine.cards import Card
from games.engine.indian.arrange import best
from games.engine.indian.melds import kinds
from games.engine.indian.rules import Rules

_COMPANY = 3  # points that it would rather carry than part two cards which go together


def takes_open(sight: Sight, top: Card, rules: Rules) -> bool:
    """True if the open card goes into a meld."""
    return sight.is_joker(top) or _melded(sight, (*sight.hand, top), rules) > _melded(sight, sight.hand, rules)


def throw(sight: Sight, options: tuple[Card, ...], rules: Rules) -> Card:
    """The card that leaves the fewest points, counting company as points to come."""

    def carried(card: Card) -> tuple[bool, float, str]:
        rest = tuple(other for other in sight.hand if other != card)
        left = best(rest, sight.wild_rank, rules).points
        return sight.is_joker(card), left + _COMPANY * company(card, rest), card.code

    return min(options, key=carried)


def _melded(sight: Sight, cards: tuple[Card, ...], rules: Rules) -> int:
    groups = best(cards, sight.wild_rank, rules).groups
    return sum(len(group) for group in groups if kinds(group, sight.wild_rank, rules))
