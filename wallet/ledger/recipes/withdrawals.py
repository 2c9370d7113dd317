"""Rupees that go out: paid or given back, once; and what the bank does afterwards.

Whatever closes a withdrawal closes the same subject, so the database lets only one of them ever stand: money that was
given back cannot also be booked as paid, nor paid twice.
"""

from wallet.ledger.chart import HOUSE_CHARGEBACK, HOUSE_TDS, Bucket, bank_account, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import Purse, above_zero
from wallet.ledger.recipes.deposits import owed

WITHDRAWAL = "withdrawal"

_INR = Currency.INR


def paid(withdrawal: int, player: int, bank: str, amount_minor: int, tds_minor: int) -> Draft:
    """Paid: what was set aside has left the bank account, less the tax that is kept for the state.

    Also for a payout reported as processed while its money is still set aside (`retryable`).
    """
    amounts = {player_account(player, Bucket.SET_ASIDE): -amount_minor} | _gone(bank, amount_minor, tds_minor)
    return _draft(EntryKind.WD_CLOSE, withdrawal, amounts, closes=True)


def released(withdrawal: int, player: int, amount_minor: int) -> Draft:
    """Rejected, cancelled or failed: what was set aside is back in winnings, all of it; nothing was taxed."""
    amounts = {
        player_account(player, Bucket.SET_ASIDE): -above_zero(amount_minor),
        player_account(player, Bucket.WINNINGS): amount_minor,
    }
    return _draft(EntryKind.WD_CLOSE, withdrawal, amounts, closes=True)


def returned(withdrawal: int, player: int, bank: str, amount_minor: int, tds_minor: int) -> Draft:
    """The bank sent a paid payout back: it is in winnings again, with the tax that was withheld from it."""
    gone = _gone(bank, amount_minor, tds_minor)
    amounts = {account: -amount for account, amount in gone.items()}
    return _draft(EntryKind.WD_RETURN, withdrawal, amounts | {player_account(player, Bucket.WINNINGS): amount_minor})


def overpaid_asked(player: int, bank: str, payout_minor: int) -> str:
    """What is asked for when a payout turns out to have been made after it was given up."""
    return f"{player=} {bank} {payout_minor}"


def overpaid(withdrawal: int, player: int, bank: str, payout_minor: int, purse: Purse) -> Draft:
    """Paid although it had been given back: taken from winnings as far as they go, and owed for the rest."""
    amounts = {bank_account(bank): above_zero(payout_minor)} | owed(player, payout_minor, purse, (Bucket.WINNINGS,))
    return _draft(EntryKind.WD_OVERPAID, withdrawal, amounts, asked=overpaid_asked(player, bank, payout_minor))


def overpaid_returned(withdrawal: int, player: int, bank: str, payout_minor: int, owed_minor: int) -> Draft:
    """What was paid too much has come back: he owes nothing for it any more, and what was taken from his winnings for
    it is there again. The mirror of `overpaid`; `owed_minor` is what that left as owed."""
    if not 0 <= owed_minor <= payout_minor:
        raise InvalidDraft(f"Of {payout_minor} that came back {owed_minor} cannot have been owed.")
    amounts = {
        bank_account(bank): -above_zero(payout_minor),
        HOUSE_CHARGEBACK: owed_minor,
        player_account(player, Bucket.WINNINGS): payout_minor - owed_minor,
    }
    return _draft(EntryKind.WD_RETURN, withdrawal, amounts)


def _gone(bank: str, amount_minor: int, tds_minor: int) -> dict[str, int]:
    if not 0 <= tds_minor < amount_minor:
        raise InvalidDraft(f"{tds_minor} of tax on {amount_minor} leaves nothing to be paid.")
    return {bank_account(bank): amount_minor - tds_minor, HOUSE_TDS: tds_minor}


def _draft(
    kind: EntryKind, withdrawal: int, amounts: dict[str, int], *, closes: bool = False, asked: str = ""
) -> Draft:
    return Draft(kind, postings_of(_INR, amounts), Subject(WITHDRAWAL, withdrawal), closes=closes, asked=asked)
