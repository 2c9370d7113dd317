"""How a deal ended: who won, why, and what each seat pays in points."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import Card
from games.engine.indian.commands import Groups
from games.engine.indian.melds import MeldKind


class Reason(StrEnum):
    """Why the deal is over; `void` is told in views only, a voided deal has no result."""

    SHOW = "show"
    WRONG_SHOW = "wrong_show"
    LAST_PLAYER = "last_player"
    VOID = "void"


class SeatOutcome(StrEnum):
    """What the deal was for one seat."""

    WON = "won"
    LOST = "lost"
    DROPPED_FIRST = "dropped_first"
    DROPPED_MIDDLE = "dropped_middle"
    DROPPED_MISSES = "dropped_misses"
    WRONG_SHOW = "wrong_show"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat at the end. Hand and groups are there only for seats that showed their cards.

    `groups` is the grouping that was judged, `own_groups` the seat's own one beside it (None: it made none). In a
    deal show the seat had no turn, and pays half of what either costs (RULES.md 4).
    """

    seat: int
    points: int
    outcome: SeatOutcome
    hand: tuple[Card, ...] = ()
    groups: Groups = ()
    kinds: tuple[MeldKind | None, ...] = ()
    group_points: tuple[int, ...] = ()
    own_groups: Groups | None = None
    own_points: int | None = None
    is_valid_hand: bool = False
    is_deal_show: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a deal that somebody won; a voided deal has none."""

    winner: int
    reason: Reason
    seats: tuple[SeatResult, ...]
