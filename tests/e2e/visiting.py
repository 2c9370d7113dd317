"""How people look at the house: from a phone held upright, or from a desktop."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SLOWEST_MS = 60_000  # a loaded machine may take its time; what never comes is what fails

Visit = Callable[..., Page]
