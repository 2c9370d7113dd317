"""Why a paper is not taken."""

from enum import IntEnum


class Refusal(IntEnum):
    """The exit codes of the process that opens papers; 0 is "taken", and any other code is a crash of its own."""

    EMPTY = 10
    TOO_LARGE = 11
    WRONG_TYPE = 12
    BROKEN = 13
    TOO_MANY_PIXELS = 14
    TOO_SMALL = 15
    PDF_TOO_LARGE = 16
    PDF_IS_ACTIVE = 17


class Refused(Exception):
    """This paper is not taken, for this reason."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.name)
        self.why = why
