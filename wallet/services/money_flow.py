"""A player's rupees from the first to the last in five sums, for who decides on a withdrawal."""

from dataclasses import dataclass

from django.db.models import Count, Sum

from wallet import selectors
from wallet.ledger.money import Currency
from wallet.ledger.states import CREDITED_DEPOSIT, RefundState, WithdrawalState
from wallet.models import Deposit, Refund, Withdrawal


@dataclass(frozen=True, slots=True)
class Flow:
    """In paise, and they add up: added + played - paid - set aside = left. `winnings_minor` is part of what is left."""

    added_minor: int
    added: int
    played_minor: int  # won less lost, after fees; corrections by hand are in it
    paid_minor: int
    paid: int
    set_aside_minor: int
    left_minor: int
    winnings_minor: int


def of_player(withdrawal: Withdrawal) -> Flow:
    """Of the player who asks, as it stands now: four small queries, however much he has played."""
    player = withdrawal.player
    balances = selectors.balances(player).of(Currency.INR)
    deposits = Deposit.objects.filter(player=player, state__in=CREDITED_DEPOSIT)
    added = deposits.aggregate(sum=Sum("credit_minor"), count=Count("pk"))
    back = Refund.objects.filter(
        deposit__player=player, deposit__state__in=CREDITED_DEPOSIT, cause=Refund.Cause.UNPLAYED, state=RefundState.DONE
    )
    added_minor = (added["sum"] or 0) - (back.aggregate(sum=Sum("amount_minor"))["sum"] or 0)
    paid = Withdrawal.objects.filter(player=player, state=WithdrawalState.PAID).aggregate(
        sum=Sum("amount_minor"), count=Count("pk")
    )
    paid_minor = paid["sum"] or 0
    left_minor = balances.total_minor - balances.set_aside_minor
    return Flow(
        added_minor=added_minor,
        added=added["count"],
        played_minor=left_minor + balances.set_aside_minor + paid_minor - added_minor,
        paid_minor=paid_minor,
        paid=paid["count"],
        set_aside_minor=balances.set_aside_minor,
        left_minor=left_minor,
        winnings_minor=balances.winnings_minor,
    )
