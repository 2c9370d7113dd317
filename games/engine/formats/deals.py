"""Deals Rummy (RULES.md 4): a number of deals for chips, prizes by rank. The doors are those of `protocol.Format`."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import NoReturn, TypeVar

from games.engine.errors import EngineError, RuleViolation
from games.engine.formats import keeping, prizes, ranking
from games.engine.formats.events import DealScored, MatchEvent, MatchStarted, PlayerLeft
from games.engine.formats.keeping import leaving as leave
from games.engine.formats.sheets import DealsSheet, Sheet
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

NAME = "deals"

Name = TypeVar("Name", bound=Hashable)


def chips_at_start(chips: str, deals: int, players: int, points_cap: int) -> int:
    """What everybody starts with: `chips` is the option of this name."""
    return (players if chips == "players_times_max" else deals) * points_cap


def chips_moved(winner: Name, points: Mapping[Name, int]) -> dict[Name, int]:
    """The winner takes a chip a point from every loser; changes sum to zero."""
    lost = {name: -count for name, count in points.items() if name != winner}
    return {winner: -sum(lost.values())} | lost


def open_match(sheet: Sheet, events: Iterable[MatchEvent]) -> MatchState:
    """The state after these events."""
    return keeping.folded(sheet, events, evolve)


def evolve(state: MatchState | None, event: MatchEvent, sheet: Sheet) -> MatchState:
    """The state after one more event."""
    if state is None:
        return _ranked(_begun(event, sheet))
    if isinstance(event, DealScored):
        return _ranked(_scored(state, event))
    if not isinstance(event, PlayerLeft):
        raise EngineError(f"{type(event).__name__} does not happen in Deals.")
    return state if state.is_over or not state.score(event.seat).is_in else _ranked(keeping.left(state, event.seat))


def rejoin(state: MatchState, seat: int) -> NoReturn:
    """Nobody goes out in Deals, so nobody comes back."""
    raise RuleViolation("match.no_rejoin", "Nobody can rejoin in Deals Rummy.")


def decline_rejoin(state: MatchState, seat: int) -> NoReturn:
    """As `rejoin`."""
    rejoin(state, seat)


def offer_split(state: MatchState, seat: int, pot_minor: int, entry_minor: int) -> NoReturn:
    """Deals are played to the end."""
    raise RuleViolation("match.no_split", "Deals Rummy is played to the end: there is no split.")


def answer_split(state: MatchState, seat: int, accepts: bool) -> NoReturn:
    """As `offer_split`."""
    offer_split(state, seat, 0, 0)


def may_split(state: MatchState, pot_minor: int, entry_minor: int) -> None:
    """Never."""


def is_waiting(state: MatchState) -> bool:
    """Nobody has anything to answer between two deals."""
    return False


def lapse(state: MatchState) -> tuple[MatchEvent, ...]:
    """Nothing waits."""
    return ()


def next_deal(state: MatchState) -> NextDeal | None:
    """The next of the agreed deals among all who have not left; then tie-breakers among the tied alone."""
    if state.is_over:
        return None
    if not _is_played_out(state):
        return keeping.next_of(state, [score.seat for score in state.still_in])
    return keeping.next_of(state, _to_break(state)[0], is_tie_breaker=True)


def standings(state: MatchState) -> Order:
    """The places as they stand."""
    return state.order


def outcome(state: MatchState, entry_minor: int, fee_bps: int) -> Outcome:
    """Prizes by place; the prize follows the place also of who left."""
    percents = keeping.sheet_of(state, DealsSheet).prizes
    return keeping.outcome(state, entry_minor, fee_bps, lambda prize: prizes.by_place(prize, percents, state.order))


def called_off(
    state: MatchState | None, seats: Iterable[int], entries: Mapping[int, int], entry_minor: int
) -> dict[int, int]:
    """By chips: the pot in proportion to the chips of those who have not left."""
    return keeping.called_off(state, seats, entries, entry_minor, lambda score: score.total)


def _begun(event: MatchEvent, sheet: Sheet) -> MatchState:
    if not isinstance(event, MatchStarted) or not isinstance(sheet, DealsSheet):
        raise EngineError("Deals begin with MatchStarted and are played by a DealsSheet.")
    chips = chips_at_start(sheet.chips, sheet.deals, len(event.seats), event.points_cap)
    return keeping.started(event, sheet, chips)


def _scored(state: MatchState, event: DealScored) -> MatchState:
    """Chips move in the agreed deals only."""
    if _is_played_out(state):
        return keeping.scored(state, event, {}, is_tie_breaker=True)
    return keeping.scored(state, event, chips_moved(event.winner, {line.seat: line.points for line in event.points}))


def _ranked(state: MatchState) -> MatchState:
    """With its places, and over where they are final: all deals and tie-breakers played, or one player left."""
    if state.is_over:
        return state
    ranked = replace(state, order=ranking.places(state))
    is_decided = _is_played_out(ranked) and not _to_break(ranked)
    return replace(ranked, how=How.WON) if is_decided or len(ranked.still_in) == 1 else ranked


def _is_played_out(state: MatchState) -> bool:
    return len(state.deals) >= keeping.sheet_of(state, DealsSheet).deals


def _to_break(state: MatchState) -> Order:
    sheet = keeping.sheet_of(state, DealsSheet)
    return () if sheet.ties == "share" else ranking.to_break(state.order, sheet.prizes)
