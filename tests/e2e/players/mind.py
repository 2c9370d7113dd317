"""What a clever person makes of what the page shows: the strongest bot's judgement, with a person's knowledge only."""

from random import Random
from typing import Any

from games.bots.choose import Strength, choose
from games.engine.cards import Card, parse_code
from games.engine.indian.arrange import best, showable_discards
from games.engine.indian.commands import Discard, Draw, Finish
from games.engine.indian.melds import wild_rank_of
from games.engine.indian.rules import POINTS
from tests.e2e.players.look import Groups, Look

_rng = Random(5)


def source(look: Look) -> str:
    """The deck to draw from."""
    if not look.may_draw_open:
        return "closed"
    if not look.may_draw_closed:
        return "open"
    drawn = choose(_view(look), Strength.STRONG, None, _rng)
    assert isinstance(drawn, Draw)
    return str(drawn.source.value)


def last_card(look: Look) -> tuple[str, bool]:
    """The card to part with, and whether to finish with it."""
    move = choose(_view(look), Strength.STRONG, None, _rng)
    assert isinstance(move, Discard | Finish)
    return move.card.code, isinstance(move, Finish)


def grouping(look: Look, without: str = "") -> Groups:
    """The best groups of the hand, one card left out."""
    hand = tuple(parse_code(code) for code in look.hand if code != without)
    return tuple(tuple(card.code for card in group) for group in best(hand, _wild_rank(look), POINTS).groups if group)


def _wild_rank(look: Look) -> int | None:
    return wild_rank_of(_wild(look))


def _wild(look: Look) -> Card:
    return parse_code(look.wild)


def _view(look: Look) -> dict[str, Any]:
    """The page in the words of `see`. He never drops unless the test wants it, and has seen no card before this one."""
    hand = [parse_code(code) for code in look.hand]
    may_throw = [card.code for card in hand] if len(hand) == 14 else []
    others = range(1, look.rivals + 1)
    return {
        "you": 0,
        "hand": [card.code for card in hand],
        "drawn": look.drawn or None,
        "wild": {"card": look.wild, "rank": _wild_rank(look)},
        "open_deck": [{"card": code, "seat": None} for code in reversed(look.discards)],
        "closed_count": look.closed_count,
        "deal_seats": [0, *others],
        "seats": [{"seat": seat, "state": "playing"} for seat in (0, *others)],
        "turn": {"number": 2, "is_first": False, "has_drawn": bool(may_throw)},
        "showable": [card.code for card in showable_discards(hand, _wild_rank(look), POINTS)] if may_throw else [],
        "legal": {
            "draw_closed": look.may_draw_closed,
            "draw_open": look.may_draw_open,
            "discard": may_throw,
            "finish": may_throw,
            "declare": False,
            "arrange": False,
            "drop": None,
        },
    }
