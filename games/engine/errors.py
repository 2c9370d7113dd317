"""What can go wrong in the engine: a move against the rules, or a question that makes no sense."""

from typing import ClassVar


class EngineError(Exception):
    """The engine was asked something impossible. `code` is stable, the message is a sentence for people."""

    code: ClassVar[str] = "engine_error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class UnknownCard(EngineError):
    """A text that names no card."""

    code = "unknown_card"


class UnknownOption(EngineError):
    """A name that is no option of the rule sheet."""

    code = "unknown_option"


class BadOption(EngineError):
    """An option of the rule sheet with a value that it cannot have."""

    code = "bad_option"


class RuleViolation(Exception):
    """A move that the rules forbid: `code` is stable and dotted ("turn.not_yours"), `message` is for the player."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
