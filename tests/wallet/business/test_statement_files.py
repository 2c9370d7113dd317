"""A month of a statement as a file: it adds up, and nothing in it is a formula."""

import csv
import io
from datetime import date
from decimal import Decimal

import pytest

from players.models import User
from tests.wallet.conftest import Funder
from wallet.services import clock, grants
from wallet.services.statement_files import statement_csv, statement_pdf

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def month(db: None) -> date:
    return clock.day_of(clock.now()).replace(day=1)


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.lstrip("\ufeff"), newline="")))


def test_opening_and_changes_are_the_closing(asha: User, give: Funder, month: date) -> None:
    give(asha, deposit=500_00)
    give(asha, winnings=70_50)
    head, opening, *lines = read(statement_csv(asha, "INR", month))
    assert head[2:4] == ["Change in rupees", "Balance after in rupees"]
    assert opening[3] == "0.00"
    assert [line[2] for line in lines] == ["500.00", "70.50"]
    assert sum(Decimal(line[2]) for line in lines) == Decimal(lines[-1][3]) == Decimal("570.50")


def test_chips_have_no_paise(asha: User, month: date) -> None:
    grants.grant_practice_chips(asha)
    head, _opening, line = read(statement_csv(asha, "CHIP", month))
    assert head[2:4] == ["Change in chips", "Balance after in chips"]
    assert line[2:4] == ["10000", "10000"]


def test_another_month_and_another_player_have_other_lines(asha: User, bilal: User, give: Funder, month: date) -> None:
    give(asha, deposit=500_00)
    assert len(statement_csv(bilal, "INR", month).splitlines()) == 2
    before = (month.replace(day=1) - (date(2026, 2, 1) - date(2026, 1, 1))).replace(day=1)
    assert len(statement_csv(asha, "INR", before).splitlines()) == 2


def test_a_pdf_has_as_many_pages_as_it_takes(asha: User, give: Funder, month: date) -> None:
    short = statement_pdf(asha, "INR", month, is_sandbox=True)
    for _entry in range(60):
        give(asha, deposit=1_00)
    long = statement_pdf(asha, "INR", month, is_sandbox=True)
    assert short.startswith(b"%PDF-")
    assert (short.count(b"/Type /Page\n"), long.count(b"/Type /Page\n")) == (1, 2)
