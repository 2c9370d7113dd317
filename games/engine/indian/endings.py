"""The ways a deal ends with a winner, and what each seat pays then (RULES.md 1.7, 2.9 to 2.11, 4)."""

from collections.abc import Mapping

from games.engine.errors import EngineError
from games.engine.indian import penalties
from games.engine.indian.arrange import best
from games.engine.indian.commands import Groups
from games.engine.indian.declaration import judge
from games.engine.indian.events import DealEnded
from games.engine.indian.groups import fit
from games.engine.indian.outcome import Reason, Result, SeatOutcome, SeatResult
from games.engine.indian.play import Play
from games.engine.indian.scoring import grouped_points, label
from games.engine.indian.state import SeatState, Standing, State

_DROP_OUTCOMES = {
    "first": SeatOutcome.DROPPED_FIRST,
    "middle": SeatOutcome.DROPPED_MIDDLE,
    "misses": SeatOutcome.DROPPED_MISSES,
}


def last_player(play: Play) -> None:
    """Everybody else is out: the one who is left wins without showing."""
    _end_without_show(play, Reason.LAST_PLAYER)


def wrong_show(play: Play) -> None:
    """A wrong show left one player: he wins without showing."""
    _end_without_show(play, Reason.WRONG_SHOW)


def show(play: Play, arrangements: Mapping[int, Groups]) -> None:
    """A valid show: everyone still in is scored. `arrangements` are private ones of seats that did not press Done."""
    state = play.state
    if state.finish is None:
        raise EngineError("A show follows a finish.")
    winner = state.finish.seat
    seats = tuple(
        _winner_shown(state, seat)
        if seat.seat == winner
        else _loser(state, seat, arrangements.get(seat.seat, ()))
        if seat.is_playing
        else _out(state, seat)
        for seat in state.seats
    )
    play.record(DealEnded(Result(winner, Reason.SHOW, seats)))


def _end_without_show(play: Play, reason: Reason) -> None:
    state = play.state
    (winner,) = state.playing
    seats = tuple(
        SeatResult(seat.seat, 0, SeatOutcome.WON) if seat is winner else _out(state, seat) for seat in state.seats
    )
    play.record(DealEnded(Result(winner.seat, reason, seats)))


def _winner_shown(state: State, seat: SeatState) -> SeatResult:
    groups = seat.groups or ()
    labels = label(groups, state.wild_rank, state.rules)
    return SeatResult(
        seat.seat,
        0,
        SeatOutcome.WON,
        hand=seat.hand,
        groups=groups,
        kinds=tuple(each.kind for each in labels),
        group_points=tuple(0 for _ in groups),
        own_groups=groups,
        own_points=0,
        is_valid_hand=True,
    )


def _out(state: State, seat: SeatState) -> SeatResult:
    """A seat that went out before the end. Only a wrong show is laid open: a dropped hand stays its owner's."""
    if seat.points is None:
        raise EngineError(f"Seat {seat.seat} is out without points.")
    if seat.standing is Standing.LEFT:
        return SeatResult(seat.seat, seat.points, SeatOutcome.LEFT)
    if seat.standing is Standing.DROPPED:
        return SeatResult(seat.seat, seat.points, _DROP_OUTCOMES[seat.drop_kind or ""])
    groups = seat.groups or ()
    labels = label(groups, state.wild_rank, state.rules)
    return SeatResult(
        seat.seat,
        seat.points,
        SeatOutcome.WRONG_SHOW,
        hand=seat.hand,
        groups=groups,
        kinds=tuple(each.kind for each in labels),
        group_points=tuple(each.points for each in labels),
        own_groups=groups,
        own_points=seat.points,
    )


def _loser(state: State, seat: SeatState, arrangement: Groups) -> SeatResult:
    """A loser at a show, by `loser_arrangement`; his own grouping stands beside it (RULES.md 1.7)."""
    rules, wild_rank = state.rules, state.wild_rank
    own = fit(seat.groups or arrangement, seat.hand) if seat.groups or arrangement else None
    own_points = grouped_points(own, wild_rank, rules) if own else None
    arranged = best(seat.hand, wild_rank, rules)
    if rules.loser_arrangement == "best":
        groups, points, is_valid = arranged.groups, arranged.points, arranged.complete
    else:
        groups = own or fit((), seat.hand)
        points = grouped_points(groups, wild_rank, rules)
        is_valid = judge(groups, wild_rank, rules).valid
    had_turn = seat.turns > 0  # a missed one was a turn
    is_deal_show = rules.deal_show == "half" and not had_turn
    if is_deal_show and own_points is not None:
        own_points = penalties.deal_show_points(own_points, rules)
    labels = label(groups, wild_rank, rules)
    return SeatResult(
        seat.seat,
        penalties.show_points(points, is_valid, rules, had_turn=had_turn),
        SeatOutcome.LOST,
        hand=seat.hand,
        groups=groups,
        kinds=tuple(each.kind for each in labels),
        group_points=tuple(each.points for each in labels),
        own_groups=own,
        own_points=own_points,
        is_valid_hand=is_valid,
        is_deal_show=is_deal_show,
    )
