"""What holds in every deal that can be played: cards are conserved, the log is the state, points and money add up."""

import json
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import codec
from games.engine.errors import RuleViolation
from games.engine.indian import commands as c
from games.engine.indian import deal
from games.engine.indian.events import Event
from games.engine.indian.rules import max_deal_points
from games.engine.indian.settlement import settle
from games.engine.indian.state import State
from tests.counts import count
from tests.engine.indian.random_play import Plan, clock, opening, orders, plans
from tests.engine.telling import START_MS, check_cards

EXAMPLES = settings(max_examples=count("deal_properties"), deadline=None)


def play(plan: Plan) -> tuple[list[Event], State]:
    """All events of a plan, and the state they led to."""
    events = list(plan.opening_events)
    state = deal.fold(events)
    for state, order in orders(plan):
        made = deal.decide(state, *order)
        events += made
        for event in made:
            state = deal.evolve(state, event)
    return events, state


@EXAMPLES
@given(plans())
def test_every_card_lies_in_one_place_after_every_event(plan: Plan) -> None:
    events, _ = play(plan)
    state = None
    for event in events:
        state = deal.evolve(state, event)
        check_cards(state)


@EXAMPLES
@given(plans())
def test_folding_the_stored_log_gives_the_live_state(plan: Plan) -> None:
    events, live = play(plan)
    stored = [json.dumps(codec.event_to_json(event)) for event in events]
    read = [codec.event_from_json(json.loads(text)) for text in stored]
    assert read == events
    assert deal.fold(read) == live


@EXAMPLES
@given(plans())
def test_points_and_money_add_up(plan: Plan) -> None:
    _, state = play(plan)
    result = state.result
    if result is None:
        return
    points = {seat.seat: seat.points for seat in result.seats}
    assert list(points) == [seat.seat for seat in state.seats]
    assert points[result.winner] == 0
    assert Counter(seat.outcome for seat in result.seats)["won"] == 1
    assert all(0 < lost <= max_deal_points(plan.rules) for seat, lost in points.items() if seat != result.winner)
    money = settle(points, result.winner, 25, 1_000)
    assert sum(money.amounts.values()) + money.fee_minor == 0


@EXAMPLES
@given(plans(), st.integers(0, 10**9))
def test_no_deal_is_ever_stuck(plan: Plan, seed: int) -> None:
    """Whatever happened before, the clock alone ends the deal: three misses a seat, a show, and no more."""
    _, state = play(plan)
    rng = Random(seed)
    for _ in range(4 * plan.seats + 4):
        if deal.is_over(state):
            break
        for event in deal.decide(state, *clock(state, rng), START_MS):
            state = deal.evolve(state, event)
    assert deal.is_over(state)
    assert (deal.due_ms(state), deal.on_deadline(state)) == (None, None)


@EXAMPLES
@given(plans(max_steps=60))
def test_what_is_refused_is_what_is_not_listed(plan: Plan) -> None:
    """`decide` takes exactly what `see` lists, for every seat and every card of the deal."""
    _, state = play(plan)
    for seat in state.seats:
        legal = deal.see(state, seat.seat)["legal"]
        listed = {
            c.Draw(c.Source.CLOSED): legal["draw_closed"],
            c.Draw(c.Source.OPEN): legal["draw_open"],
            c.Declare(()): legal["declare"],
            c.Arrange(()): legal["arrange"],
            c.Drop(): legal["drop"] is not None,
            c.Leave(): legal["leave"] is not None,
            c.OfferSeed("ab" * 16): legal["seed"],
        }
        for card in deal.deck(plan.rules):
            listed[c.Discard(card)] = card.code in legal["discard"]
            listed[c.Finish(card)] = card.code in legal["finish"]
        assert {command: is_taken(state, seat.seat, command) for command in listed} == listed


def is_taken(state: State, seat: int, command: c.SeatCommand) -> bool:
    try:
        return bool(deal.decide(state, seat, command, START_MS))
    except RuleViolation:
        return False


@EXAMPLES
@given(plans())
def test_the_command_that_leaves_costs_what_the_view_said(plan: Plan) -> None:
    """The price that `see` names for dropping or leaving is the price that is then paid."""
    _, state = play(plan)
    for seat in state.seats:
        legal = deal.see(state, seat.seat)["legal"]
        if legal["drop"]:
            dropped = deal.decide(state, seat.seat, c.Drop(), START_MS)[0]
            assert (dropped.kind, dropped.points) == (legal["drop"]["kind"], legal["drop"]["points"])
        if legal["leave"]:
            left = deal.decide(state, seat.seat, c.Leave(), START_MS)[0]
            assert left.points == (legal["leave"]["points"] or None)


def test_a_plan_gets_to_every_kind_of_event() -> None:
    """The properties above are worth something only if random deals come everywhere."""
    rng = Random(7)
    seen: set[str] = set()
    for n in range(300):
        name = ("zapak2", "deals", "points", "points")[n % 4]
        seats = 2 if name == "zapak2" else 2 + n % 5
        plan = Plan(name, seats, n % 5, rng.randrange(10**9), n % 7, 160)
        seen |= {type(event).__name__ for event in play(plan)[0]}
    offered = deal.decide(opening(plan), 0, c.OfferSeed("ab" * 16), START_MS)
    assert seen | {type(event).__name__ for event in offered} == {kind.__name__ for kind in Event.__args__}
