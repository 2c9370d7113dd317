"""Penalties and hands at the show (RULES.md 1.7, 2, 5)."""

import pytest

from games.engine.indian import penalties
from games.engine.indian.rules import POINTS, ZAPAK2
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
