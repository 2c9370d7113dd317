"""Points into money: who pays what in Points Rummy (RULES.md 3)."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.engine.errors import EngineError

SeatT = TypeVar("SeatT", bound=Hashable)

BPS = 10_000


@dataclass(frozen=True, slots=True)
class Settlement(Generic[SeatT]):
    """What each seat gains (+) or pays (-), and the house's fee, in minor units; amounts and fee sum to zero."""

    amounts: dict[SeatT, int]
    fee_minor: int


def settle(
    points_by_seat: Mapping[SeatT, int], winner: SeatT, point_value_minor: int, fee_bps: int
) -> Settlement[SeatT]:
    """Every loser pays points x point value; the winner gets it all but the fee, which is rounded down.

    `points_by_seat` may hold the winner, with 0 points. Raises EngineError for negative or impossible numbers.
    """
    losers = {seat: points for seat, points in points_by_seat.items() if seat != winner}
    if points_by_seat.get(winner, 0) != 0:
        raise EngineError("The winner of a deal has no points.")
    if point_value_minor < 0 or not 0 <= fee_bps <= BPS or any(points < 0 for points in losers.values()):
        raise EngineError("Points, point value and fee cannot be negative, and the fee not more than everything.")
    amounts = {seat: -points * point_value_minor for seat, points in losers.items()}
    gross = -sum(amounts.values())
    fee = gross * fee_bps // BPS
    return Settlement({winner: gross - fee} | amounts, fee)
