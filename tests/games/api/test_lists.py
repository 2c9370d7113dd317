"""Lists of one's own over HTTP: chairs and finished deals, paged, and nobody else's."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.api import lists
from games.models import Deal
from players.models import User
from tests.games.pages import house


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as seen:
        ask()
    return len(seen)


@pytest.fixture
def deals(asha: User, bilal: User) -> list[Deal]:
    """Three deals that are over, the latest first."""
    made = [house.wrongly_shown_deal(house.practice_table(title=f"Table {n}"), [asha, bilal]) for n in range(3)]
    return made[::-1]


def test_ones_deals_come_with_what_they_were_worth(asha: User, deals: list[Deal]) -> None:
    answer = as_(asha).get("/api/v1/deals/").json()

    mine = deals[0].deal_seats.get(player=asha)
    assert [each["deal"] for each in answer["deals"]] == [deal.pk for deal in deals]
    assert answer["next_before"] is None
    first = answer["deals"][0]
    assert (first["seat"], first["points"], first["amount_minor"]) == (mine.number, mine.points, mine.amount_minor)
    assert (first["outcome"], first["state"], first["currency"]) == (mine.outcome, "finished", "CHIP")
    assert (first["table"], first["title"]) == (str(deals[0].table.code), "Table 2")


def test_pages_follow_each_other_without_gap_or_doubling(
    asha: User, deals: list[Deal], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "PER_PAGE", 2)
    client = as_(asha)

    first = client.get("/api/v1/deals/").json()
    second = client.get("/api/v1/deals/", {"before": first["next_before"]}).json()

    shown = [each["deal"] for page in (first, second) for each in page["deals"]]
    assert shown == [deal.pk for deal in deals]
    assert second["next_before"] is None


def test_a_deal_that_is_still_played_is_not_listed(live: Deal, asha: User) -> None:
    assert as_(asha).get("/api/v1/deals/").json() == {"deals": [], "next_before": None}


@pytest.mark.parametrize("before", ["x", "0", "-1", "1.5", str(2**64)])
def test_a_page_that_cannot_be_is_malformed(asha: User, before: str) -> None:
    answer = as_(asha).get("/api/v1/deals/", {"before": before})

    assert (answer.status_code, answer.json()["code"], list(answer.json()["fields"])) == (400, "malformed", ["before"])


def test_chitra_sees_no_deal_and_no_chair_of_others(deals: list[Deal], live: Deal, chitra: User) -> None:
    client = as_(chitra)

    assert client.get("/api/v1/deals/").json()["deals"] == []
    assert client.get("/api/v1/deals/", {"before": deals[0].pk + 1}).json()["deals"] == []
    assert client.get("/api/v1/seats/").json() == []


@pytest.mark.parametrize("door", ["deals/", "seats/"])
def test_a_stranger_is_told_to_sign_in(db: None, door: str) -> None:
    answer = Client().get(f"/api/v1/{door}")

    assert (answer.status_code, answer.json()["code"]) == (403, "not_authenticated")


def test_ones_chairs_come_with_what_lies_there(live: Deal, asha: User) -> None:
    seats = as_(asha).get("/api/v1/seats/").json()

    assert [(seat["code"], seat["deal_number"], seat["is_sitting_out"]) for seat in seats] == [
        (str(live.table.code), live.number, False)
    ]
    assert seats[0]["stack_minor"] > 0


def test_lists_take_the_same_queries_for_one_and_for_many(asha: User, bilal: User) -> None:
    client = as_(asha)
    house.wrongly_shown_deal(house.practice_table(title="First"), [asha, bilal])
    doors = ("/api/v1/deals/", "/api/v1/seats/")
    for door in doors:
        client.get(door)
    for_one = [queries(lambda door=door: client.get(door)) for door in doors]  # type: ignore[misc]

    for number in range(9):
        house.wrongly_shown_deal(house.practice_table(title=f"Table {number}"), [asha, bilal])

    assert [queries(lambda door=door: client.get(door)) for door in doors] == for_one  # type: ignore[misc]
