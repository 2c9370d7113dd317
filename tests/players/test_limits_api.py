"""Limits and breaks over HTTP."""

from typing import Any

import pytest
from django.test import Client

from players.models import Exclusion, User

pytestmark = pytest.mark.django_db
LIMITS, KEEP, BREAK, WHY = "/api/v1/limits/", "/api/v1/limits/keep/", "/api/v1/break/", "/api/v1/why-not/"


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(user: User, door: str, body: dict[str, Any]) -> tuple[int, Any]:
    answer = as_(user).post(door, body, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_limit_is_chosen_loosened_and_kept(asha: User) -> None:
    tight = {"kind": "stake", "own": 400_00, "house": 10_000_00, "effective": 400_00, "pending": None}
    assert post(asha, LIMITS, {"kind": "stake", "amount": 400_00}) == (200, tight)

    status, loose = post(asha, LIMITS, {"kind": "stake", "amount": None})
    assert (status, loose | {"pending": None}, loose["pending"]["amount"]) == (200, tight, None)
    assert loose in as_(asha).get(LIMITS).json()

    assert post(asha, KEEP, {"kind": "stake"}) == (200, tight)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "luck", "amount": 1},
        {"kind": "stake", "amount": 0},
        {"kind": "stake", "amount": 10**14},
        {"kind": "stake"},
        {"kind": "session_minutes", "amount": 4},
    ],
)
def test_what_is_no_limit_is_malformed(wrong: dict[str, Any], asha: User) -> None:
    status, told = post(asha, LIMITS, wrong)
    assert (status, told["code"]) == (400, "malformed")


def test_a_break_begins_when_it_is_understood(asha: User) -> None:
    assert as_(asha).get(BREAK).json() == {"running": None}
    assert post(asha, BREAK, {"length": "good", "is_understood": False})[0] == 400
    assert not Exclusion.objects.exists()
    status, told = post(asha, BREAK, {"length": "good", "is_understood": True})
    assert (status, told["running"]["kind"], told["running"]["until"]) == (201, "self", None)
    assert {reason["code"] for reason in as_(asha).get(WHY).json() if reason["act"] == "play_practice"} == {
        "gate.excluded"
    }


def test_a_break_does_not_keep_from_another_players(asha: User, bilal: User) -> None:
    post(bilal, BREAK, {"length": "good", "is_understood": True})
    assert as_(asha).get(BREAK).json() == {"running": None}


@pytest.mark.parametrize("door", [LIMITS, BREAK, WHY])
def test_strangers_are_told_nothing(door: str, db: None) -> None:
    assert Client().get(door).status_code == 403
