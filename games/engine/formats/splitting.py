"""Sharing a pool among the two or three who are left (RULES.md 6, splits)."""

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

from games.engine.errors import RuleViolation
from games.engine.formats import keeping, prizes
from games.engine.formats.events import SplitAnswered, SplitOffered
from games.engine.formats.sheets import PoolSheet
from games.engine.formats.state import MatchState

Name = TypeVar("Name", bound=Hashable)

SPLIT_AMONG = (2, 3)


def is_auto_split(totals: Collection[int], started: int, sheet: PoolSheet) -> bool:
    """True if those left, `totals` being their points, are few and all so high that the pool is shared equally."""
    is_few = len(totals) in SPLIT_AMONG and len(totals) < started
    return sheet.auto_split and is_few and min(totals) >= sheet.marks.auto_split_from


def may_agree(left: int, started: int) -> bool:
    """Two may always agree on a split, three only where more than three started."""
    return left in SPLIT_AMONG and (left == min(SPLIT_AMONG) or started > left)


def drops_left(total: int, limit: int, first_drop_points: int) -> int:
    """How often a player could drop first and still be in."""
    return (limit - 1 - total) // first_drop_points


def by_drops(prize_minor: int, drop_worth_minor: int, drops: Mapping[Name, int]) -> dict[Name, int] | None:
    """The drops beyond the least are paid for, the rest is shared equally, odd units in the order given.

    None if the rest would be less than one drop is worth.
    """
    least = min(drops.values())
    paid = {name: (count - least) * drop_worth_minor for name, count in drops.items()}
    rest = prize_minor - sum(paid.values())
    if rest < drop_worth_minor:
        return None
    return {name: paid[name] + part for name, part in zip(drops, prizes.equally(rest, len(drops)), strict=True)}


def shares(state: MatchState, prize_minor: int, entry_minor: int) -> dict[int, int] | None:
    """What an agreed split gives each seat still in; None if there is not enough for it."""
    sheet = keeping.sheet_of(state, PoolSheet)
    if not state.first_drop_points:
        return None
    drops = {s.seat: drops_left(s.total, sheet.limit, state.first_drop_points) for s in state.still_in}
    return by_drops(prize_minor, sheet.drop_worth(entry_minor), drops)


def may_split(state: MatchState, pot_minor: int, entry_minor: int) -> dict[int, int] | None:
    """What each would get of `pot_minor` (the pot less the fee); None where a split is not allowed now."""
    is_open = not state.is_over and not state.pending_rejoin
    if is_open and keeping.sheet_of(state, PoolSheet).manual_split and may_agree(len(state.still_in), len(state.seats)):
        return shares(state, pot_minor, entry_minor)
    return None


def offer_split(state: MatchState, seat: int, pot_minor: int, entry_minor: int) -> SplitOffered:
    """One offer between two deals: a second one could keep the others from playing on."""
    keeping.refuse_if_over(state)
    keeping.refuse_unless_in(state, seat)
    if state.split is not None:
        raise RuleViolation("match.split_offered", "A split is already offered.")
    if state.was_split_refused:
        raise RuleViolation(
            "match.split_refused", "The split was refused. You can offer one again after the next deal."
        )
    if may_split(state, pot_minor, entry_minor) is None:
        raise RuleViolation("match.no_split", "The pool cannot be split now.")
    return SplitOffered(seat)


def answer_split(state: MatchState, seat: int, accepts: bool) -> SplitAnswered:
    """The yes or no of a seat that has not said yes yet; who offered it has."""
    keeping.refuse_if_over(state)
    keeping.refuse_unless_in(state, seat)
    if state.split is None:
        raise RuleViolation("match.no_offer", "No split is offered.")
    if seat in state.split.agreed:
        raise RuleViolation("match.already_agreed", "You have already agreed to this split.")
    return SplitAnswered(seat, accepts)
