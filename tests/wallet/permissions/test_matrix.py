"""Nobody does with money what the table does not say, and every address of the money stands in it."""

import logging
from collections.abc import Iterator
from itertools import product

import pytest
from django.core.cache import cache
from django.template.backends.django import Template
from django.test import Client
from django.urls import reverse
from django.utils.safestring import SafeString

from players.models import User
from tests.wallet.conftest import Funder
from tests.wallet.permissions.acts import sent
from tests.wallet.permissions.doors import doors
from tests.wallet.permissions.table import Row, rows
from tests.wallet.permissions.walk import knock
from tests.wallet.permissions.world import CHOSEN, WHO, World, build, latest_of

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def world(asha: User, chitra: User, give: Funder) -> World:
    return build(asha, chitra, give)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Who may come in is decided before a page is drawn, and drawing is tested elsewhere; so are the logs."""
    monkeypatch.setattr(Template, "render", lambda *_args, **_more: SafeString(""))
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_every_address_of_the_money_has_a_row() -> None:
    assert sorted(doors() - {row.name for row in rows()}) == [], "Say in table.py who may come in here."
    assert sorted({row.name for row in rows()} - doors()) == [], "These are gone."


def test_nobody_does_what_the_table_does_not_say(world: World, undrawn: None) -> None:
    clients = [_client(person) for person in world.people]

    wrong = [line for row in rows() for line in _differences(row, world, clients)]

    assert wrong == []


def test_every_address_but_the_gateways_wants_its_forms_token(world: World, undrawn: None) -> None:
    admin = _client(world.people[-1], enforce_csrf_checks=True)
    posted = [row for row in rows() if not row.act and row.post[-1] not in "mx"]

    unguarded = [row.name for row in posted if knock(admin, "POST", _address(row, world), {}) != "x"]

    assert unguarded == ["wallet:webhook"]


def test_no_other_address_takes_a_method_that_it_does_not_need(world: World, undrawn: None) -> None:
    """A page of the admin answers whatever is no POST as if it were looked at."""
    admin = _client(world.people[-1])
    named = [row for row in rows() if not row.act and not row.name.startswith("admin:")]

    answered = []
    for row, method in product(named, ("PUT", "PATCH", "DELETE")):
        cache.clear()  # how often one may ask is limited, and not what is asked here
        if knock(admin, method, _address(row, world), {}) != "m":
            answered.append((row.name, method))

    assert answered == [("api:wallet-method", "DELETE")]


def _client(person: User | None, **options: bool) -> Client:
    client = Client(**options)
    if person:
        client.force_login(person)
    return client


def _differences(row: Row, world: World, clients: list[Client]) -> Iterator[str]:
    """One line for each method whose cells are others than the table's; who has a dot there is not asked."""
    address = _address(row, world)
    for method, expected in (("GET", row.get), ("DELETE" if row.act == "delete" else "POST", row.post)):
        body = sent(row.act, world.ids.get(row.of, {})) if method != "GET" else {}
        asked = zip(clients, expected, strict=True)
        found = "".join(cell if cell == "." else knock(client, method, address, body) for client, cell in asked)
        if found != expected:
            yield f"{row.name} {row.act} {method}: {found}, not {expected} ({', '.join(WHO)})"


def _address(row: Row, world: World) -> str:
    ids = latest_of(row.name) if row.of == "latest" else world.ids[row.of]
    return reverse(row.name, kwargs={name: value for name, value in ids.items() if name != CHOSEN})
