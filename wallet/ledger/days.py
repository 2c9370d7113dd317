"""Days as money counts them: from midnight to midnight in India."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

INDIA = ZoneInfo("Asia/Kolkata")


def day_of(at: datetime) -> date:
    """The day in India: limits, caps and the books turn over at midnight there."""
    return at.astimezone(INDIA).date()


def midnight(day: date) -> datetime:
    """When a day begins in India."""
    return datetime.combine(day, time(0), INDIA)
