"""What every game is: a decider, pure functions over frozen values, the same for every variant."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from games.engine.cards import Card

RulesT = TypeVar("RulesT", contravariant=True)
OptionsT = TypeVar("OptionsT", contravariant=True)
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
CommandT = TypeVar("CommandT", contravariant=True)

Json = dict[str, Any]


class Game(Protocol[RulesT, OptionsT, StateT, EventT, CommandT]):
    """The doors of a game; a module with these functions is one.

    Times are whole milliseconds since 1970 (UTC), points and seats whole numbers; `seat` None is the house where
    something is decided, and a spectator where something is seen. Nothing here touches a clock, a generator of chance,
    input or output.
    """

    NAME: str

    def deck(self, rules: RulesT) -> tuple[Card, ...]:
        """Every card of the game, unshuffled: what goes into the shuffle."""

    def open_deal(
        self,
        rules: RulesT,
        seats: Iterable[int],
        commitment: str,
        now_ms: int,
        options: Mapping[int, OptionsT] | None = None,
        first_seat: int | None = None,
    ) -> tuple[EventT, ...]:
        """The first events of a deal. `first_seat` moves first; None: chance decides."""

    def decide(self, state: StateT, seat: int | None, command: CommandT, now_ms: int) -> tuple[EventT, ...]:
        """What happens on this command; RuleViolation if the rules are against it."""

    def evolve(self, state: StateT | None, event: EventT) -> StateT:
        """The state after one more event."""

    def fold(self, events: Iterable[EventT]) -> StateT:
        """The state after these events."""

    def see(self, state: StateT, seat: int | None) -> Json:
        """What this seat may see, and what it may do."""

    def lay_open(self, state: StateT) -> Json:
        """Every seat's cards at a moment of a deal that is over; nothing that is sent while a deal runs may use it."""

    def redact(self, event: EventT, seat: int | None) -> Json | None:
        """What this seat is told of an event; None for nothing."""

    def concerns(self, event: EventT, seat: int) -> bool:
        """True if the event changed what this seat may do: a command made before it is stale."""

    def on_deadline(self, state: StateT) -> tuple[int | None, str] | None:
        """Whom the clock acts for when the window is over, and what kind of window it was; None when all is over."""

    def due_ms(self, state: StateT) -> int | None:
        """When the running window is over."""

    def first_seat(self, state: StateT) -> int | None:
        """Who moves first; None while chance has not decided it."""

    def is_over(self, state: StateT) -> bool:
        """True once there is a result, or the deal was voided."""
