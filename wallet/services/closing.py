"""A player closes his account, in one step: he leaves every table, plays and adds nothing more, and takes out the rest.

What is on its way goes on. Nobody is kept from closing by money that cannot leave at this moment: it stays his, and
goes out later by the page of withdrawals, however little it is.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from players.services import standing
from wallet import selectors
from wallet.ledger.money import Currency
from wallet.models import PayoutMethod, Withdrawal
from wallet.services import limits, methods, withdrawals
from wallet.services.refusals import MoneyRefused
from wallet.services.retry import retried


@dataclass(frozen=True, slots=True)
class Rest:
    """What is still the player's, in paise, by the way it goes: asked for, sent back to its source, or back from play.

    `usable` are the ways to be paid that can be chosen now; `open_one` is the request that is on its way.
    """

    withdrawable_minor: int
    unplayed_minor: int
    in_play_minor: int
    open_one: Withdrawal | None
    usable: tuple[PayoutMethod, ...]


def rest(player: User) -> Rest:
    """Said before anything is closed, and afterwards."""
    mine = selectors.balances(player).of(Currency.INR)
    return Rest(
        withdrawable_minor=withdrawals.withdrawable(player),
        unplayed_minor=mine.deposit_minor,
        in_play_minor=mine.in_play_minor,
        open_one=withdrawals.open_of(player),
        usable=tuple(methods.usable(methods.saved_by(player))),
    )


@retried
@transaction.atomic
def close(*, player: User, method_id: UUID | None, cmd_id: UUID) -> Withdrawal | None:
    """Close the account and ask for all winnings by this way to be paid; the same `cmd_id` finds the same request.

    None where nothing can be asked for now: no way was chosen, another request is open, or nothing is there. Raises
    what `withdrawals.request` raises, and where the `cmd_id` was for something else; then it is not closed either.
    """
    row = limits.lock_player(player)
    if earlier := Withdrawal.objects.filter(player=row, cmd_id=cmd_id).first():
        return _same(earlier, row, method_id)
    if method_id is not None:
        methods.owned(row, method_id)
    standing.close(player=row)
    row.refresh_from_db(fields=["closed_at"])
    amount = withdrawals.withdrawable(row)  # after he got up from his tables
    if method_id is None or not amount or withdrawals.open_of(row) is not None:
        return None
    return withdrawals.request(player=row, amount_minor=amount, method_id=method_id, cmd_id=cmd_id, is_closing=True)


def _same(earlier: Withdrawal, player: User, method_id: UUID | None) -> Withdrawal:
    """The request of this very closing; an account that is open was not closed by it, or was opened again since."""
    if player.closed_at is None or not earlier.is_closing or earlier.method.public_id != method_id:
        raise MoneyRefused("closing.reused", _("This was sent before for something else. Load the page anew."))
    return earlier
