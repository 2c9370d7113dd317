"""Every process of a house under its supervisor dies once in mid-deal, and the two at the table play on.

Long counts only: `TEST_COUNTS=long pytest tests/e2e/test_evening_of_deaths.py -s` prints what each death cost.
"""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from games.services.demo import PASSWORD
from tests.counts import count
from tests.e2e import company
from tests.e2e.playing import Seat
from tests.e2e.supervised import PARTS, Supervised, house_of_its_own
from tests.e2e.visiting import DESKTOP, PHONE, SLOWEST_MS

_ALIVE_AGAIN = 3
"""Moves by each person after a death: a whole turn and a half of what follows."""


@pytest.mark.skipif(not count("evening_of_deaths"), reason="takes minutes: TEST_COUNTS=long")
def test_each_part_is_killed_in_mid_deal_and_play_goes_on(browser: Browser, tmp_path: Path) -> None:
    with house_of_its_own(tmp_path) as house:
        seats = [
            Seat(_signed_in(browser, house, "asha", **PHONE), has_finger=True),
            Seat(_signed_in(browser, house, "bilal", **DESKTOP)),
        ]
        for seat in seats:
            _to_the_table_of_two(seat, house)
            seat.sit_down(bringing="800")

        costs = {part: _survives(house, part, seats) for part in PARTS}

        for command in ("verify_ledger", "verify_deals"):
            done = house.command(command)
            assert done.returncode == 0, done.stdout + done.stderr
        moves = sum(seat.moves for seat in seats)
        print(f"Deaths: {moves} moves, seconds to the next move {costs}, {seats[0].look().stake}")
        for seat in seats:
            seat.page.context.close()


def _signed_in(browser: Browser, house: Supervised, name: str, **kind: object) -> Page:
    """A person of the demonstration, through the front door."""
    context = browser.new_context(base_url=house.url, **kind)  # type: ignore[arg-type]
    context.set_default_timeout(SLOWEST_MS)
    page = context.new_page()
    page.goto("accounts/login/")
    page.locator("[name=login]").fill(f"{name}@example.com")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/lobby/**")
    return page


def _to_the_table_of_two(seat: Seat, house: Supervised) -> None:
    seat.page.goto(f"{house.url}lobby/?money=rupees")
    rows = seat.page.locator("[data-code]").filter(has_text="Points")
    codes = [row.get_attribute("data-code") for row in rows.all() if row.locator(".dots i").count() == 2]
    seat.page.goto(f"{house.url}tables/{codes[0]}/")


def _survives(house: Supervised, part: str, seats: Sequence[Seat]) -> float:
    """Kill a part while somebody is to move. Returns the seconds until the next move was made."""
    company.play(seats, lambda: _is_mid_deal(seats), "a deal")
    before = [seat.moves for seat in seats]
    began = time.monotonic()
    house.kill(part)
    company.play(seats, lambda: sum(seat.moves for seat in seats) > sum(before), f"a move after {part} died")
    cost = time.monotonic() - began
    enough = [moves + _ALIVE_AGAIN for moves in before]
    company.play(
        seats, lambda: all(s.moves >= least for s, least in zip(seats, enough, strict=True)), f"play after {part} died"
    )
    return round(cost, 1)


def _is_mid_deal(seats: Sequence[Seat]) -> bool:
    looks = [seat.look() for seat in seats]
    return any(look.moment in ("draw", "discard") for look in looks) and not any(look.result_of for look in looks)
