"""One's own matches: place, prize and what was left of it, filtered, page by page, and nobody else's."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.models import Table
from games.selectors import match_history as selector
from games.services.matches import calling_off, pauses
from players.models import User
from tests.games.house import person
from tests.games.matches import playing
from tests.games.pages.test_deals import as_, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha() -> User:
    return person("Asha")


@pytest.fixture
def bilal() -> User:
    return person("Bilal")


@pytest.fixture
def chitra() -> User:
    return person("Chitra")


def played(winner: int, *players: User, **wishes: Any) -> Table:
    """A match that one player won with every deal; of one deal, unless it is asked for others."""
    at = playing.a_match(**{"options": {"deals": 1}, "seats_max": len(players)} | wishes)
    playing.enter(at, *players)
    while at.state == Table.State.PLAYING:
        playing.play_deal(at, winner=winner)
    return at


def rows(user: User, **query: str) -> list[dict[str, Any]]:
    return list(as_(user).get("/deals/matches/", query).context["rows"])


def test_a_row_says_place_prize_and_what_was_left(asha: User, bilal: User) -> None:
    played(0, asha, bilal, title="Neem")
    lost = played(1, asha, bilal, title="Lotus")

    assert [(row["table"].title, row["place"], row["prize_minor"], row["net_minor"]) for row in rows(asha)] == [
        ("Lotus", 2, 0, -100),
        ("Neem", 1, 180, 80),
    ]
    page = " ".join(as_(asha).get("/deals/matches/").content.decode().split())
    assert f'href="/matches/{lost.code}/"' in page
    assert "Place 1 · prize 180 chips" in page
    assert "+80 chips" in page


def test_every_entry_counts_in_what_was_left(asha: User, bilal: User) -> None:
    at = playing.a_match(variant="pool61")
    playing.enter(at, asha, bilal)
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    pauses.rejoin(player=bilal, code=at.code, cmd_id=uuid4())
    while playing.course(at).played.score(1).is_in:
        playing.play_deal(at, winner=0)
    playing.end_pause(at)

    ((row,), (won,)) = rows(bilal), rows(asha)
    assert (row["entries"], row["net_minor"], won["net_minor"]) == (2, -200, 170)


def test_one_that_was_called_off_cost_nothing_and_one_that_never_began_is_not_listed(asha: User, bilal: User) -> None:
    begun, never = playing.a_match(title="Neem"), playing.a_match(title="Lotus")
    playing.enter(begun, asha, bilal)
    playing.enter(never, asha)
    for at in (begun, never):
        calling_off.call_off(code=at.code, because="A test.")

    (row,) = rows(asha)
    assert (row["table"].title, row["is_off"], row["net_minor"]) == ("Neem", True, 0)
    assert "Called off" in as_(asha).get("/deals/matches/").content.decode()


def test_a_match_that_is_still_played_is_not_listed(asha: User, bilal: User) -> None:
    playing.enter(playing.a_match(), asha, bilal)

    assert rows(asha) == []


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ({}, {"a", "b", "c", "d"}),
        ({"money": "practice"}, {"a", "b", "d"}),
        ({"money": "rupees"}, {"c"}),
        ({"game": "best_of_2"}, {"b"}),
        ({"outcome": "prize"}, {"a", "c"}),
        ({"outcome": "none"}, {"b"}),
        ({"outcome": "off"}, {"d"}),
        ({"since": "2030-01-01"}, set()),
        ({"until": "2030-01-01"}, {"a", "b", "c", "d"}),
        ({"money": "gold", "game": "points", "outcome": "luck", "since": "x", "before": "x"}, {"a", "b", "c", "d"}),
    ],
)
def test_filters_choose(asha: User, bilal: User, query: dict[str, str], titles: set[str]) -> None:
    played(0, asha, bilal, title="a")
    played(1, asha, bilal, title="b", variant="best_of_2", options={})
    played(0, asha, bilal, title="c", currency="INR", entry_minor=5_000)
    at = playing.a_match(title="d")
    playing.enter(at, asha, bilal)
    calling_off.call_off(code=at.code, because="A test.")

    assert {row["table"].title for row in rows(asha, **query)} == titles


def test_sums_are_of_the_page_and_of_all_that_match(asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for winner in (0, 1, 0):
        played(winner, asha, bilal)
    monkeypatch.setattr(selector.match_history, "__defaults__", (None, 2))

    first = as_(asha).get("/deals/matches/").context
    second = as_(asha).get(f"/deals/matches/{first['older']}").context

    assert first["here"] == [{"text": "2 matches, 1 prize", "amount_minor": -20, "currency": "CHIP"}]
    assert first["in_all"] == [{"text": "3 matches, 2 prizes", "amount_minor": 60, "currency": "CHIP"}]
    assert [row["net_minor"] for row in (*first["rows"], *second["rows"])] == [80, -100, 80]
    assert (second["older"], second["newest"]) == ("", "?")


def test_chitra_sees_no_match_of_others(asha: User, bilal: User, chitra: User) -> None:
    at = played(0, asha, bilal)

    assert rows(chitra) == rows(chitra, before=str(at.match.pk + 1)) == []
    assert "No finished match yet." in as_(chitra).get("/deals/matches/").content.decode()


def test_a_stranger_is_asked_to_sign_in() -> None:
    assert Client().get("/deals/matches/")["Location"].startswith("/accounts/login/")


def test_ones_deals_and_ones_matches_lead_to_each_other(asha: User) -> None:
    client = as_(asha)

    assert 'href="/deals/matches/"' in client.get("/deals/").content.decode()
    assert 'href="/deals/" ' in client.get("/deals/matches/").content.decode()


def test_the_list_takes_the_same_queries_for_one_and_for_many(asha: User, bilal: User) -> None:
    client = as_(asha)
    played(0, asha, bilal)
    client.get("/deals/matches/")
    for_one = queries(client, "/deals/matches/")
    for _ in range(6):
        played(1, asha, bilal)

    assert queries(client, "/deals/matches/") == for_one
