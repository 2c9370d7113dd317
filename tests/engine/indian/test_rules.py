"""The rule sheet: its options, its values, its hash."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from games.engine.errors import BadOption, UnknownOption
from games.engine.indian.rule_values import CHOICES, RANGES
from games.engine.indian.rules import (
    DEALS,
    POINTS,
    POOL61,
    POOL101,
    POOL201,
    ZAPAK2,
    Rules,
    basis_points,
    max_deal_points,
)


def test_the_default_sheet_has_the_numbers_of_points_rummy() -> None:
    assert (POINTS.cap, POINTS.first_drop_points, POINTS.middle_drop_points) == (80, 20, 40)
    assert (POINTS.three_misses, POINTS.wrong_declaration) == (40, 80)
    assert (POINTS.packs, POINTS.printed_jokers_per_pack) == (2, 1)


def test_zapak_for_two_differs_as_its_rules_say() -> None:
    changed = {name for name, value in ZAPAK2.to_json().items() if POINTS.to_json()[name] != value}

    assert changed == {"packs", "printed_jokers_per_pack", "cap", "three_misses", "wrong_declaration"}
    assert (ZAPAK2.cap, ZAPAK2.three_misses, ZAPAK2.wrong_declaration) == (None, "sum_of_cards", "sum_of_cards")


def test_a_deal_of_deals_rummy_differs_by_its_three_rules_for_losers_and_two_players() -> None:
    assert (
        replace(POINTS, deal_show="half", two_player_drop="forbidden", two_player_three_misses="hand_max_40") == DEALS
    )


def test_pool_deals_have_the_drops_of_their_limit_and_three_misses_cost_the_later_one() -> None:
    drops = [
        (sheet.first_drop_points, sheet.middle_drop_points, sheet.three_misses, sheet.wrong_declaration, sheet.cap)
        for sheet in (POOL101, POOL201, POOL61)
    ]
    assert drops == [(20, 40, 40, 80, 80), (25, 50, 50, 80, 80), (15, 30, 30, 60, 60)]


def test_every_option_says_what_it_may_be() -> None:
    assert {field.name for field in fields(Rules)} == set(CHOICES) | set(RANGES)


@pytest.mark.parametrize("rules", [POINTS, ZAPAK2, DEALS, POOL201, POOL61])
def test_a_sheet_is_read_back_from_json(rules: Rules) -> None:
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_the_hash_changes_with_every_option() -> None:
    changed = [replace(POINTS, **{name: values[-1]}) for name, values in CHOICES.items() if name != "no_pure"]
    changed += [
        replace(POINTS, **{name: value + 1})
        for name, value in POINTS.to_json().items()
        if type(value) is int and name in RANGES
    ]
    changed += [replace(POINTS, cap=None), replace(POINTS, max_reshuffles=0), replace(POINTS, no_pure="flat_cap")]
    sheets = {POINTS, *changed}

    assert len({sheet.hash for sheet in sheets}) == len(sheets) > len(fields(Rules)) - 2


def test_the_hash_of_a_sheet_stays_what_it_was() -> None:
    """Finished deals carry this hash: a new option or default needs a new number here, knowingly."""
    assert POINTS.hash == "e11761605a71b8e61d46a4ee3343276af30e98954677dfd7b146a0ab72b8d94c"
    assert ZAPAK2.hash == "4e2626828be04787ee769e00740019c9804074261a2e9546249a083e1e74e2c4"


def test_a_stored_sheet_says_nothing_of_options_that_came_later_and_that_it_does_not_use() -> None:
    later = {"deal_show", "two_player_drop", "two_player_three_misses"}
    assert not later & POINTS.to_json().keys()
    assert DEALS.to_json() == POINTS.to_json() | {
        "deal_show": "half",
        "two_player_drop": "forbidden",
        "two_player_three_misses": "hand_max_40",
    }
    assert replace(DEALS, deal_show="full", two_player_drop="allowed").to_json() == POINTS.to_json() | {
        "two_player_three_misses": "hand_max_40"
    }


def test_options_are_changed_by_their_names() -> None:
    rules = POINTS.with_options({"cap": "none", "fee_percent": 2.5, "set_max_cards": 13})

    assert rules == replace(POINTS, cap=None, fee_bps=250, set_max_cards=13)


@pytest.mark.parametrize("name", ["jokers", "fee_bps", "Cap", ""])
def test_an_unknown_option_is_refused(name: str) -> None:
    with pytest.raises(UnknownOption):
        POINTS.with_options({name: 1})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cap", 0),
        ("cap", True),
        ("cap", "80"),
        ("cap", 80.5),
        ("set_max_cards", 5),
        ("wild_as_itself_in_pure", 1),
        ("min_natural_in_sequence", True),
        ("joker_anchor", "None"),
        ("three_misses", "none"),
        ("wrong_declaration", None),
        ("turn_seconds", 0),
        ("max_reshuffles", -1),
        ("fee_percent", 101),
        ("fee_percent", 0.001),
        ("fee_percent", "10"),
        ("one_sequence", ["all_counted"]),
    ],
)
def test_an_impossible_value_is_refused(name: str, value: Any) -> None:
    with pytest.raises(BadOption):
        POINTS.with_options({name: value})


def test_a_flat_cap_needs_a_cap() -> None:
    with pytest.raises(BadOption):
        ZAPAK2.with_options({"no_pure": "flat_cap"})


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (POINTS, 80),
        (ZAPAK2, 130),
        (replace(POINTS, cap=60), 80),
        (replace(POINTS, cap=60, wrong_declaration=60), 60),
        (replace(POINTS, cap=None), 130),
        (DEALS, 80),
        (POOL201, 80),
        (POOL61, 60),
        (replace(DEALS, cap=30, wrong_declaration=30, middle_drop_points=30, three_misses=30), 40),
    ],
)
def test_the_most_a_deal_can_cost(rules: Rules, points: int) -> None:
    assert max_deal_points(rules) == points


@pytest.mark.parametrize(("percent", "bps"), [(0, 0), (10, 1000), (12.5, 1250), (0.01, 1), (100, 10_000), (10.0, 1000)])
def test_percent_is_basis_points(percent: float, bps: int) -> None:
    assert basis_points(percent) == bps
