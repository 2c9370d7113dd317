"""What a load balancer is told."""

import pytest
from django.core.cache import caches
from django.test import Client
from pytest_django.fixtures import Settings


@pytest.mark.usefixtures("committing_db")
def test_ready_when_database_and_cache_answer(client: Client) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "cache": "ok"})


@pytest.mark.usefixtures("committing_db")
def test_not_ready_without_a_cache_and_alive_all_the_same(client: Client, settings: Settings) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "unix:///nobody/listens.sock"}
    }
    caches["default"].close()

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json() | {"cache": ""} == {"database": "ok", "cache": ""}
    assert answer.json()["cache"] != "ok"
    assert client.get("/livez").status_code == 200


def test_alive_asks_nobody(client: Client) -> None:
    assert client.get("/livez").content == b"ok"
