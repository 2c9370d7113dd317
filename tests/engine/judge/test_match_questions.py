"""Questions about Deals and Pool that cannot be answered; those that can are data (match_examples.json)."""

import json
from typing import Any

import pytest

from games.engine.judge.desk import reply_to

DEAL = {"chips": {"a": 160, "b": 160}, "winner": "a", "losers": {"b": 20}}
SPLIT = {"prize_paise": 1000, "drop_worth_paise": 100, "drops_left": {"a": 2, "b": 0}}
AUTO = {"limit": 101, "scores": [80, 90], "players_at_start": 3}


def error_of(game: str, ask: str, given: object, rules: object = None) -> str:
    reply = reply_to(json.dumps({"id": 7, "game": game, "ask": ask, "rules": rules, "input": given}))
    assert not reply.is_answered, reply.data
    assert reply.data["id"] == 7
    assert reply.data["detail"].endswith(".")
    return str(reply.data["error"])


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        ("chips_at_start", {"players": 2}),
        ("chips_at_start", {"players": 2, "deals": 0}),
        ("chips_at_start", {"players": 7, "deals": 2}),
        ("chips_at_start", {"players": 1, "deals": 2}),
        ("chips_at_start", {"players": True, "deals": 2}),
        ("chips_at_start", {"players": ["a", "a"], "deals": 2}),
        ("chips_at_start", {"players": ["a", 1], "deals": 2}),
        ("deal", {}),
        ("deal", DEAL | {"chips": [160, 160]}),
        ("deal", DEAL | {"chips": {"a": 160.5, "b": 160}}),
        ("deal", DEAL | {"chips": {"a": 160}}),
        ("deal", DEAL | {"winner": "b"}),
        ("deal", DEAL | {"winner": "c"}),
        ("deal", DEAL | {"losers": {"b": -20}}),
        ("deal", DEAL | {"losers": ["b"]}),
        ("deal_show", {"hand_points": "30"}),
        ("deal_show", {"hand_points": -1}),
        ("three_misses", {"players": 2}),
        ("three_misses", {"hand_points": 20}),
        ("may_drop", {"players": 3, "drawn_this_turn": 0}),
        ("may_drop", {"drawn_this_turn": False}),
        ("ranks", {"chips": None}),
        ("ranks", {"chips": {"": 3}}),
        ("prize", {"entry_paise": 100}),
        ("prize", {"entry_paise": -100, "players": 2}),
        ("prize", {"entry_paise": 100, "players": "two"}),
    ],
)
def test_a_question_about_deals_that_makes_no_sense(ask: str, given: dict[str, Any]) -> None:
    assert error_of("deals", ask, given) == "bad_input"


@pytest.mark.parametrize(
    ("ask", "given", "code"),
    [
        ("penalties", {"limit": 100}, "bad_option"),
        ("penalties", {"limit": "101"}, "bad_option"),
        ("penalties", {"limit": [101]}, "bad_option"),
        ("eliminated", {"limit": 101}, "bad_input"),
        ("eliminated", {"limit": 101, "deals": 20}, "bad_input"),
        ("eliminated", {"limit": 101, "deals": [20, -1]}, "bad_input"),
        ("rejoin", {"limit": 101}, "bad_input"),
        ("rejoin", {"limit": 101, "scores_of_others": [None]}, "bad_input"),
        ("split", {}, "bad_input"),
        ("split", SPLIT | {"drop_worth_paise": None}, "bad_input"),
        ("split", SPLIT | {"drops_left": {"a": 2, "b": True}}, "bad_input"),
        ("split", SPLIT | {"prize_paise": 299}, "no_split"),
        ("split", SPLIT | {"drops_left": {"a": 2}}, "no_split"),
        ("split", SPLIT | {"drops_left": {"a": 2, "b": 1, "c": 0, "d": 0}}, "no_split"),
        ("auto_split", AUTO | {"players_at_start": None}, "bad_input"),
        ("auto_split", AUTO | {"scores": [80, 90, 95, 99]}, "bad_input"),
        ("auto_split", AUTO | {"scores": 80}, "bad_input"),
    ],
)
def test_a_question_about_a_pool_that_makes_no_sense(ask: str, given: dict[str, Any], code: str) -> None:
    assert error_of("pool", ask, given) == code


@pytest.mark.parametrize(
    ("game", "ask", "rules", "code"),
    [
        ("deals", "ranks", {"limit": 101}, "unknown_option"),
        ("deals", "ranks", {"jokers": 2}, "unknown_option"),
        ("deals", "ranks", {"ties": "toss"}, "bad_option"),
        ("deals", "ranks", {"prizes": [70, 40]}, "bad_option"),
        ("deals", "ranks", {"prizes": 100}, "bad_option"),
        ("deals", "ranks", {"deal_show": "quarter"}, "bad_option"),
        ("deals", "ranks", ["ties"], "bad_input"),
        ("pool", "penalties", {"ties": "share"}, "unknown_option"),
        ("pool", "penalties", {"rejoin": 1}, "bad_option"),
        ("pool", "penalties", {"rejoin_up_to": 100}, "bad_option"),
        ("pool", "penalties", {"drop_worth": "much"}, "bad_option"),
    ],
)
def test_an_option_that_is_none(game: str, ask: str, rules: object, code: str) -> None:
    assert error_of(game, ask, {"chips": {"a": 1, "b": 2}}, rules) == code
