"""A month of a player's statement as a file: CSV for spreadsheets, PDF for people and banks."""

from collections.abc import Iterator
from datetime import date

from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from players.models import User
from wallet import selectors
from wallet.ledger.money import MINUS, Currency, exact, number, text
from wallet.services import clock
from wallet.services.exports import Cell, as_csv, safe

COLUMNS = ((30, "L"), (84, "L"), (34, "R"), (34, "R"))  # millimetres of an upright A4 page, and where text stands
LATIN = str.maketrans({"₹": "Rs. ", MINUS: "-", "•": "*", "–": "-", "’": "'", "“": '"', "”": '"', "…": "..."})


def statement_csv(player: User, currency: str, month: date) -> str:
    """Oldest first, with what he had at the beginning and after each line, in rupees or chips."""
    opening, page = selectors.month_of(player, currency, month)
    is_rupees = page.currency is Currency.INR
    change = _("Change in rupees") if is_rupees else _("Change in chips")
    after = _("Balance after in rupees") if is_rupees else _("Balance after in chips")
    return as_csv([_("When"), _("What"), change, after, _("Number")], _rows(opening, page, month))


def _rows(opening: int, page: selectors.StatementPage, month: date) -> Iterator[list[Cell]]:
    unit = page.currency
    yield [month, _("Balance at the beginning"), None, exact(opening, unit), None]
    for line in reversed(page.lines):
        change, after = exact(line.change_minor, unit), exact(line.balance_minor, unit)
        yield [line.at, line.reference.text, change, after, line.entry_id]


def statement_pdf(player: User, currency: str, month: date, *, is_sandbox: bool) -> bytes:
    """The same to read: one line an entry, on as many pages as it takes, each with its number."""
    opening, page = selectors.month_of(player, currency, month)
    unit = Currency(currency)
    book = _Book(_("Statement of %(name)s") % {"name": player.display_name}, is_sandbox=is_sandbox)
    closing = page.lines[0].balance_minor if page.lines else opening
    book.say(month.strftime("%B %Y"), size=12)
    book.say(_("Balance at the beginning: %(sum)s") % {"sum": text(opening, unit)})
    book.say(_("Balance at the end: %(sum)s") % {"sum": text(closing, unit)})
    book.row([_("When"), _("What"), _("Change"), _("Balance")], is_head=True)
    for line in reversed(page.lines):
        at = line.at.astimezone(clock.INDIA).strftime("%d %b, %H:%M")
        book.row([at, line.reference.text, _signed(line.change_minor, unit), number(line.balance_minor, unit)])
    if not page.lines:
        book.say(_("Nothing moved in this month."))
    return bytes(book.output())


def _signed(amount_minor: int, unit: Currency) -> str:
    if not amount_minor:
        return ""
    return f"{'+' if amount_minor > 0 else '-'}{number(amount_minor, unit)}"


class _Book(FPDF):
    """A4 with the house's name above and the page's number below."""

    def __init__(self, title: str, *, is_sandbox: bool) -> None:
        super().__init__(format="A4")
        self._title, self._is_sandbox = title, is_sandbox
        self.set_title(plain(title))
        self.set_auto_page_break(True, margin=18)
        self.alias_nb_pages()
        self.add_page()

    def header(self) -> None:
        self.set_font("helvetica", "B", 14)
        self._line("Rummy House", 8)
        self.set_font("helvetica", "", 11)
        self._line(plain(self._title), 6)
        if self._is_sandbox:
            self.set_font("helvetica", "B", 9)
            self._line(plain(_("Sandbox: no real money")), 6)
        self.ln(3)

    def footer(self) -> None:
        self.set_y(-13)
        self.set_font("helvetica", "", 8)
        self.cell(0, 5, f"{self.page_no()} / {{nb}}", align="C")

    def say(self, words: str, *, size: int = 10) -> None:
        self.set_font("helvetica", "B" if size > 10 else "", size)
        self._line(plain(words), 6)

    def row(self, cells: list[str], *, is_head: bool = False) -> None:
        self.set_font("helvetica", "B" if is_head else "", 9)
        for (width, align), cell in zip(COLUMNS, cells, strict=True):
            self.cell(width, 6, plain(str(safe(cell)) if align == "L" else cell)[:52], border="B", align=align)
        self.ln(6)

    def _line(self, words: str, height: int) -> None:
        self.cell(0, height, words, new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def plain(words: str) -> str:
    """What the font of the file can show."""
    return words.translate(LATIN).encode("latin-1", "replace").decode("latin-1")
