"""Penalties and hands at the show (RULES.md 1.7, 2, 4, 5)."""

import pytest

from games.engine.indian import penalties
from games.engine.indian.rules import DEALS, POINTS, POOL61, ZAPAK2
from tests.engine.hands import cards

DEAR = cards("AH KH QH JH TH AS KS QS JS TS AD KD 2D")
LOWER_CAP = ZAPAK2.with_options({"cap": 80})


def test_drops_and_leaving_cost_20_and_40() -> None:
    assert [penalties.drop_points(kind, POINTS) for kind in ("first", "middle")] == [20, 40]
    assert [penalties.leave_points(early, POINTS) for early in (True, False)] == [20, 40]


def test_three_misses_and_a_wrong_show_are_flat_in_points_and_the_sum_in_zapak() -> None:
    assert penalties.three_misses_points(DEAR, None, POINTS) == 40
    assert penalties.wrong_declaration_points(DEAR, None, POINTS) == 80
    assert penalties.three_misses_points(DEAR, None, ZAPAK2) == 122
    assert penalties.wrong_declaration_points(DEAR, 1, ZAPAK2) == 92
    assert penalties.wrong_declaration_points(DEAR, None, LOWER_CAP) == 80


@pytest.mark.parametrize(
    ("points", "is_valid", "paid"),
    [(0, True, 2), (0, False, 2), (1, False, 2), (2, False, 2), (46, False, 46), (95, False, 80)],
)
def test_a_loser_at_the_show_pays(points: int, is_valid: bool, paid: int) -> None:
    assert penalties.show_points(points, is_valid, POINTS) == paid


def test_the_price_of_a_second_valid_hand_is_its_own_option() -> None:
    rules = POINTS.with_options({"second_valid_hand_points": 0, "min_loser_points": 5})

    assert penalties.show_points(0, True, rules) == 0
    assert penalties.show_points(0, False, rules) == 5


@pytest.mark.parametrize(("hand", "paid"), [(30, 15), (5, 2), (4, 2), (3, 2), (2, 2), (0, 2), (80, 40), (95, 40)])
def test_who_had_no_turn_pays_half_of_his_hand(hand: int, paid: int) -> None:
    assert penalties.deal_show_points(hand, DEALS) == paid
    assert penalties.show_points(hand, False, DEALS, had_turn=False) == paid


def test_half_price_follows_the_least_and_the_cap_of_the_sheet() -> None:
    assert penalties.deal_show_points(95, DEALS.with_options({"cap": "none"})) == 47
    assert penalties.deal_show_points(3, DEALS.with_options({"min_loser_points": 0})) == 1
    assert [penalties.deal_show_points(hand, POINTS) for hand in (0, 30, 95)] == [2, 30, 80]
    assert penalties.show_points(0, True, DEALS, had_turn=False) == 2


@pytest.mark.parametrize(("option", "paid"), [("hand_max_40", [0, 35, 40]), ("flat_40", [40, 40, 40])])
def test_three_misses_of_two(option: str, paid: list[int]) -> None:
    rules = DEALS.with_options({"two_player_three_misses": option})

    assert [penalties.two_player_misses_points(hand, rules) for hand in (0, 35, 60)] == paid


def test_three_misses_of_two_as_among_more() -> None:
    assert penalties.two_player_misses_points(35, POOL61) == 30
    assert penalties.two_player_misses_points(122, ZAPAK2) == 122


def test_only_a_deal_of_two_may_know_no_drop() -> None:
    assert [penalties.drop_is_allowed(players, DEALS) for players in (2, 3, 6)] == [False, True, True]
    assert penalties.drop_is_allowed(2, POINTS)
