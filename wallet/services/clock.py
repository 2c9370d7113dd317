"""What time it is for money: by the clock of the database, with days as they are counted in India."""

from datetime import datetime

from django.db import connection

from wallet.ledger.days import INDIA, day_of

__all__ = ["INDIA", "day_of", "now"]


def now() -> datetime:
    """The database's time, also inside a long transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (at,) = cursor.fetchone()
    return at  # type: ignore[no-any-return]
