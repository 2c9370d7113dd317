"""How each event changes a pool (RULES.md 6)."""

from collections.abc import Collection
from dataclasses import replace

from games.engine.errors import EngineError
from games.engine.formats import keeping, splitting
from games.engine.formats.events import (
    DealScored,
    MatchEvent,
    MatchStarted,
    PlayerLeft,
    PlayerRejoined,
    RejoinClosed,
    RejoinDeclined,
    SplitAnswered,
    SplitLapsed,
    SplitOffered,
)
from games.engine.formats.sheets import PoolSheet, Sheet
from games.engine.formats.state import How, MatchState, Offer, Order, Score, Standing


def is_out(total: int, limit: int) -> bool:
    """Out is who reaches the limit."""
    return total >= limit


def rejoin_score(totals: Collection[int], sheet: PoolSheet) -> int | None:
    """Where a player just out may start again, `totals` being those of all still in; None if he may not."""
    if not sheet.rejoin or not totals or max(totals) > sheet.marks.rejoin_up_to:
        return None
    return max(totals) + 1


def evolve(state: MatchState | None, event: MatchEvent, sheet: Sheet) -> MatchState:
    """The state after one more event."""
    if state is None:
        return _begun(event, sheet)
    if state.is_over:
        return _after_the_end(state, event)
    # Two may still be at cards when a third one leaves: their deal is played out before the pool is split.
    is_mid_deal = isinstance(event, PlayerLeft) and event.seat not in state.pending_rejoin
    return _decided(_after(state, event), may_auto_split=not is_mid_deal)


def _begun(event: MatchEvent, sheet: Sheet) -> MatchState:
    if not isinstance(event, MatchStarted) or not isinstance(sheet, PoolSheet):
        raise EngineError("A pool begins with MatchStarted and is played by a PoolSheet.")
    return _decided(keeping.started(event, sheet, 0), may_auto_split=False)


def _after_the_end(state: MatchState, event: MatchEvent) -> MatchState:
    """A deal may end after the match did, because somebody left in it, and people get up."""
    if isinstance(event, DealScored):
        return keeping.scored(state, event, {})
    if isinstance(event, PlayerLeft):
        return state
    raise EngineError(f"{type(event).__name__} cannot happen after the match is over.")


def _after(state: MatchState, event: MatchEvent) -> MatchState:
    match event:
        case DealScored():
            return _scored(state, event)
        case PlayerLeft(seat):
            return _left(state, seat)
        case PlayerRejoined(seat):
            return _rejoined(state, seat)
        case RejoinDeclined(seat):
            return _without(state, seat)
        case RejoinClosed():
            return replace(state, pending_rejoin=())
        case SplitOffered(seat):
            return replace(state, split=Offer(seat))
        case SplitAnswered(seat, accepts):
            return _answered(state, seat, accepts)
        case SplitLapsed():
            return replace(state, split=None, was_split_refused=True)
        case _:
            raise EngineError(f"{type(event).__name__} cannot happen in a pool that runs.")


def _scored(state: MatchState, event: DealScored) -> MatchState:
    """Points add up; who has reached the limit is out, and may come back if the others are low enough.

    What was open in the pause before is closed by it.
    """
    sheet = keeping.sheet_of(state, PoolSheet)
    state = keeping.scored(state, event, {line.seat: line.points for line in event.points})
    out = tuple(score.seat for score in state.still_in if is_out(score.total, sheet.limit))
    for seat in out:
        state = keeping.changed(state, seat, standing=Standing.OUT, out_after=event.number)
    start = rejoin_score([score.total for score in state.still_in], sheet)
    pending = () if start is None else out
    return replace(state, pending_rejoin=pending, rejoin_at=start, split=None, was_split_refused=False)


def _left(state: MatchState, seat: int) -> MatchState:
    """Who is out keeps his place and only gives up coming back."""
    if state.score(seat).is_in:
        return replace(keeping.left(state, seat), split=None)
    return _without(state, seat)


def _without(state: MatchState, seat: int) -> MatchState:
    return replace(state, pending_rejoin=tuple(other for other in state.pending_rejoin if other != seat))


def _rejoined(state: MatchState, seat: int) -> MatchState:
    if seat not in state.pending_rejoin or state.rejoin_at is None:
        raise EngineError(f"Seat {seat} cannot rejoin.")
    entries = state.score(seat).entries + 1
    back = keeping.changed(state, seat, total=state.rejoin_at, entries=entries, standing=Standing.IN, out_after=None)
    return _without(back, seat)


def _answered(state: MatchState, seat: int, accepts: bool) -> MatchState:
    if state.split is None or not accepts:
        return replace(state, split=None, was_split_refused=True)
    return replace(state, split=replace(state.split, accepted=(*state.split.accepted, seat)))


def _decided(state: MatchState, may_auto_split: bool) -> MatchState:
    """With its places, and how the match ended if it did: then nobody is asked anything any more."""
    how = _how(state, may_auto_split)
    decided = replace(state, how=how, order=_places(state, how))
    return decided if how is None else replace(decided, pending_rejoin=(), split=None)


def _how(state: MatchState, may_auto_split: bool) -> How | None:
    """Won by the last one in. Should he be gone too, nobody is left to rejoin against: the best of the others wins."""
    still_in = state.still_in
    if state.split and state.split.agreed == {score.seat for score in still_in}:
        return How.AGREED_SPLIT
    if not still_in:
        return How.WON
    if state.pending_rejoin:
        return None
    if len(still_in) == 1:
        return How.WON
    totals = [score.total for score in still_in]
    is_split = may_auto_split and splitting.is_auto_split(totals, len(state.seats), keeping.sheet_of(state, PoolSheet))
    return How.AUTO_SPLIT if is_split else None


def _places(state: MatchState, how: How | None) -> Order:
    """Who is in by fewest points, or together after a split; then who went out, the latest first; then who left."""
    is_split = how in (How.AUTO_SPLIT, How.AGREED_SPLIT)

    def key(score: Score) -> tuple[int, int]:
        return (0, 0 if is_split else score.total) if score.is_in else (-(score.out_after or 0), score.total)

    def seats(scores: Collection[Score]) -> Order:
        return tuple(tuple(score.seat for score in place) for place in keeping.grouped(scores, key))

    out = [score for score in state.seats if score.standing is Standing.OUT]
    return (*seats(state.still_in), *seats(out), *keeping.leavers(state))
