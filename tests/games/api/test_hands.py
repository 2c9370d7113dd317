"""POST /api/v1/hands/score: the judge's twin, open to anyone, the same answers as the rules desk."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.api.hands import EXAMPLE, HandThrottle
from games.engine.catalogue import VARIANTS
from games.engine.indian.rules import POINTS, ZAPAK2
from games.engine.judge.desk import ask
from players.models import User
from tests.engine.hands import cards, faces, random_hands

DOOR = "/api/v1/hands/score"
EXAMPLES = Path(__file__).parents[2] / "engine/scenarios/worked_examples.json"
ASKED = ("best", "as_grouped", "declaration", "complete", "can_declare")


@pytest.fixture(autouse=True)
def unasked(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asked before, and these tests may ask often."""
    cache.clear()
    monkeypatch.setattr(HandThrottle, "rate", "10000/min")


def score(body: object, status: int = 200, client: Client | None = None) -> Any:
    answer = (client or Client()).post(DOOR, body, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_anyone_may_ask() -> None:
    answer = score(EXAMPLE)

    assert (answer["points"], answer["complete"], answer["show_points"]) == (31, False, 31)
    assert answer["kinds"] == ["pure_sequence", "impure_sequence", "set", None]
    assert answer["reasons"] == ["invalid_group"]
    assert answer["as_grouped"]["group_points"] == [0, 0, 0, 31]
    assert answer["rules_hash"] == POINTS.hash


def test_a_player_may_ask_without_a_token(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    assert score(EXAMPLE, client=client)["points"] == score(EXAMPLE)["points"]


def test_the_address_with_a_slash_is_the_same() -> None:
    answer = Client().post(DOOR + "/", EXAMPLE, content_type="application/json")

    assert answer.json() == score(EXAMPLE)


def _questions() -> list[Any]:
    told = json.loads(EXAMPLES.read_text())
    fits = [each for each in told if each["question"]["game"] == "indian13" and each["question"]["ask"] in ASKED]
    return [pytest.param(each["question"], each["answer"], id=each["name"]) for each in fits if _is_hand(each)]


def _is_hand(told: Any) -> bool:
    question = told["question"]
    return 13 <= len(question.get("hand") or [card for group in question["groups"] for card in group]) <= 14


@pytest.mark.parametrize(("question", "wanted"), _questions())
def test_worked_examples_have_the_answers_of_the_desk(question: Any, wanted: Any) -> None:
    names = ("hand", "groups", "wild", "rules")
    answer = score({name: question[name] for name in names if name in question})

    match question["ask"]:
        case "as_grouped":
            assert answer["as_grouped"]["points"] == wanted["points"]
        case "declaration":
            assert answer["as_grouped"]["valid"] == wanted["valid"]
            assert answer["as_grouped"]["reasons"] == sorted(wanted["reasons"])
        case "can_declare":
            said = ask(question)["discards"]
            assert sorted(answer["discards"]) == said
        case _:
            assert answer["complete"] == wanted.get("complete", answer["complete"])
            assert answer["points"] == wanted.get("points", answer["points"])


def test_hands_by_chance_have_the_answers_of_the_desk() -> None:
    for dealt, rank in random_hands(12, seed=7):
        hand, wild = faces(dealt), "A23456789TJQK"[rank - 1] + "S"
        answer = score({"hand": hand, "wild": wild})
        best = ask({"game": "indian13", "ask": "best", "hand": hand, "wild": wild})
        laid = ask({"game": "indian13", "ask": "as_grouped", "groups": answer["groups"], "wild": wild})

        assert (answer["points"], answer["complete"]) == (best["points"], best["complete"])
        assert (laid["points"], laid["kinds"]) == (answer["points"], answer["kinds"])
        assert sorted(card for group in answer["groups"] for card in group) == sorted(hand)


def test_each_completing_card_lets_one_show_and_no_other_does() -> None:
    hand = faces(cards("5H 6H 7H 8H TS PJ QS 9C 9D KD KC KS 2S"))
    completing = score({"hand": hand, "wild": "4C"})["completing"]

    assert len(completing) > 5
    for face in ("9S", "4H", "PJ", "AH", "2C", "9D"):
        can = score({"hand": [*hand, face], "wild": "4C"})["discards"]
        assert bool(can) == (face in completing)


def test_options_and_variants_change_the_sheet() -> None:
    hand = [card for group in EXAMPLE["groups"] for card in group]

    zapak = score({"hand": hand, "wild": "4C", "variant": "zapak2"})
    capped = score({"hand": hand, "wild": "4C", "rules": {"cap": 30}})

    assert zapak["rules_hash"] == ZAPAK2.hash
    assert zapak["wrong_show_points"] > 80
    assert capped["points"] == 30
    assert [(line["variant"], line["points"]) for line in capped["profiles"]] == [(name, 31) for name in VARIANTS]
    assert {line["wrong_show_points"] for line in capped["profiles"]} == {80, zapak["wrong_show_points"], 60}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "malformed"),
        ({"hand": ["5H"] * 12}, "wrong_number_of_cards"),
        ({"hand": ["5H"] * 15}, "wrong_number_of_cards"),
        ({"hand": ["5H"] * 61}, "malformed"),
        ({"hand": ["XX"] * 13}, "unknown_card"),
        ({"hand": ["5H"] * 13, "wild": "QQ"}, "unknown_card"),
        ({"hand": ["5H"] * 13, "variant": "poker"}, "malformed"),
        ({"hand": ["5H"] * 13, "rules": {"speed": 3}}, "unknown_option"),
        ({"hand": ["5H"] * 13, "rules": {"cap": "high"}}, "bad_option"),
        ({"hand": ["5H"] * 13, "groups": [["6H"] * 13]}, "groups_differ"),
        ({"hand": "5H"}, "malformed"),
        ([1, 2], "malformed"),
        ({"hand": [["5H"]] * 13}, "malformed"),
    ],
)
def test_what_cannot_be_answered_is_told_with_a_code_and_a_sentence(body: object, code: str) -> None:
    answer = score(body, status=400)

    assert answer["code"] == code
    assert answer["message"]


def test_who_asks_too_often_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandThrottle, "rate", "2/min")

    for _ in range(2):
        score(EXAMPLE)
    answer = Client().post(DOOR, EXAMPLE, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert int(answer["Retry-After"]) > 0


def test_the_schema_describes_it_as_open() -> None:
    text = Client().get("/api/schema/", {"format": "json"}).content.decode()
    described = json.loads(text)["paths"]

    assert DOOR in described
    assert DOOR + "/" not in described
    assert described[DOOR]["post"]["security"] == [{}]
    assert set(described[DOOR]["post"]["responses"]) == {"200", "400", "429"}


def test_only_a_post_is_an_ask() -> None:
    assert Client().get(DOOR).status_code == 405
