import tomllib
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wallet
from wallet.ledger.financial_year import financial_year, first_day, label, last_day
from wallet.ledger.workdays import add_working_days, is_working_day

HOLIDAYS = tomllib.loads((Path(wallet.__file__).parent / "data" / "bank_holidays.toml").read_text())["days"]
days = st.dates(date(2024, 1, 1), date(2030, 12, 31))


@pytest.mark.parametrize(
    ("day", "works"),
    [
        (date(2026, 11, 30), True),  # a Monday
        (date(2026, 11, 29), False),  # a Sunday
        (date(2026, 11, 7), True),  # first Saturday
        (date(2026, 11, 14), False),  # second
        (date(2026, 11, 21), True),  # third
        (date(2026, 11, 28), False),  # fourth
        (date(2026, 10, 31), True),  # fifth
        (date(2026, 12, 25), False),  # Christmas
    ],
)
def test_banks_rest_on_sundays_two_saturdays_and_holidays(day: date, works: bool) -> None:
    assert is_working_day(day, HOLIDAYS) is works


@pytest.mark.parametrize(
    ("asked", "n", "arrives"),
    [
        (date(2026, 11, 30), 0, date(2026, 11, 30)),
        (date(2026, 11, 30), 1, date(2026, 12, 1)),
        (date(2026, 12, 24), 1, date(2026, 12, 28)),  # Christmas, the fourth Saturday and a Sunday lie between
        (date(2026, 12, 25), 1, date(2026, 12, 28)),  # asked on a holiday
        (date(2026, 11, 30), 10, date(2026, 12, 11)),
        (date(2026, 11, 30), 15, date(2026, 12, 18)),
    ],
)
def test_a_cheque_takes_working_days(asked: date, n: int, arrives: date) -> None:
    assert add_working_days(asked, n, HOLIDAYS) == arrives


@given(days, st.integers(1, 40))
def test_the_days_between_are_counted_one_by_one(day: date, n: int) -> None:
    arrives = add_working_days(day, n, HOLIDAYS)
    between = [day + timedelta(days=after) for after in range(1, (arrives - day).days + 1)]
    assert sum(is_working_day(each, HOLIDAYS) for each in between) == n
    assert is_working_day(arrives, HOLIDAYS)


def test_nobody_waits_for_less_than_no_day() -> None:
    with pytest.raises(ValueError, match="no time to wait"):
        add_working_days(date(2026, 11, 30), -1, ())


def test_the_list_of_holidays_is_in_order_and_has_every_fixed_day_of_its_years() -> None:
    assert sorted(set(HOLIDAYS)) == HOLIDAYS
    for year in {day.year for day in HOLIDAYS}:
        fixed = {date(year, 1, 26), date(year, 4, 1), date(year, 5, 1), date(year, 8, 15), date(year, 10, 2)}
        assert fixed <= set(HOLIDAYS)


@pytest.mark.parametrize(
    ("day", "year"), [(date(2026, 3, 31), 2025), (date(2026, 4, 1), 2026), (date(2027, 1, 1), 2026)]
)
def test_a_financial_year_begins_in_april(day: date, year: int) -> None:
    assert financial_year(day) == year


@given(days)
def test_every_day_lies_in_its_financial_year(day: date) -> None:
    year = financial_year(day)
    assert first_day(year) <= day <= last_day(year)
    assert financial_year(last_day(year) + timedelta(days=1)) == year + 1


@pytest.mark.parametrize(("year", "written"), [(2026, "2026-27"), (2008, "2008-09"), (2099, "2099-00")])
def test_a_financial_year_is_written_with_both_its_years(year: int, written: str) -> None:
    assert label(year) == written
