"""The desk itself: one line of JSON in, one out."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from games.engine.errors import EngineError
from games.engine.judge import indian13, points, zapak2
from games.engine.judge.question import Json, Question, QuestionError

T = TypeVar("T")

GAMES: Mapping[str, Mapping[str, Callable[[Question], Json]]] = {
    "indian13": indian13.ASKS,
    "points": points.ASKS,
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
        data = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return _error(None, "bad_json", "This line is not JSON.")
    if not isinstance(data, dict):
        return _error(None, "bad_question", "A question is a JSON object.")
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


def _refuse(constant: str) -> None:
    """NaN and the infinities are no JSON, though Python would read and write them."""
    raise ValueError(constant)


def _error(question_id: object, code: str, detail: str) -> Reply:
    return Reply({"id": question_id, "error": code, "detail": detail}, False)
