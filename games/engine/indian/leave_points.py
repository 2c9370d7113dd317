"""What getting up costs at this moment (RULES.md 2, penalties; C6)."""

from games.engine.indian import penalties
from games.engine.indian.state import Phase, State


def leave_points(state: State, number: int) -> int | None:
    """What leaving would cost now: 0 for a seat that is out, None where its show is still to be judged."""
    if not state.seat(number).is_playing:
        return 0
    if state.phase in (Phase.DECLARE, Phase.ARRANGE):
        return None
    return points_while_playing(state, number)


def points_while_playing(state: State, number: int) -> int:
    """The cheap price holds until the first draw of one's first turn; once that turn is missed it is over."""
    seat = state.seat(number)
    is_on_turn = state.turn is not None and state.turn.seat == number
    has_drawn = is_on_turn and state.turn is not None and state.turn.drawn is not None
    is_before_first_draw = seat.turns == 0 or (seat.turns == 1 and is_on_turn and not has_drawn)
    return penalties.leave_points(is_before_first_draw, state.rules)
