"""What time it is for money: by the clock of the database, with days as they are counted in India."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.db import connection

INDIA = ZoneInfo("Asia/Kolkata")


def now() -> datetime:
    """The database's time, also inside a long transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (at,) = cursor.fetchone()
    return at  # type: ignore[no-any-return]


def day_of(at: datetime) -> date:
    """The day in India: limits, caps and the books turn over at midnight there."""
    return at.astimezone(INDIA).date()


def midnight(day: date) -> datetime:
    """When a day begins in India."""
    return datetime.combine(day, time(0), INDIA)
