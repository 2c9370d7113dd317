"""Pool Rummy (RULES.md 6): deals until one is left below the limit. The doors are those of `protocol.Format`."""

from collections.abc import Iterable, Mapping

from games.engine.errors import EngineError, RuleViolation
from games.engine.formats import keeping, prizes, splitting
from games.engine.formats.events import MatchEvent, PlayerRejoined, RejoinClosed, RejoinDeclined, SplitLapsed
from games.engine.formats.keeping import leaving as leave
from games.engine.formats.pool_log import evolve
from games.engine.formats.sheets import PoolSheet, Sheet
from games.engine.formats.splitting import answer_split, may_split, offer_split
from games.engine.formats.state import How, MatchState, NextDeal, Order, Outcome

__all__ = [
    "NAME",
    "answer_split",
    "called_off",
    "decline_rejoin",
    "evolve",
    "is_waiting",
    "lapse",
    "leave",
    "may_split",
    "next_deal",
    "offer_split",
    "open_match",
    "outcome",
    "rejoin",
    "standings",
]

NAME = "pool"


def open_match(sheet: Sheet, events: Iterable[MatchEvent]) -> MatchState:
    """The state after these events."""
    return keeping.folded(sheet, events, evolve)


def rejoin(state: MatchState, seat: int) -> PlayerRejoined:
    """A seat that just went out pays another entry."""
    _refuse_unless_pending(state, seat)
    return PlayerRejoined(seat)


def decline_rejoin(state: MatchState, seat: int) -> RejoinDeclined:
    """A seat that just went out stays out."""
    _refuse_unless_pending(state, seat)
    return RejoinDeclined(seat)


def is_waiting(state: MatchState) -> bool:
    """True while somebody may rejoin or a split is offered."""
    return bool(state.pending_rejoin) or state.split is not None


def lapse(state: MatchState) -> tuple[MatchEvent, ...]:
    """Who has not answered stays out, and a split that not all accepted is off."""
    closed: tuple[MatchEvent, ...] = (RejoinClosed(),) if state.pending_rejoin else ()
    return (*closed, SplitLapsed()) if state.split else closed


def next_deal(state: MatchState) -> NextDeal | None:
    """The next deal among all who are in."""
    return None if state.is_over else keeping.next_of(state, [score.seat for score in state.still_in])


def standings(state: MatchState) -> Order:
    """The places as they stand."""
    return state.order


def outcome(state: MatchState, entry_minor: int, fee_bps: int) -> Outcome:
    """All to the first place, or what was agreed on."""

    def share(prize_minor: int) -> dict[int, int]:
        if state.how is not How.AGREED_SPLIT:
            return dict(zip(state.order[0], prizes.equally(prize_minor, len(state.order[0])), strict=True))
        agreed = splitting.shares(state, prize_minor, entry_minor)
        if agreed is None:
            raise EngineError("The pool is too small for the split that was agreed on.")
        return agreed

    return keeping.outcome(state, entry_minor, fee_bps, share)


def called_off(
    state: MatchState | None, seats: Iterable[int], entries: Mapping[int, int], entry_minor: int
) -> dict[int, int]:
    """By chips: the pot in proportion to how far each who is still in was from the limit."""
    limit = keeping.sheet_of(state, PoolSheet).limit if state else 0
    return keeping.called_off(state, seats, entries, entry_minor, lambda score: limit - score.total)


def _refuse_unless_pending(state: MatchState, seat: int) -> None:
    keeping.refuse_if_over(state)
    if seat not in state.pending_rejoin:
        raise RuleViolation("match.rejoin_closed", "You cannot rejoin this match now.")
