"""The decider of a 13-card deal: the doors named in `games.engine.protocol.Game`."""

from games.engine.errors import EngineError, RuleViolation
from games.engine.indian import leaving, misses, showing, turns
from games.engine.indian.commands import (
    Arrange,
    Command,
    Deal,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    HouseCommand,
    Leave,
    MoveDeadline,
    OfferSeed,
    SeatCommand,
    SetDisconnect,
    SetLink,
    TimeOut,
    Void,
)
from games.engine.indian.events import DeadlineMoved, DealVoided, DisconnectSet, Event, LinkChanged, SeedOffered
from games.engine.indian.evolve import evolve, fold
from games.engine.indian.laid_open import lay_open
from games.engine.indian.legal import refusal
from games.engine.indian.perspective import see
from games.engine.indian.play import Play
from games.engine.indian.redaction import concerns, redact
from games.engine.indian.start import SeatOptions, deal_out, deck, open_deal
from games.engine.indian.state import Phase, State

__all__ = [
    "NAME",
    "SeatOptions",
    "concerns",
    "decide",
    "deck",
    "due_ms",
    "evolve",
    "first_seat",
    "fold",
    "is_over",
    "lay_open",
    "on_deadline",
    "open_deal",
    "redact",
    "see",
]

NAME = "indian13"
LEAST_LEFT_MS = 15_000
"""What a player has at least after an outage."""


def decide(state: State, seat: int | None, command: Command, now_ms: int) -> tuple[Event, ...]:
    """What happens on this command at `now_ms`; RuleViolation if the rules are against it.

    Whether the command came in time is not asked here: the one who stores the events knows, by database time.
    """
    play = Play(state, now_ms)
    if isinstance(command, SetLink | Deal | TimeOut | MoveDeadline | Void):
        _decide_house(play, seat, command)
    elif seat is None:
        raise RuleViolation("seat.not_in_deal", "Only a seat can do that.")
    else:
        refused = refusal(state, seat, command)
        if refused:
            raise refused
        _decide_seat(play, seat, command)
    return tuple(play.events)


def on_deadline(state: State) -> tuple[int | None, str] | None:
    """Whom the clock acts for when the window is over, and its kind: deal, turn, declare or arrange.

    The answer to "deal" is `Deal`, to the others `TimeOut` for that seat.
    """
    match state.phase:
        case Phase.SEEDS:
            return None, "deal"
        case Phase.TURN if state.turn:
            return state.turn.seat, "turn"
        case Phase.DECLARE if state.finish:
            return state.finish.seat, "declare"
        case Phase.ARRANGE:
            return None, "arrange"
        case _:
            return None


def due_ms(state: State) -> int | None:
    """When the running window is over; None when the deal is."""
    return None if is_over(state) else state.due_ms


def first_seat(state: State) -> int | None:
    """Who moves first, as it was settled or tossed; None while only the toss will tell."""
    return state.dealt.first_seat if state.dealt else state.first_seat


def is_over(state: State) -> bool:
    """True once there is a result, or the deal was voided."""
    return state.phase is Phase.OVER


def _decide_seat(play: Play, seat: int, command: SeatCommand) -> None:
    match command:
        case OfferSeed():
            play.record(SeedOffered(seat, command.seed_hex))
        case Draw():
            turns.draw(play, seat, command)
        case Discard():
            turns.discard(play, seat, command)
        case Drop():
            turns.drop(play, seat)
        case Finish():
            showing.finish(play, seat, command)
        case Declare():
            showing.declare(play, seat, command)
        case Arrange():
            showing.arrange(play, seat, command)
        case Leave():
            leaving.leave(play, seat, command)
        case SetDisconnect():
            if command.policy is not play.seat(seat).on_disconnect:
                play.record(DisconnectSet(seat, command.policy))


def _decide_house(play: Play, seat: int | None, command: HouseCommand) -> None:
    if is_over(play.state):
        raise RuleViolation("deal.over", "This deal is over.")
    match command:
        case Deal():
            deal_out(play, command)
        case TimeOut():
            _time_out(play, seat, command)
        case SetLink():
            _set_link(play, seat, command)
        case MoveDeadline():
            _move_deadline(play, command)
        case Void():
            play.record(DealVoided(command.reason))


def _time_out(play: Play, seat: int | None, command: TimeOut) -> None:
    expected = on_deadline(play.state)
    if expected is None or expected == (None, "deal"):
        raise EngineError("The window for seeds ends with Deal.")
    if seat != expected[0]:
        raise RuleViolation("timeout.other_seat", "The clock is not running for that seat.")
    match play.state.phase:
        case Phase.TURN:
            misses.miss_turn(play)
        case Phase.DECLARE:
            showing.declare_for(play, command.arrangements.get(seat, ()) if seat is not None else ())
        case Phase.ARRANGE:
            showing.arranging_over(play, command.arrangements)


def _set_link(play: Play, seat: int | None, command: SetLink) -> None:
    if seat is None or not play.state.has_seat(seat):
        raise RuleViolation("seat.not_in_deal", "That seat is not in this deal.")
    if play.seat(seat).is_connected is not command.is_connected:
        play.record(LinkChanged(seat, command.is_connected))


def _move_deadline(play: Play, command: MoveDeadline) -> None:
    """The window for seeds is moved by the outage alone: nobody has to think in it."""
    least = play.now_ms + (0 if play.state.phase is Phase.SEEDS else LEAST_LEFT_MS)
    due = max(play.state.due_ms + command.by_ms, least)
    play.record(DeadlineMoved(due, max(play.state.total_ms, due - play.now_ms)))
