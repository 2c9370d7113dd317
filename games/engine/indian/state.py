"""Everything that is true of a running deal; built by folding its events, never changed otherwise."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import Card
from games.engine.indian.commands import Groups, OnDisconnect, Source, UsedSeed
from games.engine.indian.events import SeatCards
from games.engine.indian.outcome import Result
from games.engine.indian.rules import Rules


class Phase(StrEnum):
    """The course of a deal; a wrong show with more than two players leads from declare back to turn."""

    SEEDS = "seeds"
    TURN = "turn"
    DECLARE = "declare"
    ARRANGE = "arrange"
    OVER = "over"


class Standing(StrEnum):
    """Whether a seat still plays for the win, and if not, how it went out."""

    PLAYING = "playing"
    DROPPED = "dropped"
    WRONG_SHOW = "wrong_show"
    LEFT = "left"


class PlayedKind(StrEnum):
    """What the clock did in a player's place."""

    MISSED = "missed"
    DISCARDED = "discarded"
    DROPPED = "dropped"
    DECLARED = "declared"


@dataclass(frozen=True, slots=True)
class PlayedFor:
    """One thing that was played for a seat, in turn `number`; `was_away` if its link was down then."""

    kind: PlayedKind
    number: int
    card: Card | None = None
    was_away: bool = False


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat in the deal. `turns` counts the turns it has begun; cards of a seat that is out stay in `hand`.

    `misses` are those in a row now, `misses_before` those when the link last went down.
    """

    seat: int
    on_disconnect: OnDisconnect
    is_connected: bool = True
    seed_hex: str | None = None
    hand: tuple[Card, ...] = ()
    standing: Standing = Standing.PLAYING
    has_left: bool = False
    turns: int = 0
    misses: int = 0
    misses_before: int = 0
    points: int | None = None
    drop_kind: str | None = None
    is_done: bool = False
    groups: Groups | None = None
    for_you: tuple[PlayedFor, ...] = ()

    @property
    def is_playing(self) -> bool:
        """True while the seat can still win, or still has its show to be judged."""
        return self.standing is Standing.PLAYING

    @property
    def is_away_and_staying(self) -> bool:
        """True while `stay_until_back` shields the seat from the automatic drop."""
        return not self.is_connected and self.on_disconnect is OnDisconnect.STAY_UNTIL_BACK


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was fixed when the cards went out."""

    seeds: tuple[UsedSeed, ...]
    toss: tuple[SeatCards, ...]
    first_seat: int
    wild_card: Card
    wild_rank: int
    reshuffle_key: str


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card on the open deck and who threw it (None: it was turned up at the deal)."""

    card: Card
    seat: int | None


@dataclass(frozen=True, slots=True)
class Turn:
    """The running turn; `drawn` is the fourteenth card, once there is one."""

    seat: int
    number: int
    drawn: Card | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class FinishSlot:
    """The card that stands for a show, and whose it is."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class State:
    """One deal. `closed_deck` and `open_deck` have their top card last; `due_ms` ends the running window.

    `first_seat` was settled before the deal; None: the toss decides (`dealt.first_seat` is the mover either way).
    """

    rules: Rules
    commitment: str
    phase: Phase
    seats: tuple[SeatState, ...]
    due_ms: int
    total_ms: int
    dealt: Dealt | None = None
    closed_deck: tuple[Card, ...] = ()
    open_deck: tuple[OpenCard, ...] = ()
    reshuffles: int = 0
    turn: Turn | None = None
    finish: FinishSlot | None = None
    result: Result | None = None
    void_reason: str | None = None
    first_seat: int | None = None

    def seat(self, number: int) -> SeatState:
        """The seat with this number; KeyError if it is not in the deal."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise KeyError(number)

    def has_seat(self, number: int | None) -> bool:
        """True if this seat takes part in the deal."""
        return any(seat.seat == number for seat in self.seats)

    @property
    def wild_rank(self) -> int | None:
        """The rank that is wild in this deal; None before the cards are out."""
        return self.dealt.wild_rank if self.dealt else None

    @property
    def playing(self) -> tuple[SeatState, ...]:
        """The seats that are still in, in the order of the table."""
        return tuple(seat for seat in self.seats if seat.standing is Standing.PLAYING)

    @property
    def arranging(self) -> tuple[SeatState, ...]:
        """The losers whose Done is still awaited; who got up is not waited for."""
        if self.phase is not Phase.ARRANGE or self.finish is None:
            return ()
        return tuple(s for s in self.playing if s.seat != self.finish.seat and not s.is_done and not s.has_left)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deal wherever it lies: once the cards are out, each exactly once after every event."""
        slot = (self.finish.card,) if self.finish else ()
        wild = (self.dealt.wild_card,) if self.dealt else ()
        hands = tuple(card for seat in self.seats for card in seat.hand)
        return (*self.closed_deck, *(thrown.card for thrown in self.open_deck), *slot, *wild, *hands)
