"""Waiting for what shall come, as long as a loaded machine may take; never for a time to pass."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

from tests.e2e.visiting import SLOWEST_MS

_Seen = TypeVar("_Seen")
_LOOK_EVERY_MS = 40


def wait_for(page: Page, see: Callable[[], _Seen], what: str, show: Callable[[], object] | None = None) -> _Seen:
    """What `see` gives as soon as it is true; the page lives on meanwhile. AssertionError after a minute."""
    deadline = time.monotonic() + SLOWEST_MS / 1000
    while True:
        if seen := see():
            return seen
        if time.monotonic() > deadline:
            raise AssertionError(f"a minute went by without: {what}" + (f"\n{show()}" if show else ""))
        page.wait_for_timeout(_LOOK_EVERY_MS)
