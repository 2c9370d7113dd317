"""Who may do what: the one question asked before every act that somebody may be kept from.

Whoever asks holds the lock of the player's row and brings what was used of his limits (wallet/services/limits.py).
"""

from players.models import User
from players.services import jurisdiction
from players.services.acts import Act, Asked, Reason, Used
from players.services.reasons import reasons

__all__ = ["NOTHING", "Act", "NotAllowed", "Reason", "Used", "acts", "check", "why_not"]

NOTHING = Used()


class NotAllowed(Exception):
    """The player may not do this; `code` is stable, `message` is what he is told."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def check(player: User, act: Act, amount_minor: int = 0, used: Used = NOTHING) -> None:
    """Raise NotAllowed where this player may not do this, with the first reason against it.

    `amount_minor` is at stake or paid now, in minor units of the act's currency.
    """
    if amount_minor < 0:
        raise ValueError("Amounts at stake are not negative.")
    for reason in reasons(Asked(player, act, amount_minor, used)):
        raise NotAllowed(reason.code, reason.message)


def acts() -> tuple[Act, ...]:
    """What there is to do in this house; rupees are either real money or a sandbox."""
    rupees = Act.PLAY_CASH if jurisdiction.rules().is_real_money else Act.PLAY_SANDBOX
    return (Act.PLAY_PRACTICE, rupees, Act.DEPOSIT, Act.WITHDRAW)


def why_not(player: User) -> list[Reason]:
    """Everything that keeps this player from anything at this moment, act by act; nothing: he may do it all."""
    return [reason for act in acts() for reason in reasons(Asked(player, act, 0, NOTHING))]
