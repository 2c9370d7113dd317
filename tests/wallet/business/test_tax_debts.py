"""Tax that winnings did not cover on 31 March: owed, taken from the next winnings, and never twice."""

from datetime import datetime, time

import pytest

from players.models import User
from tests.wallet.business.conftest import requested, rested
from tests.wallet.business.test_payouts import whole
from tests.wallet.conftest import Funder, purse
from tests.wallet.pages.conftest import signed_in
from wallet import tasks
from wallet.ledger.financial_year import financial_year, first_day
from wallet.models import TaxRecord
from wallet.services import clock, tax_debts, taxes, withdrawals
from wallet.services.refusals import MoneyRefused

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def year(asha: User, give: Funder, monkeypatch: pytest.MonkeyPatch) -> int:
    """A thousand was won and 50 of it lay in winnings at midnight: of 300 rupees of tax 250 are missing."""
    this_year = financial_year(clock.day_of(clock.now()))
    give(asha, winnings=50_00, deposit=950_00)
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: datetime.combine(first_day(this_year + 1), time(2), clock.INDIA))
        taxes.close_year(asha, this_year)
    return this_year


def test_what_is_missing_is_taken_from_the_next_winnings(asha: User, give: Funder, year: int) -> None:
    assert tax_debts.owed(asha) == {year: 250_00}
    assert tax_debts.players_who_owe() == []  # there is nothing to take it from
    give(asha, winnings=100_00)
    assert tax_debts.players_who_owe() == [asha.pk]
    assert tax_debts.collect(asha) == 100_00
    assert tax_debts.owed(asha) == {year: 150_00}
    give(asha, winnings=900_00)
    assert tax_debts.collect(asha) == 150_00
    assert tax_debts.collect(asha) == 0
    assert (tax_debts.owed(asha), tax_debts.players_who_owe()) == ({}, [])
    assert purse(asha) == {"deposit": 950_00, "winnings": 750_00}
    assert sum(TaxRecord.objects.values_list("tax_minor", flat=True)) == 300_00
    assert whole()


def test_the_nightly_job_takes_it(asha: User, give: Funder, year: int) -> None:
    give(asha, winnings=400_00)
    tasks.close_tax_years()
    assert tax_debts.owed(asha) == {}
    assert purse(asha)["winnings"] == 150_00


def test_it_is_taken_before_anything_is_withdrawn(asha: User, give: Funder, year: int) -> None:
    give(asha, winnings=1_000_00)
    assert withdrawals.withdrawable(asha) == 750_00
    row = requested(asha, 750_00)
    assert (row.amount_minor, purse(asha)) == (750_00, {"deposit": 950_00, "set_aside": 750_00})
    assert tax_debts.owed(asha) == {}


def test_more_than_what_is_left_after_it_is_refused_and_nothing_moves(asha: User, give: Funder, year: int) -> None:
    give(asha, winnings=1_000_00)
    with pytest.raises(MoneyRefused) as refused:
        requested(asha, 750_01)
    assert refused.value.code == "withdrawal.too_much"


def test_the_page_says_it_before_anything_is_typed(asha: User, give: Funder, year: int) -> None:
    give(asha, winnings=1_000_00)
    rested(asha)
    page = signed_in(asha).get("/wallet/withdraw/").content.decode()
    assert "up to ₹750.00" in page
    assert "₹250.00 of the tax of an earlier year is still missing." in page


def test_who_owes_nothing_reads_nothing_of_it(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    assert withdrawals.withdrawable(asha) == 1_000_00
    assert "earlier year" not in signed_in(asha).get("/wallet/withdraw/").content.decode()
