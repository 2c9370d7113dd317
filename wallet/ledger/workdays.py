"""Days on which the banks of India work; which holidays they keep is data and comes in as an argument."""

from collections.abc import Collection
from datetime import date, timedelta

_SATURDAY, _SUNDAY = 5, 6
_WEEK = 7
_ONE_DAY = timedelta(days=1)


def is_working_day(day: date, holidays: Collection[date]) -> bool:
    """Banks rest on Sundays, on the second and fourth Saturday of a month, and on holidays."""
    if day.weekday() == _SATURDAY:
        nth = (day.day - 1) // _WEEK + 1
        return nth not in (2, 4) and day not in holidays
    return day.weekday() != _SUNDAY and day not in holidays


def add_working_days(day: date, n: int, holidays: Collection[date]) -> date:
    """The n-th working day after `day`, which itself does not count; `day` as it is for 0. Raises ValueError below."""
    if n < 0:
        raise ValueError(f"{n} working days are no time to wait.")
    while n:
        day += _ONE_DAY
        n -= is_working_day(day, holidays)
    return day
