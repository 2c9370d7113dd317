"""How people look at the house: from a phone held upright, or from a desktop; by day, at night, and enlarged."""

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
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS = {"phone": PHONE, "desktop": DESKTOP}
SLOWEST_MS = 60_000  # a loaded machine may take its time; what never comes is what fails

Visit = Callable[..., Page]

_AT_200_PERCENT: Any = {"width": 640, "height": 400}
"""What the browser's zoom leaves of a window of 1280 x 800."""
_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules of axe for which the lamp makes a difference."""
_LAMP = """(lamp) => {
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync("*, ::backdrop { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets = [atOnce];
  document.documentElement.dataset.theme = lamp;
  document.documentElement.classList.toggle("dark", lamp === "dark");
}"""
"""What changes, changes at once: the browser takes its time with what nobody sees, below the window."""

_OUT_OF_SIGHT = """(ids) => ids.filter((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
})"""

Fault = tuple[str, str, str, list[Any]]


def assert_whole(page: Page, screen: dict[str, Any]) -> None:
    """Nothing sticks out at the side and axe finds nothing: by day and at night, and at 200 % on a desktop."""
    _assert_fits(page, screen["viewport"])
    if screen["viewport"] != DESKTOP["viewport"]:
        assert faults(page) == []
        return
    found = _axe(page, "light")
    page.set_viewport_size(_AT_200_PERCENT)
    _assert_fits(page, _AT_200_PERCENT)
    found += _axe(page, "dark")
    page.set_viewport_size(screen["viewport"])
    assert found == []


def faults(page: Page) -> list[Fault]:
    """What axe finds by day, and what it finds of the colours at night, whatever it thinks of its weight."""
    return _axe(page, "light") + _axe(page, "dark", _COLOURS)


def out_of_sight(page: Page, *ids: str) -> list[str]:
    """Of these parts of a page, the ones that its window does not show whole without scrolling."""
    return list(page.evaluate(_OUT_OF_SIGHT, ids))


def _axe(page: Page, lamp: Any, rules: dict[str, Any] | None = None) -> list[Fault]:
    page.emulate_media(color_scheme=lamp)
    page.evaluate(_LAMP, lamp)
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate("(how) => axe.run(how)", {"resultTypes": ["violations"], **(rules or {})})["violations"]
    return [(page.url, lamp, each["id"], [node["target"] for node in each["nodes"]]) for each in found]


def _assert_fits(page: Page, viewport: dict[str, int]) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], (page.url, viewport)
