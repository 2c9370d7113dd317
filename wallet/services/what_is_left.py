"""Whether a player still has money here: then he has to be known, so that it can be paid out to him."""

from players.models import User
from wallet.ledger.money import Currency
from wallet.models import Account


def has_money(player: User) -> bool:
    """Rupees of his in any of his accounts, set aside and at tables too."""
    return Account.objects.filter(owner=player, currency=Currency.INR, balance__gt=0).exists()
