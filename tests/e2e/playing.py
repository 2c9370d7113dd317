"""A person at the table page, who plays only by what the page shows and by what a hand can do to it."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.players import mind
from tests.e2e.players.keyboard import Keyboard
from tests.e2e.players.look import Groups, Look
from tests.e2e.players.pointer import Pointer
from tests.e2e.players.waiting import wait_for


class Seat:
    """One person with one page. `by` is how he touches it: `Pointer` or `Keyboard`."""

    def __init__(self, page: Page, by: type[Pointer] | type[Keyboard] = Pointer, *, has_finger: bool = False) -> None:
        self.page = page
        self.by: Pointer | Keyboard = by(page, has_finger=has_finger) if by is Pointer else by(page)
        self.moves = 0

    # --- What he sees ---------------------------------------------------------------------------------------------

    def look(self) -> Look:
        return Look.at(self.page)

    def wait_until(self, holds: Callable[[Look], object], what: str) -> Look:
        """The first glance at which this holds."""

        def see() -> Look | None:
            look = self.look()
            return look if holds(look) else None

        return wait_for(self.page, see, what, self.look)

    def wait_for_moment(self, *moments: str) -> Look:
        return self.wait_until(lambda look: look.moment in moments, " or ".join(moments))

    def outcome(self, number: int) -> str:
        """What the result says of a seat, in one line."""
        return " ".join(self.page.get_by_test_id(f"result-seat-{number}").inner_text().split())

    # --- What he does -------------------------------------------------------------------------------------------------

    def sit_down(self, *, bringing: str = "") -> None:
        """Take a chair with what the page offers, or with so much, as one types it."""
        if bringing:
            self.page.get_by_label("Bring to the table").first.fill(bringing)
        self.by.press("sit-down")
        self.wait_until(lambda look: look.is_seated, "a seat")

    def draw(self, source: str = "closed") -> Look:
        self.by.draw(source)
        return self.wait_for_moment("discard")

    def discard(self, card: str) -> None:
        self.by.discard(card)
        self.wait_until(lambda look: card not in look.hand, f"{card} gone")

    def arrange(self, groups: Groups) -> None:
        """Lay the hand out in exactly these groups."""
        for group in groups:
            if not any(set(group) == set(shown) for shown in self.look().groups):
                self.by.group(*group)
                wanted = set(group)
                self.wait_until(lambda look, wanted=wanted: any(wanted == set(g) for g in look.groups), "the group")  # type: ignore[misc]

    def finish(self, card: str, *, expects: str) -> None:
        """Put the card in the finish slot; the page must ask with these words first."""
        self.by.finish(card)
        self._agree(expects)
        self.wait_for_moment("declare", "result")

    def declare(self, *, expects: str = "") -> str:
        """Show; `expects` is what the page must warn of before it lets a wrong show go. Returns the warning."""
        self.by.main("declare")
        warning = self._agree(expects) if expects else ""
        self.wait_until(lambda look: look.act != "declare" and not look.question, "the show")
        return warning

    def drop(self, *, expects: str = "Drop now and lose") -> None:
        self.by.drop()
        self._agree(expects)
        self.wait_until(lambda look: not look.is_mine, "the drop")

    def stand_up(self) -> str:
        """Leave the table by its menu. Returns what the question said that this costs."""
        self.by.press(self.page.get_by_role("button", name="Table menu"))
        self.by.press("menu-stand-up")
        price = self._agree("Stand up?")
        self.wait_until(lambda look: not look.is_mine, "the turn given up")
        return price

    def return_to_play(self) -> None:
        """From sitting out, by the table's menu."""
        self.by.press(self.page.get_by_role("button", name="Table menu"))
        self.by.press("menu-sit-out")
        self.wait_until(lambda look: "chair is kept" not in look.band, "the return")

    def done(self) -> None:
        self.by.main("done")
        self.wait_until(lambda look: look.act != "done", "the hand taken")

    def show_wrongly(self) -> str:
        """From a drawn hand on, declare a grouping that is certainly wrong. Returns what the warning said."""
        card = self.look().hand[-1]
        self.by.finish(card)
        self._agree("This show would be wrong")
        look = self.wait_for_moment("declare")
        self.arrange((look.hand,))
        return self.declare(expects="This show would be wrong")

    def _agree(self, expects: str) -> str:
        question = self.wait_until(lambda look: look.question, f"the question {expects!r}").question
        assert expects in question, question
        self.by.answer(is_yes=True)
        return question

    # --- How he plays -------------------------------------------------------------------------------------------------

    def move(self) -> bool:
        """Do what the moment asks, as well as he can. False if there is nothing to do."""
        look = self.look()
        match look.moment:
            case "draw":
                self.draw(mind.source(look))
            case "discard":
                self._part_with_a_card(look)
            case "declare":
                self.arrange(mind.grouping(look))
                self.declare()
            case "done":
                self.arrange(mind.grouping(look))
                self.done()
            case _:
                return False
        self.moves += 1
        return True

    def pass_turn(self) -> None:
        """Draw from the closed deck and put that same card down."""
        drawn = self.draw().drawn
        assert drawn
        self.discard(drawn)
        self.moves += 2

    def _part_with_a_card(self, look: Look) -> None:
        card, is_last = mind.last_card(look)
        if not is_last:
            self.discard(card)
            return
        self.arrange((*mind.grouping(look, without=card), (card,)))
        self.wait_until(lambda look: look.note == "You can finish." or not look.is_mine, "a hand that is ready")
        self.finish(card, expects="Finish with")
