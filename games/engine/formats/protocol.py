"""What every format is: pure functions over one state, folded from one kind of log."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from games.engine.formats.events import (
    MatchEvent,
    PlayerLeft,
    PlayerRejoined,
    RejoinDeclined,
    SplitAnswered,
    SplitOffered,
)
from games.engine.formats.sheets import Sheet
from games.engine.formats.state import MatchState, NextDeal, Order, Outcome


class Format(Protocol):
    """The doors of a format; a module with these functions is one. Amounts are minor units, seats are numbers.

    A match begins with `MatchStarted` (see `events.starting`). A seat's wish becomes an event by the doors from
    `rejoin` to `leave`, which raise RuleViolation where the rules are against it.
    """

    NAME: str

    def open_match(self, sheet: Sheet, events: Iterable[MatchEvent]) -> MatchState:
        """The state after these events; EngineError if they cannot have happened."""

    def evolve(self, state: MatchState | None, event: MatchEvent, sheet: Sheet) -> MatchState:
        """The state after one more event. A deal that ends after the match is over only adds its line."""

    def rejoin(self, state: MatchState, seat: int) -> PlayerRejoined:
        """A seat that just went out pays another entry."""

    def decline_rejoin(self, state: MatchState, seat: int) -> RejoinDeclined:
        """A seat that just went out stays out."""

    def offer_split(self, state: MatchState, seat: int, pot_minor: int, entry_minor: int) -> SplitOffered:
        """A seat would share what `may_split` says."""

    def answer_split(self, state: MatchState, seat: int, accepts: bool) -> SplitAnswered:
        """Another seat's yes or no to the split that is offered."""

    def leave(self, state: MatchState, seat: int) -> PlayerLeft:
        """A seat leaves for good; who is out and may rejoin declines by it."""

    def lapse(self, state: MatchState) -> tuple[MatchEvent, ...]:
        """What the end of the pause between two deals brings, for everybody who has not answered."""

    def is_waiting(self, state: MatchState) -> bool:
        """True while somebody may rejoin or a split is offered: the pause is longer."""

    def next_deal(self, state: MatchState) -> NextDeal | None:
        """What is dealt next as things stand (they may change while it `is_waiting`); None if the match is over."""

    def standings(self, state: MatchState) -> Order:
        """The places, best first; several seats in one place only where they share it."""

    def may_split(self, state: MatchState, pot_minor: int, entry_minor: int) -> dict[int, int] | None:
        """What each seat still in would get of `pot_minor`, the pot less the fee; None where there is no split."""

    def outcome(self, state: MatchState, entry_minor: int, fee_bps: int) -> Outcome:
        """What a match that is over pays; EngineError before."""

    def called_off(
        self, state: MatchState | None, seats: Iterable[int], entries: Mapping[int, int], entry_minor: int
    ) -> dict[int, int]:
        """What each of `seats` gets, without a fee, if the match cannot go on; `entries` by seat. Sums to the pot."""
