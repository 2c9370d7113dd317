"""Getting up in the middle of a deal (RULES.md 2, penalties: the rows that begin with "leave").

Before the cards are out a leaver already owes what leaving "before the first turn" costs, and is dealt in all the same,
because the seats are bound by the commitment; but where only one player remains there is no deal to be won: it is void.
"""

from games.engine.indian import endings
from games.engine.indian.commands import Leave
from games.engine.indian.events import DealVoided, SeatLeft
from games.engine.indian.leave_points import leave_points
from games.engine.indian.play import Play
from games.engine.indian.showing import declare_for, score_if_all_done
from games.engine.indian.state import Phase
from games.engine.indian.turns import pass_on


def leave(play: Play, number: int, command: Leave) -> None:
    """The seat gets up. It pays now if it was playing and no show is on; a running show is judged as if it stayed."""
    points = leave_points(play.state, number)
    was_playing = play.seat(number).is_playing
    play.record(SeatLeft(number, points if was_playing else None, command.groups if points is None else ()))
    match play.state.phase:
        case Phase.SEEDS:
            _before_the_deal(play)
        case Phase.TURN:
            _during_turns(play, number)
        case Phase.DECLARE if play.state.finish and play.state.finish.seat == number:
            # He will not press Declare any more: there is nothing to wait for.
            declare_for(play, command.groups)
        case Phase.ARRANGE:
            score_if_all_done(play)


def _before_the_deal(play: Play) -> None:
    if len(play.state.playing) == 1:
        play.record(DealVoided("too_few_players"))


def _during_turns(play: Play, number: int) -> None:
    if len(play.state.playing) == 1:
        endings.last_player(play)
    elif play.state.turn is not None and play.state.turn.seat == number:
        pass_on(play, number)
