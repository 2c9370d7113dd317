"""What can happen in a match; its log is these events and nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.indian.rules import Rules, max_deal_points


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """The penalty points of one seat in a deal."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Everybody has paid one entry. `points_cap` is the most that a deal can cost, for the chips to start with."""

    seats: tuple[int, ...]
    points_cap: int
    first_drop_points: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal was won. `number` counts the finished deals from 1, `points` are those of all who were dealt in."""

    number: int
    winner: int
    first_seat: int
    points: tuple[SeatPoints, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the match for good; the deal that he sat in is scored all the same, after this."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerRejoined:
    """A player who was out paid a further entry."""

    seat: int


@dataclass(frozen=True, slots=True)
class RejoinDeclined:
    """A player who was out does not want back."""

    seat: int


@dataclass(frozen=True, slots=True)
class RejoinClosed:
    """The time to rejoin is over for everybody."""


@dataclass(frozen=True, slots=True)
class SplitOffered:
    """A player would share the pool by the drops that each has left."""

    seat: int


@dataclass(frozen=True, slots=True)
class SplitAnswered:
    """Another player's answer; one no is the end of the offer."""

    seat: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class SplitLapsed:
    """Not everybody answered in time."""


MatchEvent = (
    MatchStarted
    | DealScored
    | PlayerLeft
    | PlayerRejoined
    | RejoinDeclined
    | RejoinClosed
    | SplitOffered
    | SplitAnswered
    | SplitLapsed
)


def starting(seats: Iterable[int], rules: Rules) -> MatchStarted:
    """The first event of a match whose deals are played by `rules`."""
    return MatchStarted(tuple(sorted(seats)), max_deal_points(rules), rules.first_drop_points)
