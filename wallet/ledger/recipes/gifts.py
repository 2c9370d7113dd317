"""What the house gives: practice chips, and the rupees of a demonstration."""

from wallet.ledger.chart import BANK, HOUSE_PROMO, Bucket, bank_account, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import above_zero


def practice_chips(player: int, amount_minor: int, kind: EntryKind) -> Draft:
    """Practice chips from the house to a player: at sign-up, and when few are left."""
    return _from_promotion(kind, Subject("player", player), player, Currency.CHIP, amount_minor)


def adjustment(player: int, currency: Currency, amount_minor: int, note: str) -> Draft:
    """Rupees of a demonstration, as if they had come to the bank and were nobody's deposit; the statement says so."""
    amounts = {bank_account(BANK): -above_zero(amount_minor), player_account(player, Bucket.DEPOSIT): amount_minor}
    return Draft(EntryKind.ADJUST, postings_of(currency, amounts), Subject("player", player), note=note)


def _from_promotion(kind: EntryKind, subject: Subject, player: int, currency: Currency, amount_minor: int) -> Draft:
    amounts = {HOUSE_PROMO: -above_zero(amount_minor), player_account(player, Bucket.DEPOSIT): amount_minor}
    return Draft(kind, postings_of(currency, amounts), subject)
