"""The trial balance of a close as a file, and the proof that what such a file sums to is the ledger (R14)."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

from wallet.ledger.days import midnight
from wallet.ledger.money import Currency, exact
from wallet.models import DayClose
from wallet.services.exports import Cell, as_csv, as_xlsx
from wallet.services.trial_balance import trial_balance

HEADER = ("account", "currency", "opening", "debits", "credits", "closing")


def close_csv(close: DayClose) -> str:
    """One row a line of the books; amounts in the currency of the line."""
    return as_csv(HEADER, _rows(close))


def close_xlsx(close: DayClose) -> bytes:
    """The same as a sheet, named by its day."""
    return as_xlsx(close.day.isoformat(), HEADER, _rows(close))


def findings() -> Iterator[str]:
    """R14: the newest close of a day that is over, as its file says it, balances, and closes with what the ledger has.

    Read back from the file itself, so that a line that the file drops or changes is found.
    """
    for close in DayClose.objects.order_by("-day", "-pk")[:3]:
        if close.made_at >= midnight(close.day + timedelta(days=1)):
            yield from _differences(close)
            return


def _rows(close: DayClose) -> Iterator[list[Cell]]:
    for account, currency, opening, debits, credits in close.trial_balance:
        sums = (opening, debits, credits, opening + debits + credits)
        yield [account, currency, *(exact(sum_, Currency(currency)) for sum_ in sums)]


def _differences(close: DayClose) -> Iterator[str]:
    told = _closings_told(close_csv(close))
    kept = {
        (line.account, line.currency): exact(line.closing, Currency(line.currency)) for line in trial_balance(close.day)
    }
    for account, currency in sorted(told.keys() | kept.keys()):
        nothing = exact(0, Currency(currency))
        says, has = told.get((account, currency), nothing), kept.get((account, currency), nothing)
        if says != has:
            yield f"the file of {close.day} says {says} for {account} in {currency}, and the ledger has {has}"
    sums: defaultdict[str, Decimal] = defaultdict(Decimal)
    for (_account, currency), closing in told.items():
        sums[currency] += closing
    yield from (f"the file of {close.day} sums to {total} in {currency}" for currency, total in sums.items() if total)


def _closings_told(text: str) -> dict[tuple[str, str], Decimal]:
    lines = csv.reader(io.StringIO(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"), newline=""))
    next(lines)
    return {(account, currency): Decimal(closing) for account, currency, *_moved, closing in lines}
