"""Turns the signals that ask for an end into one exception, wherever the main thread stands."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def interrupted_by_signals() -> Iterator[None]:
    """Within, the first signal raises `KeyboardInterrupt`; later ones cannot disturb the stopping."""
    before = {signum: signal.signal(signum, _interrupt) for signum in ENDING}
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)


def _interrupt(_signum: int, _frame: FrameType | None) -> None:
    for signum in ENDING:
        signal.signal(signum, signal.SIG_IGN)
    raise KeyboardInterrupt
