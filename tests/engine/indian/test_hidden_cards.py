"""No seat learns a card that it may not know, in random deals, frame by frame.

Both checks are first seen to catch planted bugs: a closed draw that names its card, and a view whose order of seats
depends on the hands.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import Card
from games.engine.errors import RuleViolation
from games.engine.indian import commands as c
from games.engine.indian import deal
from games.engine.indian import events as e
from games.engine.indian.outcome import Reason
from games.engine.indian.state import Standing, State
from tests.counts import count
from tests.engine.indian.random_play import Order, Plan, opening, orders, plans
from tests.engine.telling import START_MS

EXAMPLES = settings(max_examples=count("deal_leaks"), deadline=None)
CODE = re.compile(r'"((?:[A2-9TJQK][SHDC]|PJ)\.\d)"')

See = Callable[[State, int | None], dict[str, Any]]
Redact = Callable[[e.Event, int | None], dict[str, Any] | None]


# --- Knowledge: every card that a frame names is one that the seat has seen ---------------------------------------


@dataclass
class Recorder:
    """What one seat (None: a spectator) has lawfully seen so far, told from the events by rules of its own."""

    seat: int | None
    known: set[Card] = field(default_factory=set)
    out: set[int] = field(default_factory=set)

    def learn(self, event: e.Event, state: State) -> None:
        match event:
            case e.DealStarted():
                self.known |= {event.open_card, event.wild_card}
                self.known |= {card for hand in event.hands if hand.seat == self.seat for card in hand.cards}
            case e.CardDrawn() if event.seat == self.seat:
                self.known.add(event.card)
            case e.CardDiscarded() | e.FinishMade():
                self.known.add(event.card)
            case e.DealEnded():
                self.learn_show(event, state)

    def learn_show(self, event: e.DealEnded, state: State) -> None:
        """At the end the hands of the show are open, and wrong shows; never those that were dropped or left."""
        for seat in state.seats:
            was_shown = seat.standing is Standing.PLAYING and event.result.reason is Reason.SHOW
            if was_shown or seat.standing is Standing.WRONG_SHOW:
                self.known |= set(seat.hand)


def named(frame: dict[str, Any] | None) -> set[str]:
    """The codes of all cards in a frame. The toss has a pack of its own: its cards say nothing of any hand."""
    return set(CODE.findall(json.dumps({**(frame or {}), "toss": None})))


def check_knowledge(plan: Plan, see: See = deal.see, redact: Redact = deal.redact) -> None:
    recorders = [Recorder(seat) for seat in (*range(plan.seats), None)]
    for state, order in orders(plan):
        after = state
        for event in deal.decide(state, *order):
            after = deal.evolve(after, event)
            for recorder in recorders:
                recorder.learn(event, after)
                frames = named(redact(event, recorder.seat)) | named(see(after, recorder.seat))
                assert frames <= {card.code for card in recorder.known}


@EXAMPLES
@given(plans(max_steps=80))
def test_frames_name_only_cards_that_the_seat_has_seen(plan: Plan) -> None:
    check_knowledge(plan)


# --- Non-interference: hidden cards may lie any way, the frames are the same bytes --------------------------------


def check_non_interference(plan: Plan, seat: int, seed: int, see: See = deal.see, redact: Redact = deal.redact) -> None:
    """Play the deal again with all cards that the seat never saw mixed up among themselves, and compare the bytes."""
    played = list(until_reveal(plan, seat))
    swap = mixed_up(plan, seat, played, Random(seed))
    frames = list(frames_to(seat, opening(plan), played, see, redact))
    again = list(frames_to(seat, opening(plan), [swapped(order, swap) for order in played], see, redact))
    assert again == frames


def until_reveal(plan: Plan, seat: int) -> Iterator[Order]:
    """The commands up to the first whose outcome lawfully depends on cards that the seat may not know."""
    for state, order in orders(plan):
        for event in deal.decide(state, *order):
            is_of_other = isinstance(event, e.DeclarationAccepted | e.DeclarationRejected) and event.seat != seat
            is_of_hand = plan.variant == "zapak2" or (plan.variant == "deals" and plan.seats == 2)
            is_sum = isinstance(event, e.SeatDropped) and is_of_hand and event.kind is e.DropKind.MISSES
            if is_of_other or is_sum or isinstance(event, e.DealEnded):
                return
        yield order


def mixed_up(plan: Plan, seat: int, played: list[Order], rng: Random) -> dict[Card, Card]:
    """A random exchange among the cards that the seat has not seen by the end."""
    recorder = Recorder(seat)
    state = opening(plan)
    for order in played:
        for event in deal.decide(state, *order):
            state = deal.evolve(state, event)
            recorder.learn(event, state)
    hidden = [card for card in deal.deck(plan.rules) if card not in recorder.known]
    return dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))


def swapped(order: Order, swap: Mapping[Card, Card]) -> Order:
    """The same command about the exchanged cards."""

    def groups(made: c.Groups) -> c.Groups:
        return tuple(tuple(swap.get(card, card) for card in group) for group in made)

    seat, command, now_ms = order
    match command:
        case c.Deal():
            deck = tuple(swap.get(card, card) for card in command.shuffle.deck)
            command = replace(command, shuffle=replace(command.shuffle, deck=deck))
        case c.Declare() | c.Arrange() | c.Leave():
            command = replace(command, groups=groups(command.groups))
        case c.TimeOut():
            command = c.TimeOut({number: groups(made) for number, made in command.arrangements.items()})
    return seat, command, now_ms


def frames_to(seat: int, state: State, played: list[Order], see: See, redact: Redact) -> Iterator[str]:
    for order in played:
        events = deal.decide(state, *order)
        for event in events:
            state = deal.evolve(state, event)
        told = [redact(event, seat) for event in events]
        yield json.dumps([see(state, seat), told, refused(state, seat), [deal.concerns(ev, seat) for ev in events]])


def refused(state: State, seat: int) -> list[str]:
    """What the seat is told when it asks for things that are not its own."""
    answers = []
    for command in (c.Draw(c.Source.OPEN), c.Discard(Card(1, "S", 9)), c.Declare(((Card(2, "H", 9),),)), c.Drop()):
        try:
            deal.decide(state, seat, command, START_MS)
        except RuleViolation as refusal:
            answers.append(f"{refusal.code} {refusal.message}")
    return answers


@EXAMPLES
@given(plans(max_steps=80), st.integers(0, 5), st.integers(0, 10**9))
def test_hidden_cards_do_not_show_in_any_frame(plan: Plan, seat: int, seed: int) -> None:
    check_non_interference(plan, seat % plan.seats, seed)


# --- Planted bugs: the checks must turn red -----------------------------------------------------------------------


def leaky_redact(event: e.Event, seat: int | None) -> dict[str, Any] | None:
    told = deal.redact(event, seat)
    return {**(told or {}), "card": event.card.code} if isinstance(event, e.CardDrawn) else told


def leaky_see(state: State, seat: int | None) -> dict[str, Any]:
    """Names no card at all, yet its order tells who holds the lowest one."""
    view = deal.see(state, seat)
    order = sorted(state.seats, key=lambda each: min((card.code for card in each.hand), default=""))
    return {**view, "seats": [view["deal_seats"].index(each.seat) for each in order]}


def some_plan(mix: int) -> Plan:
    return Plan("points", 4, 0, mix, 99, 40)


def test_the_knowledge_check_catches_a_draw_that_names_its_card() -> None:
    with pytest.raises(AssertionError):
        check_knowledge(some_plan(1), redact=leaky_redact)


def test_non_interference_catches_an_order_that_depends_on_hands() -> None:
    with pytest.raises(AssertionError):
        check_non_interference(some_plan(1), 0, 1, see=leaky_see)
