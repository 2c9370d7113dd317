"""The database's clock, as far as this process knows it: the engine's `now` must agree with what decides lateness.

Every move's answer carries the database's time, so a process that plays stays in step without asking.
"""

import time
from datetime import UTC, datetime

_offset_ms = 0


def now_ms() -> int:
    """Milliseconds since 1970 on the database's clock."""
    return time.time_ns() // 1_000_000 + _offset_ms


def now() -> datetime:
    return datetime.fromtimestamp(now_ms() / 1000, UTC)


def learn(database_ms: int) -> None:
    """The database just said what time it is."""
    global _offset_ms
    _offset_ms = database_ms - time.time_ns() // 1_000_000
