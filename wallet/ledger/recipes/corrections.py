"""A correction by hand that two people agreed to: it settles its proposal, so that it is posted once."""

from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency

ADJUSTMENT = "adjustment"


def correct(adjustment: int, account: str, against: str, amount_minor: int, note: str) -> Draft:
    """Paise into `account`, or out of it below zero, against an account of the house; the owner reads `note`."""
    if account == against:
        raise InvalidDraft(f"Correction {adjustment}: {account} cannot be put right against itself.")
    amounts = {account: amount_minor, against: -amount_minor}
    subject = Subject(ADJUSTMENT, adjustment)
    return Draft(EntryKind.ADJUST, postings_of(Currency.INR, amounts), subject, closes=True, note=note)
