"""The switches over HTTP: one's own, one at a time."""

import pytest
from django.test import Client

from players.models import User

DOOR = "/api/v1/settings/"
JSON = "application/json"
AT_FIRST = {
    "theme": "system", "suits": "two", "pace": "1", "has_sound": True, "has_vibration": True,
    "has_large_cards": False, "has_hints": True, "on_disconnect": "drop_after_3_misses",
}  # fmt: skip


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_switch_changes_itself_and_nothing_else(asha: User) -> None:
    answer = as_(asha).patch(DOOR, {"has_sound": False}, content_type=JSON)

    assert (answer.status_code, answer.json()) == (200, AT_FIRST | {"has_sound": False})
    assert as_(asha).get(DOOR).json() == AT_FIRST | {"has_sound": False}


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"pace": 3}, {"has_sound": "loud"}, {"theme": None}])
def test_what_is_no_choice_is_malformed(asha: User, wrong: dict[str, object]) -> None:
    answer = as_(asha).patch(DOOR, wrong, content_type=JSON)

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert as_(asha).get(DOOR).json() == AT_FIRST


def test_nothing_else_of_the_account_can_be_changed_here(asha: User) -> None:
    body = {"is_staff": True, "is_bot": True, "display_name": "Boss", "email": "x@example.in", "avatar_seed": 1}
    before = User.objects.values(*body).get(pk=asha.pk)

    assert as_(asha).patch(DOOR, body, content_type=JSON).status_code == 200

    assert User.objects.values(*body).get(pk=asha.pk) == before


@pytest.mark.parametrize("method", ["get", "patch"])
def test_chitra_without_a_session_is_told_to_sign_in(asha: User, method: str) -> None:
    answer = getattr(Client(), method)(DOOR, {"theme": "light"} if method == "patch" else None, content_type=JSON)

    assert (answer.status_code, answer.json()["code"]) == (403, "not_authenticated")
    asha.refresh_from_db()
    assert asha.theme == "system"


def test_a_request_of_another_site_is_refused(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    assert client.patch(DOOR, {"theme": "light"}, content_type=JSON).status_code == 403
