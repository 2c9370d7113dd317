"""The financial year of India, 1 April to 31 March, named by the calendar year in which it begins."""

from datetime import date

APRIL = 4


def financial_year(day: date) -> int:
    """The year in which the financial year of this day (a day in India) began: 2026 for 31 March 2027."""
    return day.year if day.month >= APRIL else day.year - 1


def first_day(year: int) -> date:
    """1 April of the year."""
    return date(year, APRIL, 1)


def last_day(year: int) -> date:
    """31 March of the year after."""
    return date(year + 1, APRIL - 1, 31)


def label(year: int) -> str:
    """As it is written: 2026-27."""
    return f"{year}-{(year + 1) % 100:02d}"
