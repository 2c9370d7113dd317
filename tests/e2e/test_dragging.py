"""Cards are dragged by mouse and by finger: into another group, out of all groups, onto the open deck."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit

_HOLD = {"x": 10, "y": 20}
_STEPS = 6
_REST_MS = 100
"""A finger rests before it lets go: lifted in flight it is a fling, and Chromium eats the tap that stops one."""
Drag = Callable[[Page, Locator, Locator], None]


def test_cards_are_dragged_by_mouse(house: House, visit: Visit) -> None:
    at = company.table(seats_max=2, bots_wanted=1)
    company.bots("weak")
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **DESKTOP))
    asha.sit_down()
    company.await_deal(at, [asha.page])

    _regroups_and_discards(asha, _drag_by_mouse)


def test_cards_are_dragged_by_finger(house: House, visit: Visit) -> None:
    at = company.table(seats_max=2, bots_wanted=1)
    company.bots("weak")
    asha = Seat(visit(company.person("Asha"), company.path_of(at), **PHONE), has_finger=True)
    asha.sit_down()
    company.await_deal(at, [asha.page])

    _regroups_and_discards(asha, _drag_by_finger)


def _regroups_and_discards(seat: Seat, drag: Drag) -> None:
    first = seat.wait_for_moment("draw")
    card, home = first.groups[0][0], first.groups[-1]

    def drag_to(target: str) -> None:
        seat.wait_until(lambda look: look.is_still, "a hand that lies still")
        drag(seat.page, seat.page.get_by_test_id(f"card-{card}"), seat.page.get_by_test_id(target))

    drag_to(f"group-{len(first.groups)}")
    seat.wait_until(lambda look: {card, *home} in [set(group) for group in look.groups], "the card in the last group")
    drag_to("group")
    seat.wait_until(lambda look: (card,) in look.groups, "a group of its own")
    seat.draw()
    drag_to("open-deck")

    look = seat.wait_until(lambda look: card in look.discards, "the card on the open deck")
    assert card not in look.hand
    assert len(look.hand) == 13


def _drag_by_mouse(page: Page, card: Locator, target: Locator) -> None:
    (x, y), (to_x, to_y) = _hold_of(card), _middle_of(target)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=_STEPS)
    page.mouse.up()


def _drag_by_finger(page: Page, card: Locator, target: Locator) -> None:
    """Real touches: where the page let the browser scroll with them, its pointer would be cancelled."""
    (x, y), (to_x, to_y) = _hold_of(card), _middle_of(target)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    send("touchStart", (x, y))
    for step in range(1, _STEPS + 1):
        send("touchMove", (x + (to_x - x) * step / _STEPS, y + (to_y - y) * step / _STEPS))
    page.wait_for_timeout(_REST_MS)
    send("touchMove", (to_x, to_y))
    send("touchEnd")


def _hold_of(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box
    return box["x"] + _HOLD["x"], box["y"] + _HOLD["y"]


def _middle_of(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
