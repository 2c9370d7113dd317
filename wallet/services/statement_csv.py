"""A statement as a CSV file that people upload, for banks and gateways that the house cannot ask (docs/GATEWAYS.md)."""

import csv
import io
from datetime import datetime

from django.utils.translation import gettext as _

from wallet.gateways.ports import LineKind, StatementLine
from wallet.ledger.money import MAX_MINOR, Currency
from wallet.services.clock import INDIA
from wallet.services.refusals import MoneyRefused

COLUMNS = ("line_no", "kind", "ref", "key", "amount", "charge", "currency", "at")
MOST_BYTES = 5 * 1024 * 1024
MOST_LINES = 20_000
MOST_DIGITS = 12
LONGEST_REF = 64
"""Of `ref` and `key`, as the database has room for them."""


def read(raw: bytes) -> list[StatementLine]:
    """The lines of a file, amounts in paise. Raises MoneyRefused with the number of the first line that cannot be read.

    All or nothing: half a statement would be a day full of missing lines.
    """
    if len(raw) > MOST_BYTES:
        raise _refused(_("The file is larger than 5 MB."))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused(_("The file is no text in UTF-8.")) from None
    try:
        rows = list(csv.reader(io.StringIO(text, newline="")))
    except csv.Error:
        raise _refused(_("The file is no CSV.")) from None
    if not rows or tuple(name.strip() for name in rows[0]) != COLUMNS:
        raise _refused(_("The first line has to be %(columns)s.") % {"columns": ",".join(COLUMNS)})
    if len(rows) > MOST_LINES:
        raise _refused(_("The file has too many lines."))
    lines = [_line(number, row) for number, row in enumerate(rows[1:], 2) if any(cell.strip() for cell in row)]
    if len({line.line_no for line in lines}) < len(lines):
        raise _refused(_("Two lines have the same line_no."))
    return lines


def _line(number: int, row: list[str]) -> StatementLine:
    cells = [cell.strip() for cell in row]
    try:
        if len(cells) != len(COLUMNS):
            raise _Unreadable(_("it has %(has)d columns, not %(wants)d") % {"has": len(cells), "wants": len(COLUMNS)})
        line_no, kind, ref, key, amount, charge, currency, at = cells
        if currency != Currency.INR:
            raise _Unreadable(_("currency is not INR"))
        return StatementLine(
            line_no=_whole("line_no", line_no, least=1),
            kind=_kind(kind),
            ref=_name("ref", ref, least=1),
            key=_name("key", key, least=0),
            amount_minor=_whole("amount", amount, least=-MAX_MINOR),
            charge_minor=_whole("charge", charge, least=0),
            currency=currency,
            occurred_at=_moment(at),
        )
    except _Unreadable as error:
        raise _refused(_("Line %(number)d: %(what)s.") % {"number": number, "what": error}) from None


class _Unreadable(ValueError):
    """What is wrong with a line, in words."""


def _whole(name: str, cell: str, *, least: int) -> int:
    digits = cell.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    if not (is_number and least <= int(cell) <= MAX_MINOR):
        raise _Unreadable(_("%(name)s is no whole number, or out of range") % {"name": name})
    return int(cell)


def _name(name: str, cell: str, *, least: int) -> str:
    if not least <= len(cell) <= LONGEST_REF or not cell.isprintable():
        raise _Unreadable(_("%(name)s is missing or too long") % {"name": name})
    return cell


def _kind(cell: str) -> LineKind:
    if cell not in set(LineKind):
        raise _Unreadable(_("kind is none of %(kinds)s") % {"kinds": ", ".join(LineKind)})
    return LineKind(cell)


def _moment(cell: str) -> datetime:
    """Without an offset it is India's time."""
    try:
        at = datetime.fromisoformat(cell)
    except ValueError:
        raise _Unreadable(_("at is no time such as 2026-11-30T18:05:00+05:30")) from None
    return at if at.tzinfo else at.replace(tzinfo=INDIA)


def _refused(message: str) -> MoneyRefused:
    return MoneyRefused("statement.file", message)
