"""The rules desk: answers, and what cannot be answered."""

import json
from typing import Any

import pytest

from games.engine.judge.desk import Reply, reply_to

POINTS_GAME = {"game": "points", "ask": "deal_points"}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    reply = reply_to(json.dumps(question))
    assert reply.is_answered, reply.data
    return reply.data


def deal_points(players: str, *events: list[Any], **rules: Any) -> dict[str, Any]:
    return answer({**POINTS_GAME, "rules": rules, "input": {"players": players.split(), "events": list(events)}})


def error_of(question: object) -> str:
    reply = reply_to(json.dumps(question))
    assert not reply.is_answered, reply.data
    assert reply.data["detail"]
    return str(reply.data["error"])


def test_drops_hands_and_the_second_valid_hand() -> None:
    found = deal_points(
        "asha bilal chitra farid sana",
        ["bilal", "first_drop"],
        ["chitra", "middle_drop"],
        ["asha", "valid_declaration"],
        ["farid", "hand", 95],
        ["sana", "valid_hand"],
    )

    assert found == {"asha": 0, "bilal": 20, "chitra": 40, "farid": 80, "sana": 2}


def test_order_of_the_events_does_not_matter_for_drops() -> None:
    found = deal_points("a b c", ["a", "valid_declaration"], ["c", "hand", 33], ["b", "third_miss_in_a_row"])

    assert found == {"a": 0, "b": 40, "c": 33}


def test_a_wrong_declaration_of_two_ends_the_deal() -> None:
    assert deal_points("a b", ["a", "wrong_declaration"]) == {"a": 80, "b": 0}
    assert deal_points("a b", ["a", "wrong_declaration"], ["b", "hand", 44]) == {"a": 80, "b": 0}


def test_a_wrong_declaration_of_more_lets_the_others_play_on() -> None:
    found = deal_points("a b c", ["a", "wrong_declaration"], ["b", "valid_declaration"], ["c", "hand", 1])

    assert found == {"a": 80, "b": 0, "c": 2}


def test_the_last_one_left_wins_without_showing() -> None:
    found = deal_points("a b c d", ["a", "first_drop"], ["b", "leave_after_drawing"], ["d", "wrong_declaration"])

    assert found == {"a": 20, "b": 40, "c": 0, "d": 80}


def test_leaving_costs_once() -> None:
    early, late = ["b", "leave_before_drawing_in_first_turn"], ["b", "leave_after_drawing"]

    assert deal_points("a b c", early, ["a", "valid_declaration"], ["c", "hand", 7]) == {"a": 0, "b": 20, "c": 7}
    assert deal_points("a b c", ["b", "first_drop"], late, ["c", "middle_drop"]) == {"a": 0, "b": 20, "c": 40}
    assert deal_points("a b", ["b", "wrong_declaration"], late) == {"a": 0, "b": 80}


def test_who_leaves_after_the_finish_is_scored_as_if_he_had_stayed() -> None:
    left = ["b", "leave_after_drawing"]

    assert deal_points("a b", ["a", "valid_declaration"], left, ["b", "hand", 35]) == {"a": 0, "b": 35}
    assert deal_points("a b", ["a", "valid_declaration"], [*left, 35]) == {"a": 0, "b": 35}
    assert deal_points("a b", ["a", "valid_declaration"], ["a", "leave_after_drawing"], ["b", "hand", 9]) == {
        "a": 0,
        "b": 9,
    }


def test_house_rules_change_the_penalties() -> None:
    assert deal_points("a b", ["a", "first_drop"], first_drop_points=25) == {"a": 25, "b": 0}
    assert deal_points("a b", ["a", "wrong_declaration", 104], wrong_declaration="sum_of_cards") == {"a": 80, "b": 0}
    assert deal_points("a b", ["a", "third_miss_in_a_row", 104], three_misses="sum_of_cards", cap="none") == {
        "a": 104,
        "b": 0,
    }
    assert deal_points("a b", ["a", "valid_declaration"], ["b", "valid_hand"], second_valid_hand_points=0) == {
        "a": 0,
        "b": 0,
    }


def test_two_players_may_have_a_price_of_their_own_for_three_misses() -> None:
    miss = ["a", "third_miss_in_a_row", 35]

    assert deal_points("a b", miss, two_player_three_misses="hand_max_40") == {"a": 35, "b": 0}
    assert deal_points("a b", miss[:2], two_player_three_misses="flat_40", three_misses=33) == {"a": 40, "b": 0}
    assert deal_points("a b c", miss[:2], ["b", "first_drop"], two_player_three_misses="hand_max_40") == {
        "a": 40,
        "b": 20,
        "c": 0,
    }


@pytest.mark.parametrize("drop", ["first_drop", "middle_drop"])
def test_where_two_may_not_drop_nobody_of_two_has_dropped(drop: str) -> None:
    rules = {"two_player_drop": "forbidden"}
    told = {**POINTS_GAME, "rules": rules, "input": {"players": ["a", "b"], "events": [["a", drop]]}}

    assert error_of(told) == "bad_input"
    assert deal_points("a b c", ["a", drop], ["b", "first_drop"], **rules)["b"] == 20


@pytest.mark.parametrize(
    "events",
    [
        [["x", "first_drop"]],
        [["a", "flies"]],
        [["a"]],
        ["a"],
        "a",
        None,
        [["a", "hand"], ["b", "valid_declaration"]],
        [["a", "hand", -1], ["b", "valid_declaration"]],
        [["a", "hand", True], ["b", "valid_declaration"]],
        [["a", "hand", 10], ["b", "hand", 20], ["c", "hand", 30]],
        [["a", "valid_declaration"], ["b", "hand", 10]],
        [["a", "valid_declaration"], ["b", "valid_declaration"], ["c", "hand", 3]],
        [["a", "first_drop"], ["a", "valid_declaration"]],
        [["a", "first_drop"], ["a", "middle_drop"]],
        [["a", "leave_after_drawing"], ["b", "valid_declaration"], ["a", "hand", 5]],
    ],
)
def test_contradicting_events_are_refused(events: Any) -> None:
    assert error_of({**POINTS_GAME, "input": {"players": ["a", "b", "c"], "events": events}}) == "bad_input"


@pytest.mark.parametrize("players", [["a"], ["a", "a"], "ab", [], ["a", 1], list("abcdefg"), ["a", "id"], 2, None])
def test_players_are_two_to_six_names(players: Any) -> None:
    assert error_of({**POINTS_GAME, "input": {"players": players, "events": []}}) == "bad_input"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"game": "canasta", "ask": "meld"}, "unknown_game"),
        ({"game": "gin", "ask": "meld"}, "unknown_game"),
        ({"ask": "meld"}, "unknown_game"),
        ({"game": ["points"], "ask": "stake"}, "unknown_game"),
        ({"game": "points"}, "unknown_ask"),
        ({"game": "points", "ask": "meld"}, "unknown_ask"),
        ({"game": "indian13", "ask": "meld", "cards": ["1H"]}, "unknown_card"),
        ({"game": "indian13", "ask": "meld", "cards": ["ah", "2H", "3H"]}, "unknown_card"),
        ({"game": "indian13", "ask": "meld", "cards": [], "wild": "X"}, "unknown_card"),
        ({"game": "indian13", "ask": "meld", "cards": "AH"}, "bad_input"),
        ({"game": "indian13", "ask": "meld"}, "bad_input"),
        ({"game": "indian13", "ask": "meld", "cards": [], "rules": []}, "bad_input"),
        ({"game": "indian13", "ask": "meld", "cards": [], "input": 3}, "bad_input"),
        ({"game": "indian13", "ask": "declaration", "groups": ["AH"]}, "bad_input"),
        ({"game": "indian13", "ask": "meld", "cards": [], "rules": {"jokers": 1}}, "unknown_option"),
        ({"game": "indian13", "ask": "meld", "cards": [], "rules": {"set_max_cards": 5}}, "bad_option"),
        ({"game": "indian13", "ask": "best", "hand": ["AH"] * 12}, "wrong_number_of_cards"),
        ({"game": "indian13", "ask": "complete", "hand": ["AH"] * 14}, "wrong_number_of_cards"),
        ({"game": "indian13", "ask": "can_declare", "hand": ["AH"] * 13}, "wrong_number_of_cards"),
        ({"game": "points", "ask": "stake", "input": {"entry_paise": "160"}}, "bad_input"),
        ({"game": "points", "ask": "stake", "input": {"entry_paise": -1}}, "bad_input"),
        ({"game": "points", "ask": "stake", "input": {"entry_paise": 10**101}}, "bad_input"),
        (
            {"game": "points", "ask": "settle", "input": {"point_value_paise": 1, "winner": "a", "losers": []}},
            "bad_input",
        ),
        (
            {"game": "points", "ask": "settle", "input": {"point_value_paise": -1, "winner": "a", "losers": {"b": 1}}},
            "bad_input",
        ),
        (
            {"game": "points", "ask": "settle", "input": {"point_value_paise": 1, "winner": "a", "losers": {"a": 1}}},
            "bad_input",
        ),
        (
            {"game": "points", "ask": "settle", "input": {"point_value_paise": 1, "winner": "a", "losers": {"fee": 1}}},
            "bad_input",
        ),
        (
            {
                "game": "points",
                "ask": "settle",
                "input": {"point_value_paise": 1, "winner": "a", "losers": {"b": 1}, "fee_percent": 101},
            },
            "bad_option",
        ),
    ],
)
def test_what_cannot_be_answered_has_a_code(question: dict[str, Any], code: str) -> None:
    assert error_of(question) == code


@pytest.mark.parametrize("line", ["", "{", "nope", "NaN", '{"id": NaN}', '{"id": 1e999}', "[" * 100_000])
def test_a_line_that_is_not_json(line: str) -> None:
    assert reply_to(line) == Reply({"id": None, "error": "bad_json", "detail": "This line is not JSON."}, False)


@pytest.mark.parametrize("line", ["1", "[]", "null", '"x"'])
def test_a_line_that_is_no_object(line: str) -> None:
    assert error_of(json.loads(line)) == "bad_question"


@pytest.mark.parametrize("depth", range(100, 1000, 3))
def test_a_question_nested_too_deeply_is_refused_and_no_more(depth: int) -> None:
    nest = "[" * depth + "]" * depth
    asked = '"game": "indian13", "ask": "meld", "cards": []'

    for line in (
        f'{{"id": {nest}, {asked}}}',
        f'{{{asked}, "wild": {nest}}}',
        f'{{{asked}, "rules": {{"cap": {nest}}}}}',
    ):
        assert json.loads(reply_to(line).line)["error"] in ("bad_question", "bad_json")


@pytest.mark.parametrize("question_id", [1, "x", None, [1], {"a": 1}, "\ud800"])
def test_the_id_comes_back(question_id: object) -> None:
    asked = {"id": question_id, "game": "indian13", "ask": "meld", "cards": []}

    assert json.loads(reply_to(json.dumps(asked)).line) == {"id": question_id, "kinds": []}
    assert json.loads(reply_to(json.dumps(asked | {"ask": "?"})).line)["id"] == question_id


def test_without_an_id_there_is_none_in_the_answer() -> None:
    assert answer({"game": "indian13", "ask": "meld", "cards": ["10H", "JH", "QH"]}) == {"kinds": ["pure_sequence"]}


def test_money_questions() -> None:
    asked = {"point_value_paise": 25, "fee_percent": 10, "winner": "asha", "losers": {"bilal": 61, "chitra": 20}}

    assert answer({"game": "points", "ask": "settle", "input": asked}) == {
        "asha": 1823,
        "bilal": -1525,
        "chitra": -500,
        "fee": 202,
    }
    assert answer({"game": "points", "ask": "stake", "input": {"entry_paise": 16_000}}) == {
        "point_value_paise": 200,
        "most_one_deal_can_cost_paise": 16_000,
        "cost_of_40_points_paise": 8000,
    }


def test_nothing_at_stake_is_an_answer_too() -> None:
    nobody_pays = {"point_value_paise": 25, "fee_percent": 10, "winner": "a", "losers": {}}
    for_fun = {"point_value_paise": 0, "fee_percent": 10, "winner": "a", "losers": {"b": 40}}

    assert answer({"game": "points", "ask": "settle", "input": nobody_pays}) == {"a": 0, "fee": 0}
    assert answer({"game": "points", "ask": "settle", "input": for_fun}) == {"a": 0, "b": 0, "fee": 0}
    assert answer({"game": "points", "ask": "stake", "input": {"entry_paise": 79}}) == {
        "point_value_paise": 0,
        "most_one_deal_can_cost_paise": 0,
        "cost_of_40_points_paise": 0,
    }


def test_options_may_lie_under_input() -> None:
    asked = {"players": ["a", "b"], "events": [["a", "first_drop"]], "rules": {"first_drop_points": 25}}

    assert answer({**POINTS_GAME, "input": asked}) == {"a": 25, "b": 0}


def test_a_stake_is_rounded_down_to_whole_units() -> None:
    found = answer({"game": "points", "ask": "stake", "input": {"entry_paise": 1000}})

    assert found == {"point_value_paise": 12, "most_one_deal_can_cost_paise": 960, "cost_of_40_points_paise": 480}
