"""Tax on net winnings that is withheld without a withdrawal. With one it is part of what closes the withdrawal."""

from wallet.ledger.chart import HOUSE_TDS, Bucket, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.financial_year import label
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import above_zero


def year_end(player: int, year: int, tax_minor: int) -> Draft:
    """Withheld on 31 March from winnings, in paise, for the financial year that began in April of `year`.

    Raises InvalidDraft where there is nothing to withhold; `post` raises InsufficientFunds where winnings are less.
    """
    amounts = {player_account(player, Bucket.WINNINGS): -above_zero(tax_minor), HOUSE_TDS: tax_minor}
    postings, subject = postings_of(Currency.INR, amounts), Subject("player", player)
    return Draft(EntryKind.TDS_YEAR_END, postings, subject, note=label(year))
