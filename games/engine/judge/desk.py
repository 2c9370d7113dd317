"""The desk itself: one line of JSON in, one out."""

import json
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from games.engine.errors import EngineError
from games.engine.judge import deals, indian13, points, pool, zapak2
from games.engine.judge.question import Json, Question, QuestionError

T = TypeVar("T")

MOST_LEVELS = 50
"""How deep a question may be nested: so that whatever is said about it can be written again."""

GAMES: Mapping[str, Mapping[str, Callable[[Question], Json]]] = {
    "indian13": indian13.ASKS,
    "points": points.ASKS,
    "deals": deals.ASKS,
    "pool": pool.ASKS,
    "zapak2": zapak2.ASKS,
}


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back for a question; `is_answered` is false for an error."""

    data: Json
    is_answered: bool

    @property
    def line(self) -> str:
        """The reply as one line of JSON."""
        return json.dumps(self.data)


def reply_to(line: str) -> Reply:
    """Answer one line. What cannot be answered gives an error with a code and a sentence, never an exception."""
    try:
        data = json.loads(line, parse_constant=_number, parse_float=_number)
    except (ValueError, RecursionError):
        return _error(None, "bad_json", "This line is not JSON.")
    if not isinstance(data, dict):
        return _error(None, "bad_question", "A question is a JSON object.")
    if _is_too_deep(data):
        return _error(None, "bad_question", "This question is nested too deeply.")
    try:
        answer = ask(data)
    except (QuestionError, EngineError) as error:
        return _error(data.get("id"), error.code, error.message)
    return Reply(({"id": data["id"]} if "id" in data else {}) | answer, True)


def ask(data: Mapping[str, Any]) -> Json:
    """The answer to a question. Raises QuestionError or EngineError."""
    asks = _named(GAMES, data.get("game"), "game")
    return _named(asks, data.get("ask"), "ask")(Question(data))


def _named(table: Mapping[str, T], name: object, what: str) -> T:
    if not isinstance(name, str) or name not in table:
        raise QuestionError(f"unknown_{what}", f"{name!r} is not one of {', '.join(table)}.")
    return table[name]


def _number(text: str) -> float:
    """NaN and the infinities are no JSON, though Python would read and write them; 1e999 is one of them to Python."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _is_too_deep(data: object) -> bool:
    level = [data]
    for _ in range(MOST_LEVELS):
        level = [inner for outer in level for inner in _inside(outer)]
    return bool(level)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _error(question_id: object, code: str, detail: str) -> Reply:
    return Reply({"id": question_id, "error": code, "detail": detail}, False)
