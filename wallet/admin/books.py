"""The trial balance as accountants read it: debits and credits above zero, and each balance with its side."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from wallet.ledger.money import Currency, text
from wallet.models import DayClose
from wallet.services import account_names

CALLED: dict[Currency, Promise] = {Currency.INR: _("Rupees"), Currency.CHIP: _("Practice chips")}

Row = tuple[str, str, int, int, int]
"""A line as a close keeps it: account, currency, opening, debits, credits."""


@dataclass(frozen=True, slots=True)
class Line:
    """One account, or all of one sort, by name and code; the four figures as words."""

    name: str
    code: str
    figures: tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Book:
    """The lines of one currency, and what they sum to: both sides are the same, and the rest is nought."""

    currency: str
    title: Promise
    lines: list[Line]
    total: tuple[str, str, str, str]


def books_of(close: DayClose) -> list[Book]:
    """A book for each currency that the close knows, rupees first."""
    by_currency = {name: [row for row in close.trial_balance if row[1] == name] for name in CALLED}
    return [_book(currency, rows) for currency, rows in by_currency.items() if rows]


def _book(currency: Currency, rows: list[Row]) -> Book:
    lines = [
        Line(account_names.words(code), code, _figures(opening, debits, credits, currency))
        for code, _currency, opening, debits, credits in rows
    ]
    _codes, _currencies, *moved = zip(*rows, strict=True)
    opening, debits, credits = (sum(column) for column in moved)
    return Book(currency.value, CALLED[currency], lines, _figures(opening, debits, credits, currency))


def _figures(opening: int, debits: int, credits: int, currency: Currency) -> tuple[str, str, str, str]:
    closing = opening + debits + credits
    return _sided(opening, currency), text(-debits, currency), text(credits, currency), _sided(closing, currency)


def _sided(balance: int, currency: Currency) -> str:
    """A balance above zero is a credit: what the house owes."""
    side = "" if not balance else " Cr" if balance > 0 else " Dr"
    return f"{text(abs(balance), currency)}{side}"
