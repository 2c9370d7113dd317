"""A player at the money pages: signed in, and shown once more to be himself where that is asked."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.wallet.business.conftest import Staff, checker, known, maker, staff
from tests.wallet.business.test_deposits import ordered
from wallet.models import Deposit

__all__ = ["Staff", "checker", "maker", "staff"]
PASSWORD = "a long pass phrase"


@pytest.fixture
def order(asha: User) -> Deposit:
    """500 rupees that Asha wants to add, not paid yet; how lately the gateway was asked is forgotten."""
    known(asha)
    row = ordered(asha, 500_00)
    cache.delete(f"deposit-asked:{row.pk}")
    return row


def signed_in(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def show_again(client: Client, **also: str) -> str:
    """Give the password once more; returns where it leads."""
    answer = client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/wallet/"} | also)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def shown_again(player: User) -> Client:
    """Signed in, and the password was given once more just now."""
    client = signed_in(player)
    show_again(client)
    return client


def careful(player: User) -> Client:
    """Signed in, in a browser whose forms need their token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    return client


def cmd_id_on(page: str) -> str:
    """The id by which the page's form is known when it is sent twice."""
    found = re.search(r'name="cmd_id" value="([0-9a-f-]{36})"', page)
    assert found, page
    return found[1]


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
