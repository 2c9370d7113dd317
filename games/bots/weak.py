"""The weak bot: grabs what looks like a match, throws what looks dear, and does not count anything."""

from random import Random

from games.bots.loose import company, price
from games.bots.sight import Sight
from games.engine.cards import Card

_ON_A_WHIM = 0.12


def takes_open(sight: Sight, top: Card, rng: Random) -> bool:
    """True if the open card looks like any card of the hand; sometimes just so."""
    return company(top, sight.hand) >= 2 or rng.random() < _ON_A_WHIM


def throw(sight: Sight, options: tuple[Card, ...], rng: Random) -> Card:
    """A dear card with little company; sometimes the first one that comes to hand."""
    plain = [card for card in options if not sight.is_joker(card)] or list(options)
    if rng.random() < _ON_A_WHIM:
        return rng.choice(plain)
    return max(plain, key=lambda card: (price(card) - 3 * company(card, sight.hand), card.code))
