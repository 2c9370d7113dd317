"""What people, bots, the clock and staff may ask of a deal, in the imperative."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.engine.cards import Card
from games.engine.shuffle import Shuffle

Groups = tuple[tuple[Card, ...], ...]


class Source(StrEnum):
    """The deck that a card is drawn from."""

    CLOSED = "closed"
    OPEN = "open"


class OnDisconnect(StrEnum):
    """What a player wants done with his turns while his link is down (RULES.md 2, penalties, last row)."""

    DROP_AFTER_3_MISSES = "drop_after_3_misses"
    STAY_UNTIL_BACK = "stay_until_back"


@dataclass(frozen=True, slots=True)
class UsedSeed:
    """One seat's share of the shuffle; `by_player` is false where the server had to put in its own."""

    seat: int
    seed_hex: str
    by_player: bool


# --- Commands of a seat -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfferSeed:
    """The seat's own randomness, 16 to 32 bytes in hex, before the cards are dealt."""

    seed_hex: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card."""

    source: Source


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw one of fourteen cards on the open deck and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Finish:
    """Put the fourteenth card in the finish slot."""

    card: Card


@dataclass(frozen=True, slots=True)
class Declare:
    """Show the thirteen cards in groups; cards left out count as one loose last group."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class Arrange:
    """Done: how a loser wants his cards to be seen."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class Drop:
    """Give the deal up, in one's own turn and before drawing."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up from the table. `groups` is the seat's private arrangement, used where a show is still to be judged."""

    groups: Groups = ()


@dataclass(frozen=True, slots=True)
class SetDisconnect:
    """Change what happens to the seat's turns while its link is down."""

    policy: OnDisconnect


# --- Commands of the house ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetLink:
    """The link of this seat went up or down (given by the server, about a seat)."""

    is_connected: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """Hand out the cards: ends the seeds phase. `seeds` names every seat's seed that went into the shuffle."""

    shuffle: Shuffle
    seeds: tuple[UsedSeed, ...]


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The running window is over. `arrangements` are the seats' private arrangements, as far as there are any."""

    arrangements: Mapping[int, Groups] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MoveDeadline:
    """An outage of `by_ms` is made good; a player's window has at least 15 s left afterwards."""

    by_ms: int


@dataclass(frozen=True, slots=True)
class Void:
    """Staff end the deal without a result: nobody pays."""

    reason: str


SeatCommand = OfferSeed | Draw | Discard | Finish | Declare | Arrange | Drop | Leave | SetDisconnect
HouseCommand = SetLink | Deal | TimeOut | MoveDeadline | Void
Command = SeatCommand | HouseCommand
