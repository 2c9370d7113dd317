"""What cards cost as grouped, and the labels of groups (RULES.md 1.7)."""

from typing import Any

import pytest

from games.engine.indian.melds import MeldKind
from games.engine.indian.rules import POINTS
from games.engine.indian.scoring import GroupLabel, NotCounted, card_points, grouped_points, hand_total, label
from tests.engine.hands import cards, groups, wild


def cost(grouped: str, wild_card: str | None = None, **options: Any) -> int:
    return grouped_points(groups(grouped), wild(wild_card), POINTS.with_options(options))


@pytest.mark.parametrize(
    ("face", "points"), [("AH", 10), ("KH", 10), ("QH", 0), ("JH", 10), ("10H", 10), ("9H", 9), ("2H", 2), ("PJ", 0)]
)
def test_a_card_costs(face: str, points: int) -> None:
    assert card_points(cards(face)[0], wild("QS")) == points


def test_the_sum_of_a_hand_has_no_cap() -> None:
    assert hand_total(cards("AH KH QH JH TH AS KS QS JS TS AD KD QD"), None) == 130


def test_two_sequences_one_of_them_pure_leave_only_loose_cards() -> None:
    assert cost("AH 2H 3H | 5C 6C QD | 8D 8S 8C | KS 9D 3D 2C", "QH") == 24


def test_a_pure_sequence_alone_takes_only_its_own_cards_off() -> None:
    grouped = "AH 2H 3H | 8D 8S 8C | 9D 9S 9C | 2S 4D 6C 8H"

    assert cost(grouped) == 71
    assert cost(grouped, one_sequence="all_counted") == 80
    assert cost(grouped, one_sequence="all_counted", cap="none") == 86


def test_without_a_pure_sequence_everything_counts() -> None:
    grouped = "2H 4H PJ | 5C 7C QD | 8D 8S 8C | KS 2D 3D 2C"

    assert cost(grouped, "QH") == 59
    assert cost(grouped, "QH", no_pure="flat_cap") == 80
    assert cost(grouped, "QH", no_pure="flat_cap", cap=60) == 60


def test_a_group_that_is_set_and_sequence_serves_as_a_sequence() -> None:
    assert cost("AH 2H 3H | 5H PJ PJ | 8D 8S 8C | KS 9D 3D 2C") == 24


@pytest.mark.parametrize(("cap", "points"), [(80, 80), (60, 60), ("none", 85)])
def test_the_cap_cuts(cap: object, points: int) -> None:
    assert cost("AH KS QD JC TH 9S 8D 7C 6H 5S", cap=cap) == points


def test_labels_say_what_each_group_is_and_costs() -> None:
    grouped = groups("AH 2H 3H | 8D 8S 8C | KS KH | 4D 6D 9C PJ")

    assert label(grouped, None, POINTS) == (
        GroupLabel(MeldKind.PURE_SEQUENCE, 0, True, None),
        GroupLabel(MeldKind.SET, 24, False, NotCounted.NEEDS_SECOND_SEQUENCE),
        GroupLabel(None, 20, False, NotCounted.TOO_FEW_CARDS),
        GroupLabel(None, 19, False, NotCounted.NO_MELD),
    )


def test_nothing_counts_without_a_pure_sequence() -> None:
    grouped = groups("2H 4H PJ | 5C 7C QD")

    assert label(grouped, 12, POINTS) == (
        GroupLabel(MeldKind.IMPURE_SEQUENCE, 6, False, NotCounted.NEEDS_PURE_SEQUENCE),
        GroupLabel(MeldKind.IMPURE_SEQUENCE, 12, False, NotCounted.NEEDS_PURE_SEQUENCE),
    )


def test_a_pure_sequence_alone_may_not_count_either() -> None:
    rules = POINTS.with_options({"one_sequence": "all_counted"})

    assert [each.reason for each in label(groups("2H 3H 4H | 5C"), None, rules)] == [
        NotCounted.NEEDS_SECOND_SEQUENCE,
        NotCounted.TOO_FEW_CARDS,
    ]
