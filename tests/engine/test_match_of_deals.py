"""A match and its deals together: what a format says of the next deal is how the engine deals it."""

from collections.abc import Iterator

from games.engine.catalogue import variant
from games.engine.formats import deals
from games.engine.formats.events import DealScored, PlayerLeft, SeatPoints, starting
from games.engine.formats.state import MatchState, NextDeal
from games.engine.indian import commands as c
from games.engine.indian import deal
from games.engine.indian.rules import Rules
from games.engine.indian.state import State
from games.engine.shuffle import shuffle

START_MS = 1_700_000_000_000


def dealt(rules: Rules, number: int, following: NextDeal) -> State:
    """The deal that a match asks for, with the cards out."""
    state = deal.fold(deal.open_deal(rules, following.seats, "c0", START_MS, first_seat=following.first_seat))
    seeds = {seat: bytes([seat]) * 16 for seat in following.seats}
    mixed = shuffle(bytes(128), f"deal-{number}", seeds, rules.hash, deal.deck(rules), following.seats)
    used = tuple(c.UsedSeed(seat, seed.hex(), by_player=False) for seat, seed in seeds.items())
    return run(state, None, c.Deal(mixed, used))


def run(state: State, seat: int | None, command: c.Command) -> State:
    for event in deal.decide(state, seat, command, START_MS):
        state = deal.evolve(state, event)
    return state


def played(state: State) -> State:
    """Whoever is on leaves the deal, until one is left: it is about who begins, not about how it goes on."""
    while not deal.is_over(state):
        assert state.turn is not None
        state = run(state, state.turn.seat, c.Leave())
    return state


def movers(rules: Rules, state: MatchState, leaves_after: dict[int, int]) -> Iterator[tuple[int, bool]]:
    """Who makes the first move of each deal, and whether that was tossed for; some leave the match after a deal."""
    while (following := deals.next_deal(state)) and len(state.deals) < 6:
        running = dealt(rules, following.number, following)
        assert running.turn is not None
        assert running.dealt is not None
        yield running.turn.seat, bool(running.dealt.toss)
        result = played(running).result
        assert result is not None
        points = tuple(SeatPoints(seat.seat, seat.points) for seat in result.seats)
        scored = DealScored(following.number, result.winner, deal.first_seat(running) or 0, points)
        state = deals.evolve(state, scored, state.sheet)
        if following.number in leaves_after:
            state = deals.evolve(state, PlayerLeft(leaves_after[following.number]), state.sheet)


def test_the_first_move_goes_one_seat_on_with_every_deal() -> None:
    game = variant("deals")
    sheet = game.match.with_options({"deals": 6})
    state = deals.open_match(sheet, [starting((0, 2, 3, 5), game.rules)])

    began = list(movers(game.rules, state, leaves_after={3: 0}))

    tossed, *later = began
    assert tossed == (0, True)
    # Seat 0 leaves after the third deal: after 5 it is on 2.
    assert later == [(seat, False) for seat in (2, 3, 5, 2, 3)]
