"""Takes the README's pictures: plays at a running demo house as a person would, and photographs what he sees.

make run                                            # in another window
.venv/bin/python docs/art/take_pictures.py          # writes docs/images/*.png
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy_site.settings")

import django

django.setup()

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browsers import find_chromium
from tests.e2e.playing import Seat

IMAGES = ROOT / "docs" / "images"
PASSWORD = "rummy-demo-2026"
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
MOVES_BEFORE_THE_PICTURE = 9
LONGEST_DEAL_MS = 240_000


def main() -> None:
    arguments = ArgumentParser(description=__doc__)
    arguments.add_argument("--url", default="http://127.0.0.1:8000/")
    url = arguments.parse_args().url
    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        _play(_signed_in(browser, url, "asha", PHONE), "phone", has_finger=True)
        _play(_signed_in(browser, url, "bilal", DESKTOP), "desktop", has_finger=False)
        _match(_signed_in(browser, url, "chitra", DESKTOP))
        browser.close()


def _signed_in(browser: Browser, url: str, who: str, kind: dict[str, object]) -> Page:
    page = browser.new_context(base_url=url, color_scheme="dark", **kind).new_page()
    page.goto("/accounts/login/")
    page.fill("input[name=login]", f"{who}@example.com")
    page.fill("input[type=password]", PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url("**/lobby/")
    return page


def _play(page: Page, name: str, *, has_finger: bool) -> None:
    page.screenshot(path=IMAGES / f"lobby-{name}.png")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/tables/**")
    seat, moves = Seat(page, has_finger=has_finger), 0
    seat.wait_until(lambda look: look.moment and not look.result_of, "a turn in a deal")
    for _ in range(LONGEST_DEAL_MS // 200):
        look = seat.look()
        if look.result_of:
            break
        if not (look.moment and seat.move()):
            page.wait_for_timeout(200)
            continue
        moves += 1
        if moves in (1, MOVES_BEFORE_THE_PICTURE):
            page.wait_for_timeout(800)  # until what moved lies still
            page.screenshot(path=IMAGES / f"table-{name}.png")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / f"result-{name}.png")


def _match(page: Page) -> None:
    """A match of Deals against bots, at one's first turn."""
    page.goto("/lobby/?kind=deals")
    with_bots = page.locator('[data-lobby-list="matches"] li').filter(has_text="bots")
    with_bots.get_by_role("link", name="Enter:").first.click()
    page.get_by_role("button", name="Enter for").click()
    page.wait_for_url("**/tables/**")
    Seat(page, has_finger=False).wait_until(lambda look: look.moment and not look.result_of, "a turn in a deal")
    page.wait_for_timeout(800)  # until what was dealt lies still
    page.screenshot(path=IMAGES / "match-desktop.png")


if __name__ == "__main__":
    main()
