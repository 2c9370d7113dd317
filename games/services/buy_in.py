"""How much one brings to a table: at least what the dearest deal costs, at most ten times that."""

from django.utils.translation import gettext

from games.models import Seat, Table
from games.services import chairs
from games.services.errors import Refused
from players.models import User
from wallet.ledger.errors import InsufficientFunds
from wallet.ledger.money import Currency
from wallet.selectors import balances
from wallet.services import limits, stakes

_USUAL_FACTOR = 4


def checked(table: Table, player: User, amount_minor: int | None) -> int:
    """The buy-in in minor units; None asks for the usual one: four of the dearest deals, if he has them.

    Refused out of bounds; NotAllowed and InsufficientFunds as the wallet would say it. The player's row is locked.
    """
    currency = Currency(table.currency)
    available = balances(player).of(currency).playable_minor
    amount = _buy_in(table, available, amount_minor)
    limits.allow_stake(player, currency, amount)
    if amount > available:
        raise InsufficientFunds(needed_minor=amount, available_minor=available, currency=currency)
    return amount


def _buy_in(table: Table, available_minor: int, amount_minor: int | None) -> int:
    least, most = chairs.deal_cost_minor(table), chairs.buy_in_max_minor(table)
    if amount_minor is None:
        return max(least, min(least * _USUAL_FACTOR, available_minor))
    if amount_minor < least:
        raise Refused("buy_in.too_little", gettext("This is less than one deal can cost."))
    if amount_minor > most:
        raise Refused("buy_in.too_much", gettext("This is more than one may bring to this table."))
    return amount_minor


def checked_top_up(table: Table, seat: Seat, amount_minor: int | None) -> int:
    """The top-up in minor units; None asks for the usual stack, which may take nothing."""
    stack = stakes.stack_of(seat.pk, Currency(table.currency))
    usual = chairs.deal_cost_minor(table) * _USUAL_FACTOR
    amount = amount_minor if amount_minor is not None else max(0, usual - stack)
    if amount < 0 or (amount == 0 and amount_minor is not None):
        raise Refused("top_up.nothing", gettext("Say how much you want to bring."))
    if stack + amount > chairs.buy_in_max_minor(table):
        raise Refused("top_up.too_much", gettext("This is more than one may have at this table."))
    return amount


def fund(seat: Seat, amount_minor: int, *, key: str) -> None:
    """Move the money into the seat; the wallet asks the gate and the limits first."""
    stakes.fund_seat(
        seating=seat.pk, player=seat.player, currency=Currency(seat.table.currency), amount_minor=amount_minor, key=key
    )
