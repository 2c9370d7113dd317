"""A turn: draw one card, discard one, and the next seat is on (RULES.md 2.3 to 2.5, 2.7)."""

from games.engine.errors import EngineError
from games.engine.indian import endings, penalties
from games.engine.indian.commands import Discard, Draw, Source
from games.engine.indian.events import (
    CardDiscarded,
    CardDrawn,
    DealVoided,
    DeckReshuffled,
    DropKind,
    SeatDropped,
    TurnStarted,
)
from games.engine.indian.play import Play
from games.engine.indian.state import SeatState, State
from games.engine.shuffle import reshuffle


def draw(play: Play, seat: int, command: Draw) -> None:
    """Take the top card of a deck; an empty closed deck is made up from the open one first."""
    if command.source is Source.OPEN:
        play.record(CardDrawn(seat, Source.OPEN, play.state.open_deck[-1].card))
        return
    if not play.state.closed_deck:
        if _are_reshuffles_used_up(play.state):
            play.record(DealVoided("max_reshuffles"))
            return
        _reshuffle(play)
    play.record(CardDrawn(seat, Source.CLOSED, play.state.closed_deck[-1]))


def discard(play: Play, seat: int, command: Discard) -> None:
    """Throw a card and pass the turn on."""
    play.record(CardDiscarded(seat, command.card))
    pass_on(play, seat)


def drop(play: Play, seat: int) -> None:
    """Give up before drawing: first drop in the seat's own first turn, middle drop later."""
    kind = drop_kind(play.seat(seat))
    play.record(SeatDropped(seat, kind, penalties.drop_points(kind, play.state.rules)))
    pass_on(play, seat)


def drop_kind(seat: SeatState) -> DropKind:
    """Which drop it would be now. A missed first turn was the first turn all the same (RULES.md 2.7)."""
    return DropKind.FIRST if seat.turns <= 1 else DropKind.MIDDLE


def pass_on(play: Play, seat: int) -> None:
    """The turn goes to the next seat that plays; if only one is left, he has won (RULES.md 2.11)."""
    if len(play.state.playing) == 1:
        endings.last_player(play)
        return
    start_turn(play, next_playing(play.state, seat))


def start_turn(play: Play, seat: int) -> None:
    """Begin a turn. The first one of the deal is longer, for the toss and the deal to be shown."""
    rules = play.state.rules
    number = play.state.turn.number + 1 if play.state.turn else 1
    total_ms = (rules.turn_seconds + (rules.opening_seconds if number == 1 else 0)) * 1000
    play.record(TurnStarted(seat, number, play.now_ms + total_ms, total_ms))


def next_playing(state: State, after: int) -> int:
    """The first playing seat after this one, round the table; EngineError if there is no other."""
    numbers = [seat.seat for seat in state.playing if seat.seat != after]
    if not numbers:
        raise EngineError("Nobody is left to play on.")
    return min(numbers, key=lambda number: (number < after, number))


def _are_reshuffles_used_up(state: State) -> bool:
    limit = state.rules.max_reshuffles
    return limit is not None and state.reshuffles >= limit


def _reshuffle(play: Play) -> None:
    state = play.state
    if state.dealt is None:
        raise EngineError("Nothing is drawn before the deal.")
    cards = tuple(thrown.card for thrown in state.open_deck[:-1])
    nth = state.reshuffles + 1
    play.record(DeckReshuffled(reshuffle(bytes.fromhex(state.dealt.reshuffle_key), nth, cards), nth))
