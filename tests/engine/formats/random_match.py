"""Matches played at random, by everything that the doors of a format allow."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from games.engine.errors import RuleViolation
from games.engine.formats.events import DealScored, MatchEvent, SeatPoints
from games.engine.formats.state import MatchState
from tests.engine.match_telling import Told, open_told

NAMES = ["asha", "bilal", "chitra", "farid", "sana", "dev"]
CANCEL = st.sampled_from(["refund_all", "by_chips"])
LADDERS = [[100], [70, 30], [50, 30, 20], [40, 30, 30], [30, 20, 15, 15, 10, 10]]

DEALS_OPTIONS = st.fixed_dictionaries(
    {
        "deals": st.integers(1, 6),
        "chips": st.sampled_from(["deals_times_max", "players_times_max"]),
        "ties": st.sampled_from(["extra_deal", "share"]),
        "prizes": st.sampled_from(LADDERS),
        "cancel": CANCEL,
    }
)
POOL_OPTIONS = st.fixed_dictionaries(
    {
        "limit": st.sampled_from([61, 101, 201]),
        "rejoin": st.booleans(),
        "auto_split": st.booleans(),
        "manual_split": st.booleans(),
        "drop_worth": st.none() | st.integers(0, 300),
        "rejoin_up_to": st.none() | st.integers(0, 59),
        "auto_split_from": st.none() | st.integers(0, 60),
        "cancel": CANCEL,
    }
)


@dataclass(frozen=True)
class Plan:
    """A match to be played at random from `seed`; `calm` in ten deals go by without anybody doing anything else."""

    told: dict[str, object]
    seed: int
    deals: int
    calm: int


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Any format, any options, any number of players, any entry and fee."""
    name = draw(st.sampled_from(["deals", "pool"]))
    told = {
        "format": name,
        "players": NAMES[: draw(st.integers(2, 6))],
        "sheet": draw(DEALS_OPTIONS if name == "deals" else POOL_OPTIONS),
        "entry": draw(st.integers(0, 5000)),
        "fee_percent": draw(st.sampled_from([0, 2.5, 10, 100])),
    }
    return Plan(told, draw(st.integers(0, 10**9)), draw(st.integers(0, 30)), draw(st.integers(0, 10)))


def play(plan: Plan) -> Iterator[Told]:
    """The match after its start and after every event."""
    match, rng = open_told(plan.told), Random(plan.seed)
    yield match
    for _ in range(plan.deals):
        for event in _pause(match, rng) if rng.randrange(10) >= plan.calm else ():
            match.happen(event)
            yield match
        if match.state.is_over:
            return
        for event in _deal(match, rng, leave=0.0 if rng.randrange(10) < plan.calm else 0.1):
            match.happen(event)
            yield match


def finish(match: Told, seed: int) -> Iterator[Told]:
    """From here on nobody does anything but play: losers pay at least 2, as at any show."""
    rng = Random(seed)
    while not match.state.is_over:
        for event in match.format.lapse(match.state):
            match.happen(event)
            yield match
        if not match.state.is_over:
            match.happen(*_deal(match, rng, leave=0.0))
            yield match


def _deal(match: Told, rng: Random, leave: float) -> Iterator[MatchEvent]:
    """Points of few kinds, so that totals are often equal; some get up while it runs."""
    due = match.format.next_deal(match.state)
    winner = rng.choice(due.seats)
    for seat in due.seats:
        if rng.random() < leave and not match.state.is_over:
            yield match.format.leave(match.state, seat)
    points = {seat: 0 if seat == winner else rng.choice([2, 2, 20, 20, 40, 59]) for seat in due.seats}
    first = rng.choice(due.seats) if due.first_seat is None else due.first_seat
    told = tuple(SeatPoints(seat, points[seat]) for seat in due.seats)
    yield DealScored(len(match.state.deals) + 1, winner, first, told)


def _pause(match: Told, rng: Random) -> Iterator[MatchEvent]:
    """Up to six wishes, whoever has them and whatever they are; those against the rules come to nothing."""
    for _ in range(rng.randrange(7)):
        event = _wish(match, match.state, rng)
        if event is not None:
            yield event
    yield from match.format.lapse(match.state) if rng.random() < 0.7 else ()


def _wish(match: Told, state: MatchState, rng: Random) -> MatchEvent | None:
    seat, fmt = rng.randrange(len(match.players)), match.format
    wishes: list[Callable[[], MatchEvent | None]] = [
        lambda: fmt.rejoin(state, seat),
        lambda: fmt.rejoin(state, seat),
        lambda: fmt.decline_rejoin(state, seat),
        lambda: fmt.offer_split(state, seat, match.prize, match.entry),
        lambda: fmt.answer_split(state, seat, rng.random() < 0.7),
        lambda: fmt.answer_split(state, seat, True),
        lambda: fmt.leave(state, seat) if rng.random() < 0.2 else None,
    ]
    try:
        return rng.choice(wishes)()
    except RuleViolation:
        return None
