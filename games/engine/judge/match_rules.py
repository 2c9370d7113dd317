"""The two sheets of a match in one question: how its deals are played, and what they count."""

from typing import TypeVar

from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.indian.rules import Rules
from games.engine.judge.question import Question

SheetT = TypeVar("SheetT", DealsSheet, PoolSheet)


def sheet(question: Question, default: SheetT) -> SheetT:
    """What the match is played by, with the question's own options of it. Raises BadOption."""
    return default.with_options({name: value for name, value in question.options().items() if default.knows(name)})


def deal_rules(question: Question, default: Rules, match: Sheet) -> Rules:
    """What its deals are played by, with all options that are not the match's. Raises UnknownOption, BadOption."""
    return default.with_options({name: value for name, value in question.options().items() if not match.knows(name)})
