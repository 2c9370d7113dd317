"""Which options a check of a hand depends on."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.indian.rule_values import CHOICES, RANGES
from games.engine.indian.rules import DEALS, OPTION_NAMES, POINTS, POOL61, ZAPAK2
from games.engine.judge.hand_check import _OF_A_HAND, alike, check
from tests.engine.hands import cards

HANDS = (
    "5H 6H 7H TS PJ QS KD KC KS 2D 9C JD 3S",
    "5H 6H 7H 8H TS PJ QS 9C 9D 4H KD KC KS",
    "8S 8H 8D 8C PJ 4D 4S 3S 5S KD QC JH 9D 2S",
)


def other(name: str) -> Any:
    """A value that the option may have and that POINTS does not have."""
    values = CHOICES.get(name) or RANGES[name]
    return next(value for value in values if value != getattr(POINTS, name))


@pytest.mark.parametrize("name", sorted(OPTION_NAMES - set(_OF_A_HAND)))
def test_an_option_of_the_course_changes_no_check(name: str) -> None:
    rules = replace(POINTS, **{name: other(name)})

    for hand in HANDS:
        assert check(cards(hand), cards("4C")[0], rules) == check(cards(hand), cards("4C")[0], POINTS)


def test_sheets_that_differ_in_the_course_alone_are_told_together() -> None:
    found = alike({"points": POINTS, "zapak2": ZAPAK2, "deals": DEALS, "pool61": POOL61})

    assert found == [(POINTS, ("points", "deals")), (ZAPAK2, ("zapak2",)), (POOL61, ("pool61",))]


@pytest.mark.parametrize("name", _OF_A_HAND)
def test_an_option_of_a_hand_has_a_line_of_its_own(name: str) -> None:
    changed = replace(POINTS, **{name: other(name)})

    assert alike({"usual": POINTS, "other": changed}) == [(POINTS, ("usual",)), (changed, ("other",))]
