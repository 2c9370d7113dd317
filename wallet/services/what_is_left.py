"""Whether a player still has money here: then he has to be known, so that it can be paid out to him."""

from players.models import User
from wallet import selectors
from wallet.ledger.money import Currency


def has_money(player: User) -> bool:
    """Rupees of his, those set aside, at tables and in matches too."""
    return selectors.balances(player).of(Currency.INR).total_minor > 0
