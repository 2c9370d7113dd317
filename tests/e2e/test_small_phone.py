"""What must stay in sight and in its place on a phone of 360 x 740 px."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.playing import Seat
from tests.e2e.visiting import PHONE, Visit

_EDGES = """(selectors) => selectors.map((selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""
_IS_CUT = "(element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight"


def edges(page: Page, *selectors: str) -> Any:
    """Top and bottom of each, in pixels."""
    return page.evaluate(_EDGES, selectors)


def test_the_table_of_a_small_phone_keeps_stake_decks_and_hand_in_sight(house: House, visit: Visit) -> None:
    at = company.table(rupees=1, seats_max=2)
    seats = [
        Seat(visit(company.person(name), company.path_of(at), may_complain=True, **PHONE), has_finger=True)
        for name in ("Asha", "Bilal")
    ]
    for seat in seats:
        seat.sit_down()
    company.await_deal(at, [seats[0].page])
    company.wait_for(seats[0].page, lambda: any(seat.look().moment == "draw" for seat in seats), "a turn")
    seat = next(seat for seat in seats if seat.look().moment == "draw")
    page = seat.page

    assert page.locator("#table-stake").inner_text() == "₹1 a point, 10\u00a0% fee, deal 1"
    assert not page.locator("#table-stake").evaluate(_IS_CUT)

    before = edges(page, "#felt", "#me", "#hand")
    seat.draw()
    assert edges(page, "#felt", "#me", "#hand") == before  # nothing moves under the thumb

    page.context.set_offline(True)
    seat.wait_until(lambda look: "Link lost" in look.band, "the band")
    (_, card_ends), (band_begins, _) = edges(page, "#open-deck", "#band")
    assert card_ends <= band_begins
    page.context.set_offline(False)
