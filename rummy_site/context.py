"""What every page of the house has in its head."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from players.services import jurisdiction
from wallet import selectors
from wallet.ledger.money import Currency, text


def purse(request: HttpRequest) -> dict[str, object]:
    """`purse`: the player's money in a word, rupees if he has any, else chips. Asked for only where it is shown.

    `is_sandbox`: rupees are no real money here, and every page that shows them says so. `has_rupees`: they are played
    for; where they are not, what is left of them can be withdrawn.
    """
    rules = jurisdiction.rules()
    return {
        "purse": SimpleLazyObject(lambda: _purse(request)),
        "is_sandbox": rules.is_sandbox,
        "has_rupees": rules.may_play_rupees,
    }


def _purse(request: HttpRequest) -> str:
    if not hasattr(request, "user") or not request.user.is_authenticated:
        return ""
    balances = selectors.balances(request.user)
    currency = Currency.INR if balances.of(Currency.INR).total_minor else Currency.CHIP
    return text(balances.of(currency).total_minor, currency)
