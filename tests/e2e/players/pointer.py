"""Playing with a mouse or with a finger: everything is a press on something the page shows."""

from playwright.sync_api import Locator, Page

from tests.e2e.players.look import Look
from tests.e2e.players.waiting import wait_for

_GUARD_MS = 260
"""A main button that has just changed its meaning is dead for 250 ms, by design: no person reads faster."""
_IN_THE_STRIP = {"x": 10, "y": 20}
"""Of a card that lies under others only its left strip can be pressed."""


class Pointer:
    """`has_finger`: touches instead of clicks."""

    def __init__(self, page: Page, *, has_finger: bool = False) -> None:
        self.page = page
        self.has_finger = has_finger

    def press(self, target: str | Locator, at: dict[str, int] | None = None) -> None:
        """Press what has this test id."""
        locator = self.page.get_by_test_id(target) if isinstance(target, str) else target
        press = locator.tap if self.has_finger else locator.click
        press(position=at)  # type: ignore[arg-type]

    def draw(self, source: str) -> None:
        self.press(f"{source}-deck")

    def select(self, *cards: str) -> None:
        """Have exactly these cards chosen."""
        chosen = Look.at(self.page).selected
        for card in [*(card for card in chosen if card not in cards), *(card for card in cards if card not in chosen)]:
            self.press(f"card-{card}", _IN_THE_STRIP)

    def group(self, *cards: str) -> None:
        self.select(*cards)
        self.press("group")

    def discard(self, card: str) -> None:
        self.select(card)
        self.main("discard")

    def finish(self, card: str) -> None:
        self.select(card)
        self.press("finish")

    def drop(self) -> None:
        self.press("drop")

    def main(self, act: str) -> None:
        """Press the main button, once it says what one wants."""
        wait_for(self.page, lambda: self._says(act), f"a button to {act}", lambda: Look.at(self.page))
        self.page.wait_for_timeout(_GUARD_MS)
        self.press("main-action")

    def answer(self, is_yes: bool) -> None:
        """Answer the question on the page."""
        self.press("dialog-confirm" if is_yes else "dialog-cancel")

    def _says(self, act: str) -> bool:
        look = Look.at(self.page)
        return look.act == act and look.may_act
