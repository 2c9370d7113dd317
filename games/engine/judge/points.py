"""Questions about the money and the points of Points Rummy."""

from collections.abc import Callable

from games.engine.indian.rules import POINTS, max_deal_points
from games.engine.indian.settlement import settle
from games.engine.judge.deal_points import deal_points
from games.engine.judge.question import Json, Question, QuestionError, player_name


def settlement(question: Question) -> Json:
    """What every player gains or pays, and the fee."""
    winner = player_name(question.get("winner"))
    points = question.numbers_by_name("losers")
    if winner in points:
        raise QuestionError("bad_input", f"{winner} cannot win and lose.")
    value = question.amount("point_value_paise")
    settled = settle(points, winner, value, question.fee_bps(question.rules(POINTS)))
    return {**settled.amounts, "fee": settled.fee_minor}


def stake(question: Question) -> Json:
    """The point value that an entry is good for, rounded down (to 0, if it is that small), and what it can cost."""
    most_points = max_deal_points(question.rules(POINTS))
    value = question.amount("entry_paise") // most_points
    return {
        "point_value_paise": value,
        "most_one_deal_can_cost_paise": value * most_points,
        "cost_of_40_points_paise": value * 40,
    }


ASKS: dict[str, Callable[[Question], Json]] = {
    "settle": settlement,
    "stake": stake,
    "deal_points": deal_points,
}
