"""Waiting for what shall come, as long as a loaded machine may take; never for a time to pass."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

from tests.e2e.visiting import SLOWEST_MS

_Seen = TypeVar("_Seen")
_FIRST_PAUSE_MS, _LONGEST_PAUSE_MS = 20, 160
"""What comes at once is seen at once, and a look costs the browser: whoever waits longer looks less often."""


def wait_for(page: Page, see: Callable[[], _Seen], what: str, show: Callable[[], object] | None = None) -> _Seen:
    """What `see` gives as soon as it is true; the page lives on meanwhile. AssertionError after a minute."""
    deadline, pause_ms = time.monotonic() + SLOWEST_MS / 1000, _FIRST_PAUSE_MS
    while True:
        if seen := see():
            return seen
        if time.monotonic() > deadline:
            raise AssertionError(f"a minute went by without: {what}" + (f"\n{show()}" if show else ""))
        page.wait_for_timeout(pause_ms)
        pause_ms = min(round(pause_ms * 1.5), _LONGEST_PAUSE_MS)
