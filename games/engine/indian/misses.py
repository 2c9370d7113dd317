"""What the clock does when a turn runs out (RULES.md 2.6, 4, and `on_disconnect`)."""

from games.engine.errors import EngineError
from games.engine.indian import penalties
from games.engine.indian.arrange import best
from games.engine.indian.events import CardDiscarded, DealVoided, DropKind, SeatDropped, TurnMissed
from games.engine.indian.play import Play
from games.engine.indian.state import State
from games.engine.indian.turns import pass_on

MISSES_IN_A_ROW = 3
"""The miss at which a seat is dropped (RULES.md 2, penalties)."""


def miss_turn(play: Play) -> None:
    """One miss: a drawn card is thrown, the turn passes; the third in a row drops the seat."""
    turn = play.state.turn
    if turn is None:
        raise EngineError("Only a running turn can be missed.")
    if turn.drawn is not None:
        # Also where `discard_just_taken_from_open` forbids it: the card goes back to where everybody saw it lie.
        play.record(CardDiscarded(turn.seat, turn.drawn, is_forced=True))
    misses = play.seat(turn.seat).misses + 1
    play.record(TurnMissed(turn.seat, turn.number, misses))
    if misses >= MISSES_IN_A_ROW and not play.seat(turn.seat).is_away_and_staying:
        _drop(play, turn.seat)
    elif is_everyone_away(play.state):
        # Nobody would ever come to show: without this the deal would go round for ever.
        play.record(DealVoided("everyone_away"))
        return
    pass_on(play, turn.seat)


def is_everyone_away(state: State) -> bool:
    """True if every seat still playing is shielded by `stay_until_back` and has missed three turns or more."""
    return all(seat.is_away_and_staying and seat.misses >= MISSES_IN_A_ROW for seat in state.playing)


def _drop(play: Play, seat: int) -> None:
    play.record(SeatDropped(seat, DropKind.MISSES, _points(play.state, seat)))


def _points(state: State, seat: int) -> int:
    """Of two who were dealt in, the hand may count: as at a show, by its best arrangement, for nobody laid it out."""
    hand, wild_rank, rules = state.seat(seat).hand, state.wild_rank, state.rules
    if len(state.seats) > 2 or rules.two_player_three_misses == "as_others":
        return penalties.three_misses_points(hand, wild_rank, rules)
    arranged = best(hand, wild_rank, rules)
    return penalties.two_player_misses_points(penalties.show_points(arranged.points, arranged.complete, rules), rules)
