"""Home and lobby: which tables are shown, what each says, and what keeps a player from them."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import Deal, Table
from games.services.matches import opening
from players.models import User
from tests.games.pages import house
from tests.games.pages.test_deals import as_, queries
from wallet.services import demo_money


def rupee_table() -> Table:
    return house.tables.open_table(variant="points", currency="INR", point_value_minor=100, seats_max=2, fee_bps=1000)


def test_home_says_what_it_is_and_that_no_money_is_real(db: None) -> None:
    page = Client().get("/").content.decode()

    assert "Play now" in page
    assert "How to play" in page
    assert "No real money" in page
    assert "Online Gaming Act, 2025" in page


@pytest.mark.parametrize("door", ["/lobby/", "/lobby/live/"])
def test_a_stranger_is_asked_to_sign_in(db: None, door: str) -> None:
    assert Client().get(door)["Location"].startswith("/accounts/login/")


def test_the_lobby_groups_tables_by_money(asha: User) -> None:
    practice, rupees = house.practice_table(), rupee_table()
    client = as_(asha)

    shown = {money: client.get("/lobby/", {"money": money}).content.decode() for money in ("practice", "rupees")}

    assert str(practice.code) in shown["practice"]
    assert str(rupees.code) not in shown["practice"]
    assert str(rupees.code) in shown["rupees"]
    assert "₹1" in shown["rupees"]
    assert "buy in ₹80" in shown["rupees"]
    assert "Sandbox, no real money" in shown["rupees"]


def test_matches_are_no_tables_to_sit_down_at(asha: User) -> None:
    table = house.practice_table()
    match = opening.open_match(variant="pool101", currency="CHIP", entry_minor=100, seats_max=3)

    context = as_(asha).get("/lobby/").context

    assert [row["code"] for row in context["tables"]["rows"]] == [str(table.code)]
    assert [row["code"] for row in context["matches"]["rows"]] == [str(match.code)]


def test_an_unknown_wish_counts_as_none(asha: User) -> None:
    house.practice_table()

    answer = as_(asha).get("/lobby/", {"money": "gold", "game": "poker", "seats": "99"})

    assert answer.context["tables"]["rows"] == as_(asha).get("/lobby/").context["tables"]["rows"] != []


def test_the_live_list_says_the_same_as_the_page(asha: User, bilal: User) -> None:
    table = house.practice_table()
    house.seat_all(table, [bilal])
    client = as_(asha)

    page, live = client.get("/lobby/"), client.get("/lobby/live/").json()

    assert live["tables"]["rows"] == page.context["tables"]["rows"]
    assert live["tables"]["summary"] == page.context["tables"]["summary"] == "1 person at 1 table"
    assert live["tables"]["rows"][0]["seats_text"] == "5 seats free · people only"


def test_people_and_bots_are_counted_apart_at_the_tables_that_are_shown(asha: User, bilal: User) -> None:
    bot = house.bots()[0]
    house.seat_all(house.practice_table(), [bilal, bot])
    rupee_table()
    client = as_(asha)

    shown = [
        client.get("/lobby/live/", {"money": money}).json()["tables"]["summary"] for money in ("practice", "rupees")
    ]

    assert shown == ["1 person and 1 bot at 1 table", "1 table, nobody there yet"]


def test_a_row_says_what_sets_its_table_apart(asha: User) -> None:
    for bots_wanted in (0, 3):
        house.tables.open_table(
            variant="points", currency="CHIP", point_value_minor=1, seats_max=6, bots_wanted=bots_wanted
        )
    rupee_table()
    client = as_(asha)

    rows = [
        row
        for money in ("practice", "rupees")
        for row in client.get("/lobby/", {"money": money}).context["tables"]["rows"]
    ]

    apart = ["6 seats free · people only", "6 seats free · with bots", "2 seats free · 10\u00a0% fee"]
    assert [row["seats_text"] for row in rows] == apart
    assert {row["about"] for row in rows} == {"Points Rummy"}
    assert len({row["name"] for row in rows}) == 3


def test_the_purse_shows_the_money_of_the_tables(asha: User) -> None:
    demo_money.give(asha)
    client = as_(asha)

    purses = [client.get("/lobby/", {"money": money}).context["purse"] for money in ("practice", "rupees")]

    assert purses[0].endswith("chips")
    assert purses[1].startswith("₹")


def test_the_live_list_tells_no_card_of_a_running_deal(live: Deal, chitra: User) -> None:
    text = as_(chitra).get("/lobby/live/").content.decode() + as_(chitra).get("/lobby/").content.decode()

    # The fan of cards on the invitation is drawn by name, so codes with their pack are what may not stand here.
    assert not any(code in text for code in house.card_codes(live))


def test_ones_own_seat_leads_back(live: Deal, asha: User, chitra: User) -> None:
    mine = as_(asha).get("/lobby/")

    assert mine.context["seats"][0]["title"] == f"{live.table.title} · 1 chip, deal 1"
    assert mine.context["seats"][0]["url"] == f"/tables/{live.table.code}/"
    assert mine.context["tables"]["rows"][0]["action"] == "return"
    assert as_(chitra).get("/lobby/").context["seats"] == []


@pytest.mark.parametrize(("taken", "action"), [(0, "sit"), (1, "sit"), (2, "watch")])
def test_the_button_follows_from_who_sits_there(asha: User, taken: int, action: str) -> None:
    table = house.practice_table(seats_max=2)
    house.seat_all(table, [house.person(name) for name in ("Dev", "Esha")][:taken])

    assert as_(asha).get("/lobby/").context["tables"]["rows"][0]["action"] == action


@pytest.mark.parametrize("door", ["/lobby/", "/lobby/live/"])
def test_the_lobby_takes_the_same_queries_for_one_table_and_for_thirty(asha: User, bilal: User, door: str) -> None:
    client = as_(asha)
    house.seat_all(house.practice_table(), [asha, bilal])
    client.get(door)
    for_one = queries(client, door)
    for number in range(29):
        house.seat_all(house.practice_table(title=f"Table {number}"), [asha, bilal][: number % 3])

    assert queries(client, door) == for_one
    assert len(client.get("/lobby/live/").json()["tables"]["rows"]) == 30


def test_what_keeps_a_player_from_a_table_is_said_over_the_list(asha: User, settings: Settings) -> None:
    client = as_(asha)
    assert "Why you cannot play" not in client.get("/lobby/?money=rupees").content.decode()
    settings.JURISDICTION = "india"
    shown = client.get("/lobby/?money=rupees").content.decode()
    assert "Nobody plays for rupees here." in shown
    assert 'href="/accounts/why-not/"' in shown
    assert "Why you cannot play" not in client.get("/lobby/").content.decode()


def test_rupees_are_called_what_the_pack_says_they_are(asha: User, settings: Settings) -> None:
    client = as_(asha)
    assert "Sandbox, no real money" in client.get("/lobby/?money=rupees").content.decode()
    settings.JURISDICTION = "testland"
    shown = client.get("/lobby/?money=rupees").content.decode()
    assert "Sandbox" not in shown
    assert "Real money" in shown


def test_whose_money_covers_no_table_reads_why_and_where_to_get_on(asha: User) -> None:
    rupee_table()
    house.practice_table()
    client = as_(asha)

    rupees, practice = (client.get("/lobby/", {"money": money}).context["shortage"] for money in ("rupees", "practice"))

    assert practice is None
    assert (rupees["url"], rupees["way"]) == ("/wallet/add-cash/", "Add cash")
    assert rupees["text"] == (
        "You have ₹0.00 to play with. The least that one of these takes is ₹80.00. Practice tables cost no money."
    )


def test_who_can_pay_is_told_nothing_of_money(asha: User) -> None:
    rupee_table()
    demo_money.give(asha)

    page = as_(asha).get("/lobby/?money=rupees")

    assert page.context["shortage"] is None
    assert "Not enough to sit down" not in page.content.decode()


def test_where_chips_run_out_the_wallet_has_more(asha: User) -> None:
    house.practice_table(point_value_minor=1000)

    shortage = as_(asha).get("/lobby/").context["shortage"]

    assert (shortage["url"], shortage["way"]) == ("/wallet/", "Get more chips")
