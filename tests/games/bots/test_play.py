"""Bots of every strength at one table: always legal, always at an end, and blind to what their seat may not see."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import NothingToDo, Strength, choose, remember
from games.bots.arena import open_arena
from games.engine.indian import deal
from games.engine.indian.events import SeatDropped
from games.engine.indian.rules import DEALS, POINTS, ZAPAK2
from games.engine.indian.state import State
from tests.counts import count

MOST_TURNS = 260  # 40 rounds of six seats, and the round in which patience ends
strengths = st.sampled_from([strength.value for strength in Strength])


@settings(max_examples=count("bot_deals"), deadline=None)
@given(table=st.lists(strengths, min_size=2, max_size=6), number=st.integers(0, 2**32))
def test_bots_finish_a_deal_and_break_no_rule(table: list[str], number: int) -> None:
    arena = open_arena(f"deal:{number}", dict(enumerate(table)), POINTS, Random(number))
    state = arena.play()
    assert state.result is not None
    assert state.result.winner is not None
    assert all(seat.outcome.value != "wrong_show" for seat in state.result.seats)
    assert arena.turns <= MOST_TURNS


@settings(max_examples=count("bot_deals"), deadline=None)
@given(
    table=st.tuples(strengths, strengths),
    number=st.integers(0, 2**32),
    pickup=st.sampled_from(["always", "never"]),
    just_taken=st.sampled_from(["allowed", "forbidden"]),
)
def test_bots_keep_to_other_sheets(table: tuple[str, str], number: int, pickup: str, just_taken: str) -> None:
    rules = ZAPAK2.with_options({"open_joker_pickup": pickup, "discard_just_taken_from_open": just_taken})
    arena = open_arena(f"deal:{number}", {1: table[0], 4: table[1]}, rules, Random(number))
    assert arena.play().result is not None


@pytest.mark.parametrize("strength", list(Strength))
def test_bots_that_get_nowhere_give_up(strength: Strength) -> None:
    arena = open_arena("long", {0: strength, 1: strength}, POINTS, Random(1))
    view = deal.see(arena.state, arena.to_move)
    view["turn"]["number"] = 80
    assert type(choose(view, strength, None, Random(1))).__name__ == "Drop"


@pytest.mark.parametrize("strength", list(Strength))
def test_bots_that_get_nowhere_play_on_where_two_may_not_drop(strength: Strength) -> None:
    arena = open_arena("long", {0: strength, 1: strength}, DEALS, Random(1))
    view = deal.see(arena.state, arena.to_move)
    view["turn"]["number"] = 80
    assert type(choose(view, strength, None, Random(1), DEALS)).__name__ == "Draw"


@settings(max_examples=count("bot_deals"), deadline=None)
@given(table=st.lists(strengths, min_size=2, max_size=3), number=st.integers(0, 2**32))
def test_deals_of_a_match_end_and_two_never_drop(table: list[str], number: int) -> None:
    arena = open_arena(f"deal:{number}", dict(enumerate(table)), DEALS, Random(number))
    state = arena.play()
    assert state.result is not None
    assert len(table) > 2 or not any(isinstance(event, SeatDropped) for event in arena.events)


@settings(max_examples=count("bot_deals"), deadline=None)
@given(table=st.lists(strengths, min_size=2, max_size=4), number=st.integers(0, 2**32), steps=st.integers(0, 30))
def test_choice_is_blind_to_hidden_cards(table: list[str], number: int, steps: int) -> None:
    """The others' hands and the closed deck are mixed: the bot does the same. (A bot given the state would not.)"""
    arena = open_arena(f"deal:{number}", dict(enumerate(table)), POINTS, Random(number))
    for _ in range(steps):
        arena.step()
    seat = arena.to_move
    if seat is None:
        return
    chosen = {
        repr(choose(deal.see(state, seat), table[seat], remember(arena.told[seat]), Random(3)))
        for state in (arena.state, _mixed(arena.state, seat, Random(number)))
    }
    assert len(chosen) == 1


def test_same_arguments_same_choice() -> None:
    one, other = (open_arena("twice", {0: "weak", 1: "strong", 2: "medium"}, POINTS, Random(4)) for _ in range(2))
    one.play()
    other.play()
    assert one.events == other.events


def test_nothing_to_do_out_of_turn() -> None:
    arena = open_arena("quiet", {0: "weak", 1: "weak"}, POINTS, Random(1))
    waiting = next(seat for seat in (0, 1) if seat != arena.to_move)
    with pytest.raises(NothingToDo):
        choose(deal.see(arena.state, waiting), "weak", None, Random(1))


def test_nothing_to_do_for_a_spectator() -> None:
    arena = open_arena("quiet", {0: "weak", 1: "weak"}, POINTS, Random(1))
    with pytest.raises(NothingToDo):
        choose(deal.see(arena.state, None), "weak", None, Random(1))


@pytest.mark.parametrize(("better", "worse"), [("strong", "weak"), ("medium", "weak")])
def test_skill_shows(better: str, worse: str) -> None:
    """20 pairs of deals on the same cards with the seats changed; `bot_match` gives the figure over many more."""
    won = sum(_winner_is(better, worse, number, at) for number in range(20) for at in (0, 1))
    assert won >= 24


def _winner_is(better: str, worse: str, number: int, at: int) -> bool:
    state = open_arena(f"skill:{number}", {at: better, 1 - at: worse}, POINTS, Random(number)).play()
    return state.result is not None and state.result.winner == at


def _mixed(state: State, you: int, chance: Random) -> State:
    """The same table for this seat, with all that it cannot see in another order."""
    hidden = [card for seat in state.seats if seat.seat != you for card in seat.hand] + list(state.closed_deck)
    chance.shuffle(hidden)
    seats = []
    for seat in state.seats:
        hand = seat.hand if seat.seat == you else tuple(hidden.pop() for _ in seat.hand)
        seats.append(replace(seat, hand=hand))
    return replace(state, seats=tuple(seats), closed_deck=tuple(hidden))
