"""A house whose Valkey is dead or hung: people sign in, sit down and get up, and nobody waits for it."""

import time
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from games.api.throttles import SeatThrottle
from games.models import Seat
from rummy_site.forgetful_cache import ForgetfulClient
from tests.games.pages import house

SOON_S = 5
"""One wait and no more: each of them waiting would take longer, and Django's own client fails."""


@pytest.fixture(params=["dead_cache", "hung_cache"])
def no_cache(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(request.param)


@pytest.mark.usefixtures("no_cache")
def test_it_holds_nothing_and_takes_everything() -> None:
    began = time.monotonic()

    for _ in range(20):
        cache.set("key", "value", 10)
        assert cache.add("key", "value")
        assert cache.get("key", "nothing") == "nothing"
        assert not cache.delete("key")

    assert time.monotonic() - began < SOON_S


@pytest.mark.usefixtures("db", "no_cache")
def test_people_sign_in_sit_down_and_get_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatThrottle, "rate", "1/min")
    asha, table, client = house.person("Asha"), house.practice_table(), Client()
    began = time.monotonic()

    answer = client.post("/accounts/login/", {"login": asha.email, "password": house.PASSWORD})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/lobby/")
    for act in ("sit", "sit-out", "return", "stand-up"):
        door = f"/api/v1/tables/{table.code}/{act}/"
        assert client.post(door, {"cmd_id": str(uuid4())}, content_type="application/json").status_code == 200
    assert client.get("/lobby/").status_code == 200

    assert Seat.objects.get().left_at is not None
    assert time.monotonic() - began < SOON_S


@pytest.mark.usefixtures("hung_cache")
def test_a_hung_one_is_asked_once_in_a_while() -> None:
    cache.get("key")
    assert ForgetfulClient.asks_again_at > time.monotonic() + 4


@pytest.mark.usefixtures("running_servers")
def test_one_that_is_back_is_asked_again() -> None:
    ForgetfulClient.asks_again_at = 0

    cache.set("rummy-test", "value", 10)

    assert cache.get("rummy-test") == "value"
