"""Everything that is true of a match; built by folding its events, never changed otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.engine.formats.events import SeatPoints
from games.engine.formats.sheets import Sheet

Order = tuple[tuple[int, ...], ...]
"""Places, best first; several seats in one place share it."""


class Standing(StrEnum):
    """Whether a seat still plays for the match."""

    IN = "in"
    OUT = "out"
    LEFT = "left"


class How(StrEnum):
    """How a match came to its end."""

    WON = "won"
    AUTO_SPLIT = "auto_split"
    AGREED_SPLIT = "agreed_split"


@dataclass(frozen=True, slots=True)
class Score:
    """One seat in the match. `total` counts chips in Deals, points in Pool; `entries` what it has paid for.

    `out_after` is the number of the last finished deal when the seat went out or left, `left_order` counts who left
    from 1.
    """

    seat: int
    total: int
    entries: int = 1
    standing: Standing = Standing.IN
    out_after: int | None = None
    left_order: int | None = None

    @property
    def is_in(self) -> bool:
        """True while the seat is dealt in."""
        return self.standing is Standing.IN


@dataclass(frozen=True, slots=True)
class SeatChange:
    """By how much a seat's total went up or down."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class DealLine:
    """One line of the score sheet; `moved` is empty where a deal changed no total."""

    number: int
    winner: int
    first_seat: int
    points: tuple[SeatPoints, ...]
    moved: tuple[SeatChange, ...]
    is_tie_breaker: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A split that one seat offered, and who else has said yes so far."""

    seat: int
    accepted: tuple[int, ...] = ()

    @property
    def agreed(self) -> frozenset[int]:
        """Every seat that wants it."""
        return frozenset((self.seat, *self.accepted))


@dataclass(frozen=True, slots=True)
class MatchState:
    """One match. `order` are the places as they stand now; they are final once it is over.

    `pending_rejoin` may come back in with `rejoin_at` points until the pause between deals is over.
    `was_split_refused`: a split was offered since the last deal and not agreed on.
    """

    sheet: Sheet
    first_drop_points: int
    seats: tuple[Score, ...]
    deals: tuple[DealLine, ...] = ()
    pending_rejoin: tuple[int, ...] = ()
    rejoin_at: int | None = None
    split: Offer | None = None
    was_split_refused: bool = False
    order: Order = ()
    how: How | None = None

    def score(self, seat: int) -> Score:
        """The score of this seat; KeyError if it is not in the match."""
        for score in self.seats:
            if score.seat == seat:
                return score
        raise KeyError(seat)

    @property
    def still_in(self) -> tuple[Score, ...]:
        """Who would be dealt in next, in the order of the table."""
        return tuple(score for score in self.seats if score.is_in)

    @property
    def entries(self) -> dict[int, int]:
        """How many entries each seat has paid."""
        return {score.seat: score.entries for score in self.seats}

    @property
    def is_over(self) -> bool:
        """True once the places are final."""
        return self.how is not None


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What is dealt next; `first_seat` None: a toss decides."""

    number: int
    seats: tuple[int, ...]
    first_seat: int | None
    is_tie_breaker: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished match pays, in minor units: prizes of all seats (0 for none) and the fee make up the pot."""

    pot_minor: int
    fee_minor: int
    prizes: Mapping[int, int]
    places: Mapping[int, int]
    how: How
