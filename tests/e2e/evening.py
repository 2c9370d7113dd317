"""An evening at one table: deal after deal, in which things happen to people, and what is counted of it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.models import Deal, Table
from tests.e2e import company
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat

Happening = Callable[["Evening", Deal], None]


@dataclass(slots=True)
class Evening:
    """`seats` by name; `away` are those who leave this deal to the clock."""

    table: Table
    seats: dict[str, Seat]
    deals: int = 0
    happened: list[str] = field(default_factory=list)
    away: set[str] = field(default_factory=set)
    began: float = field(default_factory=time.monotonic)

    def play(self, deals: int, programme: Mapping[int, Happening]) -> None:
        """So many deals; what the programme has for a deal happens in it."""
        for number in range(1, deals + 1):
            deal = company.await_deal(self.table, self._pages(), number=number)
            self.away = set()
            if happening := programme.get(number):
                happening(self, deal)
                self.happened.append(happening.__name__)
            self.play_on(lambda deal=deal: self._is_settled(deal), f"deal {number} settled")  # type: ignore[misc]
            self.deals += 1

    def play_on(self, until: Callable[[], object], what: str) -> None:
        """Everybody at the table plays until this holds."""
        present = [seat for name, seat in self.seats.items() if name not in self.away]
        company.play(present, until, what)

    def await_turn(self, name: str, moment: str = "draw") -> Seat:
        """Let the others play until this person has this to do."""
        seat = self.seats[name]
        others = [other for other in self.seats.values() if other is not seat]

        def comes() -> bool:
            look = seat.look()
            return look.moment == moment or not look.rivals or look.result_of != 0

        company.play(others, comes, f"{name} to {moment}")
        assert seat.look().moment == moment, f"the deal ended before {name} could {moment}: {seat.look()}"
        return seat

    def figures(self) -> str:
        moves = sum(seat.moves for seat in self.seats.values())
        seconds = time.monotonic() - self.began
        return f"{self.table.title}: {self.deals} deals, {moves} moves by people, {seconds:.0f} s, {self.happened}"

    def _is_settled(self, deal: Deal) -> bool:
        return Deal.objects.get(pk=deal.pk).is_over

    def _pages(self) -> Sequence:  # type: ignore[type-arg]
        return [seat.page for seat in self.seats.values()]


def await_look(seat: Seat, deal: Deal) -> None:
    """The result of this deal on this person's page."""
    wait_for(seat.page, lambda: seat.look().result_of == deal.pk, f"the result of deal {deal.pk}", seat.look)
