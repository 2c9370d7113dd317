"""One's own deals: filtered, page by page, with their sums."""

import re
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import selectors
from games.models import Deal, DealSeat
from games.selectors import Total, Wish
from players.models import User
from tests.games.pages import house
from tests.games.pages.test_deals import as_

PRACTICE, RUPEES = "CHIP", "INR"


@pytest.fixture
def past(asha: User, bilal: User) -> Deal:
    """One real deal to copy."""
    return house.dropped_deal(house.practice_table(title="Blue table"), [asha, bilal])


def add(past: Deal, asha: User, outcome: str, amount_minor: int | None, **facts: object) -> Deal:
    """One more deal of Asha's that ended like this."""
    number = Deal.objects.count() + 1
    state = Deal.State.VOIDED if outcome == "void" else Deal.State.FINISHED
    same = {name: getattr(past, name) for name in ("variant", "currency", "point_value_minor", "rules", "rules_hash")}
    wishes = {"table": past.table, "ended_at": timezone.now(), **same, **facts}
    deal = Deal.objects.create(
        number=number, sealed_seed=past.sealed_seed, commitment=f"{number:064x}", state=state, outcome={}, **wishes
    )
    seat = past.deal_seats.get(player=asha)
    DealSeat.objects.create(
        deal=deal, number=0, seating=seat.seating, player=asha, points=20, amount_minor=amount_minor, outcome=outcome
    )
    return deal


def deals_of(client: Client, query: str) -> list[int]:
    return [row["deal"].pk for row in client.get(f"/deals/?{query}").context["rows"]]


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_each_filter_shows_its_deals_alone(past: Deal, asha: User) -> None:
    other = house.practice_table(title="Other")
    DealSeat.objects.filter(deal=past, player=asha).update(outcome="won")
    won = add(past, asha, "won", 40, table=other)
    lost = add(past, asha, "wrong_show", -80)
    dropped = add(past, asha, "dropped_middle", -40, variant="zapak2")
    rupees = add(past, asha, "lost", -900, currency=RUPEES)
    void = add(past, asha, "void", 0)
    client = signed_in(asha)

    assert deals_of(client, "outcome=won") == [won.pk, past.pk]
    assert deals_of(client, "outcome=lost") == [rupees.pk, lost.pk]
    assert deals_of(client, "outcome=dropped") == [dropped.pk]
    assert deals_of(client, "outcome=void") == [void.pk]
    assert deals_of(client, "money=rupees") == [rupees.pk]
    assert deals_of(client, "game=zapak2") == [dropped.pk]
    assert deals_of(client, f"table={other.code}") == [won.pk]
    assert deals_of(client, "money=practice&outcome=lost") == [lost.pk]


def test_both_days_are_included_in_the_time_of_the_house(past: Deal, asha: User) -> None:
    zone = timezone.get_current_timezone()
    first, last = datetime(2024, 5, 1, tzinfo=zone), datetime(2024, 5, 3, tzinfo=zone)
    inside = [
        add(past, asha, "won", 1, ended_at=first),
        add(past, asha, "won", 1, ended_at=last + timedelta(hours=23, minutes=59)),
    ]
    add(past, asha, "won", 1, ended_at=first - timedelta(seconds=1))
    add(past, asha, "won", 1, ended_at=last + timedelta(days=1))

    found = deals_of(signed_in(asha), "since=2024-05-01&until=2024-05-03")

    assert found == [deal.pk for deal in reversed(inside)]


@pytest.mark.parametrize(
    "query",
    ["outcome=robbed", "money=gold", "game=poker", "table=x", "since=yesterday", "before=-1", "before=9" + "9" * 30],
)
def test_what_is_said_wrongly_counts_as_not_said(past: Deal, asha: User, query: str) -> None:
    assert deals_of(signed_in(asha), query) == [past.pk]


def test_nobody_elses_table_can_be_asked_for(past: Deal, asha: User, chitra: User) -> None:
    page = signed_in(chitra).get(f"/deals/?table={past.table.code}")

    assert page.context["rows"] == []
    assert "Blue table" not in page.content.decode()


def test_sums_are_of_the_page_and_of_all_that_match(past: Deal, asha: User) -> None:
    DealSeat.objects.filter(deal=past, player=asha).update(outcome="won", amount_minor=7)
    add(past, asha, "lost", -900, currency=RUPEES)
    add(past, asha, "void", 0)
    for _ in range(2):
        add(past, asha, "dropped_first", -20)

    page = selectors.history(asha, Wish(), limit=3)

    assert page.here == [Total(PRACTICE, 2, 0, -40)]
    assert page.in_all == [Total(PRACTICE, 3, 1, -33), Total(RUPEES, 1, 0, -900)]


def test_pages_follow_each_other_without_a_gap_while_new_deals_end(past: Deal, asha: User) -> None:
    for _ in range(6):
        add(past, asha, "won", 1)
    everything = [seat.deal_id for seat in selectors.ended_seats(asha)]

    first = selectors.history(asha, Wish(outcome="won"), limit=3)
    add(past, asha, "won", 1)
    second = selectors.history(asha, Wish(outcome="won"), before=first.next_before, limit=3)

    assert [seat.deal_id for seat in first.rows + second.rows] == everything[:6]


def test_the_way_to_older_deals_keeps_the_filters(past: Deal, asha: User) -> None:
    for _ in range(31):
        add(past, asha, "won", 1)
    client = signed_in(asha)

    first = client.get("/deals/?outcome=won&money=practice&game=poker").context
    older = client.get(f"/deals/{first['older']}").context

    assert first["older"].startswith("?money=practice&outcome=won&before=")
    assert len(older["rows"]) in (1, 2)
    assert older["newest"] == "?money=practice&outcome=won"
    assert older["older"] == ""


def test_a_filtered_list_takes_the_same_queries_for_one_and_for_thirty(past: Deal, asha: User) -> None:
    client = signed_in(asha)
    address = f"/deals/?money=practice&table={past.table.code}&since=2020-01-01"
    client.get(address)
    for_one = queries(client, address)
    for _ in range(29):
        add(past, asha, "won", 1)

    assert queries(client, address) == for_one


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_who_has_no_deal_yet_is_led_to_one_and_sees_no_filter(asha: User) -> None:
    page = as_(asha).get("/deals/").content.decode()

    assert "No finished deal yet" in page
    assert "Filter" not in page


@pytest.mark.parametrize(
    ("door", "name"),
    [("/deals/{}/", "Deals"), ("/rules/points/", "Rules"), ("/accounts/email/", "Account"), ("/lobby/", "Play")],
)
def test_the_navigation_marks_the_section_that_one_is_in(past: Deal, asha: User, door: str, name: str) -> None:
    page = as_(asha).get(door.format(past.pk)).content.decode()

    marked = re.findall(r'<a href="[^"]+" aria-current="\w+"><svg.*?</svg>(\w+)</a>', page, re.S)
    assert marked == [name]


@pytest.mark.parametrize("name", ["since", "until"])
@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "9999-12-31", "2026-02-30", "tomorrow", "\0"])
def test_a_day_that_no_deal_can_have_counts_as_not_said(past: Deal, asha: User, name: str, day: str) -> None:
    answer = as_(asha).get("/deals/", {name: day})

    assert answer.status_code == 200
    assert [row["deal"] for row in answer.context["rows"]] == [past]


def test_a_deal_is_called_alike_wherever_a_player_meets_it(past: Deal, asha: User) -> None:
    """By its table and its number there: the number in its address is the house's own."""
    Deal.objects.filter(pk=past.pk).update(number=7)
    named = "Blue table, deal 7"

    pages = {path: as_(asha).get(path) for path in ("/deals/", f"/deals/{past.pk}/", f"/deals/{past.pk}/replay/")}
    record = as_(asha).get(f"/deals/{past.pk}/record.json")

    assert [path for path, page in pages.items() if named not in page.content.decode()] == []
    assert record["Content-Disposition"] == 'attachment; filename="blue-table-deal-7.json"'
