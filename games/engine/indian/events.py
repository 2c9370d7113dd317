"""What happened in a deal, in the past tense: the log from which its state is folded, and nothing else is kept."""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import Card
from games.engine.indian.commands import Groups, OnDisconnect, Source, UsedSeed
from games.engine.indian.outcome import Result
from games.engine.indian.rules import Rules


class DropKind(StrEnum):
    """How a seat gave up its hand without a show."""

    FIRST = "first"
    MIDDLE = "middle"
    MISSES = "misses"


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """A seat that takes part in the deal, with the player's wish for lost connections."""

    seat: int
    on_disconnect: OnDisconnect


@dataclass(frozen=True, slots=True)
class SeatCards:
    """The cards of one seat: its hand, or its toss card."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealOpened:
    """The server is bound by its commitment, and seats may offer their seeds until `due_ms`.

    `first_seat` moves first and there is no toss; None: the toss decides.
    """

    rules: Rules
    seats: tuple[SeatOpened, ...]
    commitment: str
    due_ms: int
    total_ms: int
    first_seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeedOffered:
    """A seat gave its own randomness."""

    seat: int
    seed_hex: str


@dataclass(frozen=True, slots=True)
class DealStarted:
    """The cards are out (RULES.md 2.1, 2.2). `closed_deck` is face down with its top card last; `toss` may be empty."""

    seeds: tuple[UsedSeed, ...]
    toss: tuple[SeatCards, ...]
    first_seat: int
    hands: tuple[SeatCards, ...]
    open_card: Card
    wild_card: Card
    closed_deck: tuple[Card, ...]
    reshuffle_key: str


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """`number` counts the turns of the whole deal from 1; one timer covers draw and discard."""

    seat: int
    number: int
    due_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card went from the top of a deck into a hand."""

    seat: int
    source: Source
    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card went from a hand to the open deck; forced when the clock threw the drawn card."""

    seat: int
    card: Card
    is_forced: bool = False


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The open deck without its top card became the closed deck (RULES.md 2.5); `nth` counts from 1."""

    closed_deck: tuple[Card, ...]
    nth: int


@dataclass(frozen=True, slots=True)
class TurnMissed:
    """Turn `number` ran out; `misses` in a row now."""

    seat: int
    number: int
    misses: int


@dataclass(frozen=True, slots=True)
class SeatDropped:
    """A seat is out with these points."""

    seat: int
    kind: DropKind
    points: int


@dataclass(frozen=True, slots=True)
class FinishMade:
    """A card lies in the finish slot; the seat has until `due_ms` to declare."""

    seat: int
    card: Card
    due_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class DeclarationAccepted:
    """A valid show; the others may arrange until `due_ms`."""

    seat: int
    groups: Groups
    is_forced: bool
    due_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class DeclarationRejected:
    """A wrong show: the seat is out with these points, the finish card went to the open deck."""

    seat: int
    groups: Groups
    reasons: tuple[str, ...]
    points: int
    is_forced: bool


@dataclass(frozen=True, slots=True)
class HandArranged:
    """A loser pressed Done."""

    seat: int
    groups: Groups


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player got up: points if he was playing, None if nothing more is owed or his show is still to be judged."""

    seat: int
    points: int | None
    groups: Groups = ()


@dataclass(frozen=True, slots=True)
class DisconnectSet:
    """A seat changed what a lost link shall mean."""

    seat: int
    policy: OnDisconnect


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The connection of a seat came or went."""

    seat: int
    is_connected: bool


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """The running window ends later."""

    due_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """Somebody won."""

    result: Result


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal counts for nothing: `max_reshuffles`, `everyone_away`, `too_few_players`, or the words of staff."""

    reason: str


Event = (
    DealOpened
    | SeedOffered
    | DealStarted
    | TurnStarted
    | CardDrawn
    | CardDiscarded
    | DeckReshuffled
    | TurnMissed
    | SeatDropped
    | FinishMade
    | DeclarationAccepted
    | DeclarationRejected
    | HandArranged
    | SeatLeft
    | DisconnectSet
    | LinkChanged
    | DeadlineMoved
    | DealEnded
    | DealVoided
)
