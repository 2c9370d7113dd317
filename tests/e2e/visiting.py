"""How people look at the house: from a phone held upright, or from a desktop."""

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PHONE_AT_NIGHT: dict[str, Any] = PHONE | {"color_scheme": "dark"}
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2, "color_scheme": "dark"}
"""A window of 1280 x 800 pixels at 200 %."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
LOOKS = {"phone": PHONE, "phone at night": PHONE_AT_NIGHT, "desktop": DESKTOP, "zoomed at night": ZOOMED}
"""Every page in both themes, at both widths and at 200 %."""
SLOWEST_MS = 60_000  # a loaded machine may take its time; what never comes is what fails

Visit = Callable[..., Page]


def assert_whole(page: Page, screen: dict[str, Any]) -> None:
    """Nothing sticks out at the side, and axe finds nothing at all."""
    width = page.evaluate("document.documentElement.scrollWidth")
    found = Axe().run(page).response["violations"]

    assert width <= screen["viewport"]["width"], page.url
    assert [(page.url, each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
