"""Who may do what: the one question asked before every act that somebody may be kept from."""

from enum import StrEnum

from players.models import User


class Act(StrEnum):
    """What a player wants to do."""

    PLAY_PRACTICE = "play_practice"  # chips that cannot be bought or paid out
    PLAY_SANDBOX = "play_sandbox"  # rupees that are no real money
    PLAY_CASH = "play_cash"  # rupees that are


class NotAllowed(Exception):
    """The player may not do this; `code` is stable, `message` is what he is told."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def check(player: User, act: Act, amount_minor: int = 0, used_minor: int = 0) -> None:
    """Raise NotAllowed where this player may not do this.

    `amount_minor` is what is at stake now, `used_minor` what he has staked today, both in minor units of the act's
    currency. Real money is refused to everyone as long as the house cannot check age, identity and region.
    """
    if amount_minor < 0 or used_minor < 0:
        raise ValueError("Amounts at stake are not negative.")
    if not player.is_active:
        raise NotAllowed("gate.inactive", "This account is not active.")
    if player.is_bot and act is not Act.PLAY_PRACTICE:
        raise NotAllowed("gate.bot", "Bots play for practice chips only.")
    if act is Act.PLAY_CASH:
        raise NotAllowed("gate.unverified", "Your age and identity have to be checked before you play for real money.")
