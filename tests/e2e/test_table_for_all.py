"""The table for every eye, ear and screen: axe, dark and light, text at twice its size, moves told."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit

LAMPS = ("dark", "light")
TWICE = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A desktop of 1280 x 800 at 200 %: what the browser's zoom gives the page."""
OWN_PAGES = ("lobby/", "wallet/", "deals/", "accounts/profile/")


def faults(page: Page) -> list[tuple[str, str, list[str]]]:
    """What axe finds in the dark and in the light, whatever it thinks of its weight."""
    found = []
    for lamp in LAMPS:
        page.evaluate("(lamp) => { document.documentElement.dataset.theme = lamp; }", lamp)
        wait_for(page, lambda: not page.evaluate(_COLOURS_CHANGE), "colours that stay")
        violations = Axe().run(page).response["violations"]
        found += [(lamp, each["id"], [node["target"] for node in each["nodes"]]) for each in violations]
    return found


def test_axe_finds_nothing_at_the_table(house: House, visit: Visit) -> None:
    at = company.table(seats_max=2, rupees=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **PHONE), has_finger=True)
    bilal = Seat(visit(company.person("Bilal"), company.path_of(at), **DESKTOP))
    found = faults(asha.page)  # the form to sit down
    for seat in (asha, bilal):
        seat.sit_down()
    deal = company.await_deal(at, [asha.page])
    asha.wait_until(lambda look: look.has_decks, "the cards")
    mover, other = (asha, bilal) if asha.look().is_mine else (bilal, asha)
    mover.draw()
    mover.by.select(mover.look().hand[0])
    found += faults(asha.page) + faults(bilal.page)
    mover.by.finish(mover.look().hand[0])
    mover.wait_until(lambda look: look.question, "the warning")
    found += faults(mover.page)
    mover.by.answer(is_yes=True)
    mover.wait_for_moment("declare")
    mover.declare(expects="This show would be wrong")
    for seat in (mover, other):
        seat.wait_until(lambda look: look.result_of == deal.pk and look.is_still, "the result")
        found += faults(seat.page)

    assert found == []


def test_axe_finds_nothing_on_the_pages_around_it(house: House, visit: Visit) -> None:
    page = visit(company.person("Asha"), "lobby/", **PHONE)
    found = faults(page)
    for path in OWN_PAGES[1:]:
        page.goto(f"{house.url}{path}")
        found += faults(page)
    stranger = visit(None, "accounts/login/", **PHONE)

    assert found + faults(stranger) == []


def test_a_turn_is_played_with_everything_twice_as_large(house: House, visit: Visit) -> None:
    company.bots("weak")
    at = company.table(seats_max=2, bots_wanted=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **TWICE))
    asha.sit_down()
    company.await_deal(at, [asha.page])
    asha.wait_for_moment("draw")

    drawn = asha.draw().drawn
    asha.arrange(((asha.look().hand[0],), asha.look().hand[1:]))
    asha.discard(drawn)

    width = asha.page.evaluate("document.documentElement.scrollWidth")
    assert width <= TWICE["viewport"]["width"]  # type: ignore[index]


def test_moves_are_told_to_those_who_listen(house: House, visit: Visit) -> None:
    company.bots("weak")
    at = company.table(seats_max=2, bots_wanted=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **DESKTOP))
    asha.page.evaluate(_KEEP_WHAT_IS_SAID)
    asha.sit_down()
    company.await_deal(at, [asha.page])
    drawn = (asha.wait_for_moment("draw"), asha.draw())[1].drawn
    asha.discard(drawn)
    asha.wait_for_moment("draw")

    bot = asha.page.locator("#seats .seat__name").inner_text()
    expected = ("Cards are dealt.", "You drew ", "You put down ", f"{bot} put down ", "Your turn. Draw a card.")

    def said() -> str:
        return " ".join(asha.page.evaluate("window.said"))

    wait_for(asha.page, lambda: all(words in said() for words in expected), f"{expected}", said)


_COLOURS_CHANGE = "() => document.getAnimations().some((each) => /color/.test(each.transitionProperty ?? ''))"
_KEEP_WHAT_IS_SAID = """() => {
  window.said = [];
  for (const id of ["status", "alert"]) {
    const region = document.getElementById(id);
    const keep = () => window.said.push(region.textContent);
    new MutationObserver(keep).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
