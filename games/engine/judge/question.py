"""Reading a question: every value is checked here, and a wrong one is answered with a code and a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import Card, parse_face
from games.engine.indian.melds import wild_rank_of
from games.engine.indian.rules import Rules, basis_points

Json = dict[str, Any]

MOST = 10**100
"""More than anybody has: numbers beyond it could grow too long to be written."""


class QuestionError(Exception):
    """A question that cannot be answered: `code` is stable, the message a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Question:
    """One question. What is asked about may lie beside `game` and `ask`, or under `input`."""

    data: Mapping[str, Any]

    def get(self, name: str) -> Any:
        """The value of this name, None if it is not given. Raises QuestionError if `input` is no object."""
        given = self.data.get("input")
        if given is None:
            given = {}
        if not isinstance(given, dict):
            raise QuestionError("bad_input", "input has to be an object.")
        return given[name] if name in given else self.data.get(name)

    def rules(self, default: Rules) -> Rules:
        """The sheet with the question's own options. Raises UnknownOption, BadOption, QuestionError."""
        return default.with_options(self.options())

    def options(self) -> dict[str, Any]:
        """The question's own options by name."""
        options = self.get("rules")
        if options is not None and not isinstance(options, dict):
            raise QuestionError("bad_input", "rules has to be an object of options.")
        return options or {}

    def fee_bps(self, rules: Rules) -> int:
        """The `fee_percent` of the question, or of its options, in basis points."""
        percent = self.get("fee_percent")
        return rules.fee_bps if percent is None else basis_points(percent)

    def wild_rank(self) -> int | None:
        """The rank that the turned-up card `wild` makes wild; None if there is no such card."""
        wild = self.get("wild")
        return None if wild is None else wild_rank_of(parse_face(wild))

    def cards(self, name: str, count: int | None = None) -> tuple[Card, ...]:
        """A list of faces, `count` of them if that is given. How often a card occurs is not asked."""
        faces = self.get(name)
        if not isinstance(faces, list):
            raise QuestionError("bad_input", f"{name} has to be a list of cards.")
        cards = tuple(parse_face(face) for face in faces)
        if count is not None and len(cards) != count:
            raise QuestionError("wrong_number_of_cards", f"{name} has {len(cards)} cards; {count} are needed.")
        return cards

    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """A list of lists of faces."""
        groups = self.get("groups")
        if not isinstance(groups, list) or not all(isinstance(group, list) for group in groups):
            raise QuestionError("bad_input", "groups has to be a list of lists of cards.")
        return tuple(tuple(parse_face(face) for face in group) for group in groups)

    def amount(self, name: str) -> int:
        """A whole number of the smallest unit, 0 or more."""
        return whole_number(self.get(name), name)

    def numbers_by_name(self, name: str, *, may_be_negative: bool = False) -> dict[str, int]:
        """An object of players' names and whole numbers."""
        given = self.get(name)
        if not isinstance(given, dict):
            raise QuestionError("bad_input", f"{name} has to be an object of names and numbers.")
        least = -MOST if may_be_negative else 0
        return {player_name(who): whole_number(value, f"{name} of {who}", least) for who, value in given.items()}

    def player_count(self, name: str = "players") -> int:
        """How many play, two to six: a number, or a list of different names."""
        given = self.get(name)
        if isinstance(given, list):
            names = {player_name(who) for who in given}
            given = len(names) if len(names) == len(given) else None
        if type(given) is not int or not 2 <= given <= 6:
            raise QuestionError("bad_input", f"{name} has to be a number from two to six, or as many different names.")
        return given


def whole_number(value: object, name: str, least: int = 0) -> int:
    """The value if it is a whole number of at least `least`. Raises QuestionError."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < MOST:
        said = "a whole number" if least < 0 else f"a whole number from {least}"
        raise QuestionError("bad_input", f"{name} has to be {said}, not {value!r}.")
    return value


def player_name(value: object) -> str:
    """A name that can stand as a key of the answer. Raises QuestionError."""
    if not isinstance(value, str) or not value or value in ("id", "fee", "error", "detail"):
        raise QuestionError("bad_input", f"{value!r} cannot be the name of a player here.")
    return value
