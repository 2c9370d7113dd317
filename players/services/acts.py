"""The words of the gate: what a player may want to do, what he has used of his limits, and a reason against it."""

from dataclasses import dataclass
from enum import StrEnum

from players.models import User


class Act(StrEnum):
    """What a player wants to do."""

    PLAY_PRACTICE = "play_practice"  # chips that cannot be bought or paid out
    PLAY_SANDBOX = "play_sandbox"  # rupees that are no real money
    PLAY_CASH = "play_cash"  # rupees that are
    DEPOSIT = "deposit"
    WITHDRAW = "withdraw"


PLAY_RUPEES = frozenset({Act.PLAY_SANDBOX, Act.PLAY_CASH})


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """What was used before this act, in paise, by the days, weeks (from Monday) and months of India.

    `lost_*` is what deals cost him less what they brought, below zero where he has won; `in_play_minor` stands on
    seats now and may be lost yet; `brought_minor` came to this very table or entry before.
    """

    deposit_day_minor: int = 0
    deposit_week_minor: int = 0
    deposit_month_minor: int = 0
    lost_day_minor: int = 0
    lost_month_minor: int = 0
    in_play_minor: int = 0
    brought_minor: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to the gate; `amount_minor` is at stake or paid now."""

    player: User
    act: Act
    amount_minor: int
    used: Used

    @property
    def is_rupee_play(self) -> bool:
        return self.act in PLAY_RUPEES


@dataclass(frozen=True, slots=True)
class Reason:
    """Why not: `code` is stable, `message` is what the player is told, `fix` what he can do about it, and where."""

    act: Act
    code: str
    message: str
    fix: str = ""
    href: str = ""
