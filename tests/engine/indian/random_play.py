"""Random deals for the properties: any seats, rules and legal commands; shows, leavers and lost links among them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from games.engine.cards import Card
from games.engine.catalogue import variant
from games.engine.indian import commands as c
from games.engine.indian import deal
from games.engine.indian.arrange import best, showable_discards
from games.engine.indian.events import Event
from games.engine.indian.legal import is_legal
from games.engine.indian.rules import Rules
from games.engine.indian.state import Phase, State
from games.engine.shuffle import Shuffle
from tests.engine.telling import START_MS, stack

VALID = "AH 2H 3H 5S 6S 7S 9D TD JD 8C 8S 8D 8H"
"""A hand that is a valid show when 4 is wild, so that random deals get to shows."""

OPTIONS = (
    {},
    {"open_joker_pickup": "always"},
    {"discard_just_taken_from_open": "forbidden", "open_joker_pickup": "never"},
    {"loser_arrangement": "as_grouped", "declare_timeout": "as_grouped"},
    {"declare_judged": "best", "max_reshuffles": 1, "on_disconnect": "stay_until_back"},
)

Order = tuple[int | None, c.Command, int]


@dataclass(frozen=True)
class Plan:
    """How a random deal is dealt and played: `mix` settles the cards and the moves, `length` how many there are."""

    variant: str
    seats: int
    options: int
    mix: int
    rigged: int
    length: int

    @property
    def steps(self) -> list[int]:
        """One number for each command."""
        rng = Random(self.mix)
        return [rng.randrange(10**9) for _ in range(self.length)]

    @property
    def rules(self) -> Rules:
        rules = variant(self.variant).rules.with_options(OPTIONS[self.options])
        return rules.with_options({"packs": 1}) if self.mix % 5 == 0 and self.seats <= 3 else rules

    @property
    def shuffle(self) -> Shuffle:
        players = [f"p{seat}" for seat in range(self.seats)]
        hands = {f"p{self.rigged}": VALID} if self.rigged < self.seats else {}
        told = {"players": players, "hands": hands, "first": players[self.mix % self.seats], "wild": "4C"}
        return stack(told | self._settled(players), self.rules, self.mix)

    @property
    def settled_first(self) -> int | None:
        """Who moves first without a toss, in most deals of a match."""
        return self.mix % self.seats if variant(self.variant).match and self.mix % 3 else None

    def _settled(self, players: list[str]) -> dict[str, str]:
        return {} if self.settled_first is None else {"settled_first": players[self.settled_first]}

    @property
    def opening_events(self) -> tuple[Event, ...]:
        return deal.open_deal(self.rules, range(self.seats), "c0" * 32, START_MS, first_seat=self.settled_first)


def plans(max_steps: int = 160) -> st.SearchStrategy[Plan]:
    """Deals of two to six seats, in every second of which one seat soon has a show."""
    return st.one_of(_plans("points", 6, max_steps), _plans("zapak2", 2, max_steps), _plans("deals", 4, max_steps))


def _plans(name: str, most: int, max_steps: int) -> st.SearchStrategy[Plan]:
    return st.builds(
        Plan,
        variant=st.just(name),
        seats=st.integers(2, most),
        options=st.integers(0, len(OPTIONS) - 1),
        mix=st.integers(0, 10**9),
        rigged=st.integers(0, 2 * most),
        # Not a list of steps: Hypothesis would make most of them far too short to get to a show.
        length=st.integers(1, max_steps),
    )


def opening(plan: Plan) -> State:
    return deal.fold(plan.opening_events)


def orders(plan: Plan) -> Iterator[tuple[State, Order]]:
    """Play the plan: the state before each command, and the command. It ends early when the deal is over."""
    state = opening(plan)
    now_ms = START_MS
    seeds = tuple(c.UsedSeed(seat, f"{seat:02x}" * 16, by_player=False) for seat in range(plan.seats))
    order: Order = (None, c.Deal(plan.shuffle, seeds), now_ms)
    for step in [0, *plan.steps]:
        yield state, order
        for event in deal.decide(state, *order):
            state = deal.evolve(state, event)
        if deal.is_over(state):
            return
        now_ms += step % 20_000
        order = (*_next(state, Random(step)), now_ms)


def random_groups(hand: tuple[Card, ...], rng: Random) -> c.Groups:
    """Some of the cards in some groups."""
    cards = list(hand)
    rng.shuffle(cards)
    cuts = sorted(rng.sample(range(1, 13), 3))
    return tuple(tuple(cards[a:b]) for a, b in zip([0, *cuts], [*cuts, 11], strict=True))


def clock(state: State, rng: Random) -> tuple[int | None, c.Command]:
    """What the clock says when time is up."""
    acts_for = deal.on_deadline(state)
    assert acts_for is not None
    return acts_for[0], c.TimeOut({seat.seat: random_groups(seat.hand, rng) for seat in state.playing})


def _next(state: State, rng: Random) -> tuple[int | None, c.Command]:
    fate = rng.random()
    seat = rng.choice(state.seats).seat
    if fate < 0.05:
        return clock(state, rng)
    if fate < 0.08:
        return seat, c.SetLink(rng.random() < 0.5)
    if fate < 0.09 and is_legal(state, seat, c.Leave()):
        return seat, c.Leave(random_groups(state.seat(seat).hand, rng))
    if fate < 0.11 and is_legal(state, seat, c.Leave()):
        return seat, c.SetDisconnect(rng.choice(list(c.OnDisconnect)))
    if fate < 0.12:
        return None, c.MoveDeadline(rng.randrange(60_000))
    if fate < 0.121:
        return None, c.Void("because")
    return _move(state, rng)


def _move(state: State, rng: Random) -> tuple[int | None, c.Command]:
    if state.phase is Phase.TURN and state.turn:
        return state.turn.seat, _in_turn(state, state.turn.seat, rng)
    if state.phase is Phase.DECLARE and state.finish:
        return state.finish.seat, c.Declare(_groups(state, state.finish.seat, rng))
    seat = rng.choice(state.arranging).seat
    return seat, c.Arrange(_groups(state, seat, rng))


def _in_turn(state: State, seat: int, rng: Random) -> c.SeatCommand:
    hand = state.seat(seat).hand
    if len(hand) == 13:
        if rng.random() < 0.015 and is_legal(state, seat, c.Drop()):
            return c.Drop()
        wants_open = rng.random() < 0.5 and is_legal(state, seat, c.Draw(c.Source.OPEN))
        return c.Draw(c.Source.OPEN if wants_open else c.Source.CLOSED)
    shows = sorted(showable_discards(hand, state.wild_rank, state.rules), key=lambda card: card.code)
    if shows and rng.random() < 0.4:
        return c.Finish(rng.choice(shows))
    if rng.random() < 0.01:
        return c.Finish(rng.choice(hand))
    return c.Discard(rng.choice([card for card in hand if is_legal(state, seat, c.Discard(card))]))


def _groups(state: State, seat: int, rng: Random) -> c.Groups:
    hand = state.seat(seat).hand
    return best(hand, state.wild_rank, state.rules).groups if rng.random() < 0.8 else random_groups(hand, rng)
