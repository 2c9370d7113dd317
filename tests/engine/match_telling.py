"""Tells a match from a scenario file: who plays, how every deal ends, who leaves, rejoins or splits, what comes of it.

A scenario is JSON (see tests/engine/scenarios/match_*.json). `sheet` are options of the format, `deal_options` those of
its deals, amounts are minor units. A line of `match` is one of

    asha wins, bilal 20, chitra 40 · asha wins, bilal 20; bilal moved first
    asha leaves · asha rejoins · asha stays out · asha offers a split · asha agrees · asha refuses · time is up

with `!! code` at its end where it must be refused. Unless said, the first move is where it has to be (at the toss: with
the first player). An object in `match` is a look at the state: see `LOOKS`. Without `match` it has not begun.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from games.engine.errors import RuleViolation
from games.engine.formats import codec, deals, pool
from games.engine.formats.events import DealScored, MatchEvent, SeatPoints, starting
from games.engine.formats.protocol import Format
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.formats.state import MatchState
from games.engine.indian.rules import DEALS, Rules, basis_points
from games.engine.judge.pool import DEAL_RULES

FORMATS: Mapping[str, Format] = {"deals": deals, "pool": pool}


@dataclass
class Told:
    """A match being told: the live state, and everything that happened."""

    players: list[str]
    format: Format
    sheet: Sheet
    entry: int
    fee_bps: int
    state: MatchState | None = None
    events: list[MatchEvent] = field(default_factory=list)

    @property
    def prize(self) -> int:
        pot = self.entry * sum(self.state.entries.values())
        return pot - pot * self.fee_bps // 10_000

    def happen(self, *events: MatchEvent) -> None:
        """Let it happen; what holds after every event is checked here."""
        for event in events:
            self.events.append(event)
            self.state = self.format.evolve(self.state, event, self.sheet)
            check(self.format, self.state)
        read = [codec.event_from_json(codec.event_to_json(event)) for event in self.events]
        assert read == self.events
        assert self.format.open_match(self.sheet, read) == self.state

    def named(self, by_seat: Mapping[int, Any]) -> dict[str, Any]:
        return {self.players[seat]: value for seat, value in by_seat.items()}

    def names(self, seats: Any) -> list[str]:
        return [self.players[seat] for seat in seats]


def check(fmt: Format, state: MatchState) -> None:
    """Every seat has one place, totals are what the lines say, chips are only passed on, and an end is an end."""
    assert sorted(seat for place in state.order for seat in place) == [score.seat for score in state.seats]
    changes = {
        score.seat: sum(c.by for line in state.deals for c in line.moved if c.seat == score.seat)
        for score in state.seats
    }
    if fmt is deals:
        assert len({score.total - changes[score.seat] for score in state.seats}) == 1
        assert sum(changes.values()) == 0
    else:
        assert all(score.total == changes[score.seat] for score in state.seats if score.entries == 1)
    assert state.is_over == (fmt.next_deal(state) is None)
    if state.is_over:
        assert not fmt.is_waiting(state)
        assert fmt.lapse(state) == ()
    else:
        assert fmt.next_deal(state).seats


def sheets_of(told: Mapping[str, Any]) -> tuple[Sheet, Rules]:
    """The two sheets that a scenario is played by."""
    options, deal_options = told.get("sheet", {}), told.get("deal_options", {})
    if told["format"] == "deals":
        return DealsSheet().with_options(options), DEALS.with_options(deal_options)
    sheet = PoolSheet().with_options(options)
    return sheet, DEAL_RULES[sheet.limit].with_options(deal_options)


def open_told(told: Mapping[str, Any]) -> Told:
    """A match before its first deal."""
    sheet, rules = sheets_of(told)
    fee_bps = basis_points(told.get("fee_percent", 0))
    match = Told(told["players"], FORMATS[told["format"]], sheet, told.get("entry", 100), fee_bps)
    match.happen(starting(range(len(match.players)), rules))
    return match


def tell(told: Mapping[str, Any]) -> Told:
    """Play a scenario to its outcome."""
    match = open_told(told)
    for line in told.get("match", ()):
        if isinstance(line, dict):
            assert {name: LOOKS[name](match) for name in line} == line
        else:
            _play(match, line)
    if "outcome" in told:
        _check_outcome(match, told["outcome"])
    if "called_off" in told:
        state, entries = match.state if "match" in told else None, match.state.entries
        shares = match.format.called_off(state, entries, entries, match.entry)
        assert match.named(shares) == told["called_off"]
        assert sum(shares.values()) == match.entry * sum(entries.values())
    return match


def _play(match: Told, line: str) -> None:
    line, _, code = line.partition(" !! ")
    if not code:
        match.happen(*_events(match, line))
        return
    with pytest.raises(RuleViolation) as refused:
        _events(match, line)
    assert refused.value.code == code
    assert refused.value.message.endswith(".")


def _events(match: Told, line: str) -> tuple[MatchEvent, ...]:
    fmt, state = match.format, match.state
    if line == "time is up":
        return fmt.lapse(state)
    name, _, act = line.partition(" ")
    seat = match.players.index(name)
    match act:
        case "leaves":
            return (fmt.leave(state, seat),)
        case "rejoins":
            return (fmt.rejoin(state, seat),)
        case "stays out":
            return (fmt.decline_rejoin(state, seat),)
        case "offers a split":
            return (fmt.offer_split(state, seat, match.prize, match.entry),)
        case "agrees" | "refuses":
            return (fmt.answer_split(state, seat, act == "agrees"),)
        case _:
            return (_deal(match, line),)


def _deal(match: Told, line: str) -> DealScored:
    result, _, mover = line.partition("; ")
    winner, *losers = result.split(", ")
    assert winner.endswith(" wins"), line
    points = {match.players.index(winner.removesuffix(" wins")): 0}
    won_by = next(iter(points))
    for loser in losers:
        name, _, lost = loser.rpartition(" ")
        points[match.players.index(name)] = int(lost)
    due = match.format.next_deal(match.state)
    assert due is None or set(due.seats) <= set(points), f"not everybody was dealt in: {line}"
    first = due.first_seat if due and due.first_seat is not None else 0
    if mover:
        first = match.players.index(mover.removesuffix(" moved first"))
    told = tuple(SeatPoints(seat, points[seat]) for seat in sorted(points))
    return DealScored(len(match.state.deals) + 1, won_by, first, told)


def _check_outcome(match: Told, expected: Mapping[str, Any]) -> None:
    outcome = match.format.outcome(match.state, match.entry, match.fee_bps)
    assert sum(outcome.prizes.values()) + outcome.fee_minor == outcome.pot_minor
    found = {
        "how": outcome.how,
        "pot": outcome.pot_minor,
        "fee": outcome.fee_minor,
        "prizes": match.named(outcome.prizes),
        "places": match.named(outcome.places),
    }
    assert {name: found[name] for name in expected} == expected


def _next(match: Told) -> Any:
    due = match.format.next_deal(match.state)
    return due and match.names(due.seats)


def _first(match: Told) -> Any:
    due = match.format.next_deal(match.state)
    return due and due.first_seat is not None and match.players[due.first_seat]


def _shares(match: Told) -> Any:
    shares = match.format.may_split(match.state, match.prize, match.entry)
    return shares and match.named(shares)


LOOKS: Mapping[str, Callable[[Told], Any]] = {
    "totals": lambda match: {match.players[score.seat]: score.total for score in match.state.seats},
    "standing": lambda match: {match.players[score.seat]: score.standing for score in match.state.seats},
    "entries": lambda match: match.named(match.state.entries),
    "next": _next,
    "first": _first,
    "tie_breaker": lambda match: match.format.next_deal(match.state).is_tie_breaker,
    "places": lambda match: [match.names(place) for place in match.format.standings(match.state)],
    "waiting": lambda match: match.format.is_waiting(match.state),
    "may_rejoin": lambda match: match.names(match.state.pending_rejoin),
    "rejoin_at": lambda match: match.state.rejoin_at,
    "shares": _shares,
    "how": lambda match: match.state.how,
    "moved": lambda match: {match.players[change.seat]: change.by for change in match.state.deals[-1].moved},
    "first_drop": lambda match: match.state.first_drop_points,
}
"""What a look may show; `first` is false before a toss, `next` null once the match is over."""
