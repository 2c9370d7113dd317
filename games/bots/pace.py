"""How long a bot takes to move: as long as a person would, so that a table with bots feels like a table."""

from random import Random

from games.bots.choose import Strength
from games.bots.sight import View

SHORTEST_MS = 900
LONGEST_MS = 4_000

_DRAW_MS = 1_200
_THROW_MS = 1_900
_SHOW_MS = 2_600
_FIRST_LOOK_MS = 900  # thirteen new cards are to be sorted
_HARD_MS = 700  # the hand is nearly done, and every card counts
_CAREFUL = {Strength.WEAK: 0.85, Strength.MEDIUM: 1.0, Strength.STRONG: 1.15}


def think_ms(view: View, strength: str, rng: Random) -> int:
    """Milliseconds, 900 to 4,000, before a bot of this strength makes the move that the view asks of it."""
    usual = _usual_ms(view) * _CAREFUL[Strength(strength)]
    taken = rng.lognormvariate(0, 0.3) * usual
    return min(LONGEST_MS, max(SHORTEST_MS, round(taken)))


def _usual_ms(view: View) -> int:
    legal = view["legal"]
    if legal["declare"] or legal["arrange"] or view["showable"]:
        return _SHOW_MS
    turn = view["turn"] or {}
    first = _FIRST_LOOK_MS if turn.get("is_first") and not turn.get("has_drawn") else 0
    if not turn.get("has_drawn"):
        return _DRAW_MS + first
    return _THROW_MS + (_HARD_MS if len(view["open_deck"]) > 20 else 0)
