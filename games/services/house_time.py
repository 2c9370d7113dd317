"""The database's clock, as far as this process knows it: the engine's `now` must agree with what decides lateness.

Every move's answer carries the database's time, so a process that plays stays in step without asking.
"""

import time
from datetime import UTC, datetime

SLOW_MS = 250
"""An answer that took longer says too little of what time it is now."""
_offset_ms = 0


def now_ms() -> int:
    """Milliseconds since 1970 on the database's clock."""
    return time.time_ns() // 1_000_000 + _offset_ms


def now() -> datetime:
    return datetime.fromtimestamp(now_ms() / 1000, UTC)


def asking_ms() -> int:
    """This machine's time, to be taken before the database is asked."""
    return time.time_ns() // 1_000_000


def learn(database_ms: int, asked_ms: int) -> None:
    """What time the database said it is, to somebody who asked at `asked_ms`.

    This process is never ahead of the database, and behind it by the answer's way: one that took long, as through a
    pause of this process, would make every deadline early, so it is not believed.
    """
    global _offset_ms
    heard_ms = asking_ms()
    if heard_ms - asked_ms <= SLOW_MS:
        _offset_ms = database_ms - heard_ms
