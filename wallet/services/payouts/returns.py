"""Money that the bank sends back, and money that it paid too much: how each is booked. The rows are locked."""

from django.utils.translation import gettext as _

from players.models import User
from wallet.ledger.chart import BANK, HOUSE_CHARGEBACK, Bucket
from wallet.ledger.kinds import EntryKind
from wallet.ledger.recipes import withdrawals as recipes
from wallet.models import LedgerEntry, Posting, Withdrawal
from wallet.services import accounts, clock, taxes, transitions
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused


def book(row: Withdrawal, by: User | None) -> LedgerEntry:
    """A paid payout is in winnings again, with the tax that was kept of it in this year. Raises MoneyRefused in the one
    moment in which the year turns, and then nothing has happened."""
    tax = taxes.given_back(row, clock.now())
    draft = recipes.returned(row.pk, row.player_id, BANK, row.payout_minor + tax, tax)
    entry = post(draft, _key(row), actor=by.pk if by else None)
    if taxes.given_back(row, entry.created_at) != tax:
        raise MoneyRefused("payout.year_turned", _("A financial year began at this moment. Try it again."))
    taxes.record_return(row, entry)
    return entry


def take_back(row: Withdrawal) -> None:
    """Paid although its money had been given back: out of winnings as far as they go, the rest is owed."""
    refs = accounts.refs_of_player(row.player_id, (Bucket.WINNINGS,))
    purse = accounts.purse_of(refs, accounts.lock(refs.values()))
    post(recipes.overpaid(row.pk, row.player_id, BANK, row.payout_minor, purse), _overpaid_key(row))


def came_back(row: Withdrawal, by: User | None) -> None:
    """What was paid too much is in the house's bank again, once: as it was booked out, so it is booked in."""
    if row.return_entry_id is not None:
        return
    entry = _overpaid_undone(row, by) or book(row, by)
    Withdrawal.objects.filter(pk=row.pk).update(return_entry=entry)
    transitions.note(row, event="came back", actor=by)


def _overpaid_undone(row: Withdrawal, by: User | None) -> LedgerEntry | None:
    """None where it was closed as paid: then nobody owes anything, and it is a return like any other."""
    lines = Posting.objects.filter(entry__kind=EntryKind.WD_OVERPAID, entry__key=_overpaid_key(row))
    if not lines.exists():
        return None
    owed = -(lines.filter(account__code=HOUSE_CHARGEBACK).values_list("amount", flat=True).first() or 0)
    draft = recipes.overpaid_returned(row.pk, row.player_id, BANK, row.payout_minor, owed)
    return post(draft, _key(row), actor=by.pk if by else None)


def _key(row: Withdrawal) -> str:
    return f"withdrawal:{row.pk}:return"


def _overpaid_key(row: Withdrawal) -> str:
    return f"withdrawal:{row.pk}:overpaid"
