"""Lists as CSV and XLSX that no spreadsheet takes for a formula: what begins like one is written as text.

Amounts are in rupees or chips as people say them, with their decimals (money.exact): "1234.50", never paise.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal

import xlsxwriter
from xlsxwriter.format import Format

from wallet.services.clock import INDIA

# A spreadsheet takes these for the beginning of a formula, some only after a line break of their own.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\N{FULLWIDTH EQUALS SIGN}", "\N{FULLWIDTH PLUS SIGN}",
                  "\N{FULLWIDTH HYPHEN-MINUS}", "\N{FULLWIDTH COMMERCIAL AT}")  # fmt: skip
Cell = str | int | Decimal | datetime | date | None
TWO_DECIMALS = "#,##0.00"


def as_csv(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """With a byte order mark, so that a spreadsheet reads it as UTF-8. Amounts are numbers, which are no text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([safe(name) for name in header])
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + out.getvalue()


def as_xlsx(title: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """One sheet. Texts are stored as texts, so nothing in it is ever computed."""
    out = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(out, options) as book:
        sheet, amount = book.add_worksheet(title[:31]), book.add_format({"num_format": TWO_DECIMALS})
        for number, row in enumerate([header, *rows]):
            for column, cell in enumerate(row):
                _write(sheet, number, column, safe(cell), amount)
    return out.getvalue()


def safe(cell: Cell) -> str | int | Decimal:
    """A cell as it may stand in a file: moments in India's time, texts that begin like a formula behind a quote."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.astimezone(INDIA).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, Decimal):
        return cell
    if isinstance(cell, int):
        return int(cell)
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULA_STARTS) else cell


def _write(
    sheet: xlsxwriter.worksheet.Worksheet, row: int, column: int, cell: str | int | Decimal, amount: Format
) -> None:
    """A sheet shows 1234.5 of rupees as 1,234.50; chips have no decimals."""
    if isinstance(cell, Decimal) and cell.as_tuple().exponent:
        sheet.write_number(row, column, cell, amount)
    elif isinstance(cell, int | Decimal):
        sheet.write_number(row, column, cell)
    else:
        sheet.write_string(row, column, cell)
