"""Questions about Zapak for two."""

from collections.abc import Callable

from games.engine.indian.penalties import wrong_declaration_points
from games.engine.indian.rules import ZAPAK2
from games.engine.judge.question import Json, Question


def wrong_finish(question: Question) -> Json:
    """What a wrong finish costs: the sum of all cards, whatever was grouped (RULES.md 5)."""
    hand, rules = question.cards("hand"), question.rules(ZAPAK2)
    return {"points": wrong_declaration_points(hand, question.wild_rank(), rules)}


ASKS: dict[str, Callable[[Question], Json]] = {"wrong_finish": wrong_finish}
