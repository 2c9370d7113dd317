"""Playing without ever touching the pointer: Tab into the hand, arrows, and the letters that the help names."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.players.look import Look
from tests.e2e.players.pointer import _GUARD_MS
from tests.e2e.players.waiting import wait_for

_FOCUS = "() => document.activeElement?.dataset.testid ?? ''"
_MOST_TABS = 60


class Keyboard:
    """Has the same acts as a pointer."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: str) -> None:
        """Reach what has this test id with Tab, and press Enter."""
        self._tab_to(lambda focus: focus == target, target)
        self.page.keyboard.press("Enter")

    def draw(self, source: str) -> None:
        self.page.keyboard.press("c" if source == "closed" else "o")

    def select(self, *cards: str) -> None:
        """Have exactly these cards chosen."""
        chosen = Look.at(self.page).selected
        for card in [*(card for card in chosen if card not in cards), *(card for card in cards if card not in chosen)]:
            self._go_to(card)
            self.page.keyboard.press("Space")

    def group(self, *cards: str) -> None:
        self.select(*cards)
        self.page.keyboard.press("g")

    def discard(self, card: str) -> None:
        self.select()
        self._go_to(card)
        self.page.keyboard.press("d")

    def finish(self, card: str) -> None:
        self.select(card)
        self.page.keyboard.press("f")

    def drop(self) -> None:
        self.page.keyboard.press("x")

    def main(self, act: str) -> None:
        """Enter on a card is the main button."""
        wait_for(self.page, lambda: self._says(act), f"a button to {act}", lambda: Look.at(self.page))
        self._go_to(Look.at(self.page).hand[0])
        self.page.wait_for_timeout(_GUARD_MS)
        self.page.keyboard.press("Enter")

    def answer(self, is_yes: bool) -> None:
        self.press("dialog-confirm" if is_yes else "dialog-cancel")

    def _go_to(self, card: str) -> None:
        focus = self._tab_to(lambda focus: focus.startswith("card-"), "the hand")
        hand = Look.at(self.page).hand
        steps = hand.index(card) - hand.index(focus.removeprefix("card-"))
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert self.page.evaluate(_FOCUS) == f"card-{card}"

    def _tab_to(self, is_there: Callable[[str], bool], what: str) -> str:
        for _ in range(_MOST_TABS):
            focus: str = self.page.evaluate(_FOCUS)
            if is_there(focus):
                return focus
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {what}")

    def _says(self, act: str) -> bool:
        look = Look.at(self.page)
        return look.act == act and look.may_act
