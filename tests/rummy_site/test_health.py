"""What a load balancer is told."""

import pytest
from asgiref.local import Local
from django.db import connections
from django.test import Client


@pytest.mark.usefixtures("committing_db")
def test_ready_when_database_and_cache_answer(client: Client) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "cache": "ok"})


@pytest.mark.usefixtures("committing_db", "dead_cache")
def test_ready_without_a_cache_and_says_so(client: Client) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "cache": "LookupError"})


@pytest.mark.usefixtures("running_servers")
@pytest.mark.django_db(transaction=True)
def test_not_ready_without_a_database_and_alive_all_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(connections, "_connections", Local())
        patch.setitem(connections.settings["default"], "HOST", "/nobody/listens")
        patch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)

        answer = client.get("/readyz")

        assert (answer.status_code, answer.json()) == (503, {"database": "OperationalError", "cache": "ok"})
        assert client.get("/livez").status_code == 200


def test_alive_asks_nobody(client: Client) -> None:
    assert client.get("/livez").content == b"ok"
