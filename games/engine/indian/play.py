"""A deal while one command is being decided: every event takes effect at once, so that the next step sees it."""

from games.engine.indian.events import Event
from games.engine.indian.evolve import evolve
from games.engine.indian.state import SeatState, State


class Play:
    """The growing answer to one command. `now_ms` is the only time there is."""

    __slots__ = ("events", "now_ms", "state")

    def __init__(self, state: State, now_ms: int) -> None:
        self.state = state
        self.now_ms = now_ms
        self.events: list[Event] = []

    def record(self, event: Event) -> None:
        """Let it have happened."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def seat(self, number: int) -> SeatState:
        """The seat as it stands after the events so far."""
        return self.state.seat(number)
