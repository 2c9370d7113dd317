"""The table for every eye, ear and screen: axe, dark and light, text at twice its size, moves told."""

from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit, faults, out_of_sight

TWICE = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A desktop of 1280 x 800 at 200 %: what the browser's zoom gives the page."""


def test_axe_finds_nothing_at_the_table(house: House, visit: Visit) -> None:
    at = company.table(seats_max=2, rupees=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **PHONE), has_finger=True)
    bilal = Seat(visit(company.person("Bilal"), company.path_of(at), **DESKTOP))
    found = faults(asha.page)  # the form to sit down
    for seat in (asha, bilal):
        seat.sit_down(bringing="80")  # one lost deal and no more: no next one covers the result while axe looks at it
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


def test_a_turn_is_played_with_everything_twice_as_large(house: House, visit: Visit) -> None:
    company.bots("weak")
    at = company.table(seats_max=2, bots_wanted=1)
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **TWICE))
    asha.sit_down()
    company.await_deal(at, [asha.page])
    asha.wait_for_moment("draw")
    assert out_of_sight(asha.page, "seats", "decks", "hand", "me", "acts") == []

    drawn = asha.draw().drawn
    asha.arrange(((asha.look().hand[0],), asha.look().hand[1:]))
    asha.discard(drawn)

    width = asha.page.evaluate("document.documentElement.scrollWidth")
    assert width <= TWICE["viewport"]["width"]  # type: ignore[index]


def test_moves_are_told_to_those_who_listen(house: House, visit: Visit) -> None:
    at = company.table(seats_max=2)
    asha, bilal = (Seat(visit(company.person(name), company.path_of(at), **DESKTOP)) for name in ("Asha", "Bilal"))
    asha.page.evaluate(_KEEP_WHAT_IS_SAID)
    for seat in (asha, bilal):
        seat.sit_down()
    company.await_deal(at, [asha.page])
    is_first = asha.wait_until(lambda look: look.has_decks, "the cards").is_mine
    for seat in (asha, bilal) if is_first else (bilal, asha):
        seat.wait_for_moment("draw")
        seat.pass_turn()

    expected = (" won the toss and ", "You drew ", "You put down ", "Bilal put down ", "Your turn. Draw a card.")

    def said() -> str:
        return " ".join(asha.page.evaluate("window.said"))

    wait_for(asha.page, lambda: all(words in said() for words in expected), f"{expected}", said)


def test_a_table_that_waits_is_drawn_only_as_its_seconds_pass(house: House, visit: Visit) -> None:
    """A ring that glided had the page drawn sixty times a second."""
    at = company.table(seats_max=2)
    asha, bilal = (Seat(visit(company.person(name), company.path_of(at), **DESKTOP)) for name in ("Asha", "Bilal"))
    for seat in (asha, bilal):
        seat.sit_down()
    company.await_deal(at, [asha.page])

    wait_for(asha.page, lambda: not asha.page.evaluate(_MOVES), "a table at rest")
    first = asha.page.evaluate(_RING)
    wait_for(asha.page, lambda: asha.page.evaluate(_RING) > first, "a ring that goes on")
    assert 0 < first < 0.5


_MOVES = "() => document.querySelector('.ring.is-on') === null || document.getAnimations().length > 0"
_RING = "() => Number(document.querySelector('.ring.is-on .ring__go').style.strokeDashoffset)"
_KEEP_WHAT_IS_SAID = """() => {
  window.said = [];
  for (const id of ["status", "alert"]) {
    const region = document.getElementById(id);
    const keep = () => window.said.push(region.textContent);
    new MutationObserver(keep).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
