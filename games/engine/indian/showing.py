"""Finish, declare and arrange: how a show is made and judged (RULES.md 2.8 to 2.10)."""

from collections.abc import Mapping

from games.engine.errors import EngineError
from games.engine.indian import endings, penalties
from games.engine.indian.arrange import best
from games.engine.indian.commands import Arrange, Declare, Finish, Groups
from games.engine.indian.declaration import judge
from games.engine.indian.events import DeclarationAccepted, DeclarationRejected, FinishMade, HandArranged, SeatLeft
from games.engine.indian.groups import fit, whole
from games.engine.indian.leave_points import points_while_playing
from games.engine.indian.play import Play
from games.engine.indian.state import State
from games.engine.indian.turns import pass_on


def finish(play: Play, seat: int, command: Finish) -> None:
    """The card goes to the finish slot, and the time to declare begins."""
    total_ms = play.state.rules.declare_seconds * 1000
    play.record(FinishMade(seat, command.card, play.now_ms + total_ms, total_ms))


def declare(play: Play, seat: int, command: Declare) -> None:
    """The seat shows its groups of its own will: judged as `declare_judged` says."""
    groups = whole(command.groups, play.seat(seat).hand)
    if play.state.rules.declare_judged == "best":
        groups = _best_if_complete(play.state, seat, groups)
    _judge(play, seat, groups, is_forced=False)


def declare_for(play: Play, arrangement: Groups) -> None:
    """The time to declare is over, or the declarer got up: judged as `declare_timeout` says."""
    if play.state.finish is None:
        raise EngineError("Only who has finished can be made to declare.")
    seat = play.state.finish.seat
    # A private arrangement may be older than the hand: what does not fit it is put right, never held against him.
    groups = fit(arrangement, play.seat(seat).hand)
    rules = play.state.rules
    if "best" in (rules.declare_timeout, rules.declare_judged):
        groups = _best_if_complete(play.state, seat, groups)
    _judge(play, seat, groups, is_forced=True)


def arrange(play: Play, seat: int, command: Arrange) -> None:
    """Done: the last one ends the deal."""
    play.record(HandArranged(seat, whole(command.groups, play.seat(seat).hand)))
    score_if_all_done(play)


def score_if_all_done(play: Play) -> None:
    """End the deal as soon as nobody has to be waited for."""
    if not play.state.arranging:
        endings.show(play, {})


def arranging_over(play: Play, arrangements: Mapping[int, Groups]) -> None:
    """The time to arrange is over: who did not press Done is scored with his private arrangement beside it."""
    endings.show(play, arrangements)


def _best_if_complete(state: State, seat: int, groups: Groups) -> Groups:
    """The best grouping where it is a valid show, else the seat's own: its mistakes are his to see."""
    arrangement = best(state.seat(seat).hand, state.wild_rank, state.rules)
    return arrangement.groups if arrangement.complete else groups


def _judge(play: Play, seat: int, groups: Groups, *, is_forced: bool) -> None:
    state = play.state
    verdict = judge(groups, state.wild_rank, state.rules)
    if not verdict.valid:
        points = penalties.wrong_declaration_points(state.seat(seat).hand, state.wild_rank, state.rules)
        play.record(DeclarationRejected(seat, groups, tuple(sorted(verdict.reasons)), points, is_forced))
        _play_on(play, seat)
        return
    total_ms = state.rules.arrange_seconds * 1000
    play.record(DeclarationAccepted(seat, groups, is_forced, play.now_ms + total_ms, total_ms))
    score_if_all_done(play)


def _play_on(play: Play, seat: int) -> None:
    """After a wrong show the others play on; of two players the other has won."""
    _put_out_leavers(play, seat)
    if len(play.state.playing) == 1:
        endings.wrong_show(play)
    else:
        pass_on(play, seat)


def _put_out_leavers(play: Play, seat: int) -> None:
    """Who got up while the show was on is out after all, as one who leaves while playing.

    The last one in the deal is never put out: he wins, though he is gone (RULES.md 2.11).
    """
    gone = sorted((s.seat for s in play.state.playing if s.has_left), key=lambda number: (number > seat, -number))
    for number in gone:
        if len(play.state.playing) > 1:
            play.record(SeatLeft(number, points_while_playing(play.state, number)))
