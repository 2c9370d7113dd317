"""Matches in the lobby: what each says, the switches, the same live, and a match of one's own."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match, Table
from games.services.matches import entering
from players.models import User
from tests.games.house import bot
from tests.games.matches import playing
from tests.games.pages import house
from tests.games.pages.test_deals import as_, queries

pytestmark = pytest.mark.django_db


def matches(user: User, **query: str) -> list[dict[str, Any]]:
    return list(as_(user).get("/lobby/", query).context["matches"]["rows"])


def test_a_row_says_the_game_the_entry_the_first_prize_and_when_it_starts(asha: User, bilal: User) -> None:
    at = playing.a_match(variant="pool201", seats_max=6, title="Neem")
    playing.enter(at, bilal)

    (row,) = matches(asha)

    said = {
        name: row[name] for name in ("name", "about", "stake", "buy_in", "seats_text", "action_text", "url", "page")
    }
    page = f"/matches/{at.code}/"
    assert said == {
        "name": "Neem",
        "about": "Pool Rummy 201",
        "stake": "100 chips",
        "buy_in": "1st gets 540 chips",
        "seats_text": "1 of 6 · when full",
        "action_text": "Enter",
        "url": page,
        "page": page,
    }
    assert row["label"] == ("Enter: Neem, Pool Rummy 201, entry 100 chips, 1st gets 540 chips, 1 of 6 · when full")


def test_a_row_of_deals_rummy_says_how_many_unless_its_name_does(asha: User) -> None:
    for options in ({}, {"deals": 1}, {"deals": 2}, {"deals": 3}):
        playing.a_match(options=options)

    said = {"Deals Rummy, 6 deals", "Deals Rummy, 1 deal", "Best of two", "Best of three"}
    assert {row["about"] for row in matches(asha)} == said


def test_a_row_says_the_hour_of_its_start_and_that_bots_join(asha: User) -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    playing.a_match(bots_wanted=1)

    by_hour, with_bots = sorted((row["seats_text"] for row in matches(asha)), key=lambda said: "bots" in said)

    assert by_hour.startswith("0 of 2 · ")
    assert by_hour.endswith(timezone.localtime(at.match.starts_at).strftime("%H:%M"))
    assert with_bots == "0 of 2 · when full · bots"


@pytest.mark.parametrize("who", ["Asha", "Chitra", "Dev", "Esha"])
def test_the_button_follows_from_who_has_entered(asha: User, bilal: User, chitra: User, who: str) -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    playing.enter(at, asha, bilal)
    dev, esha = house.person("Dev"), house.person("Esha")
    entering.wait_in_line(player=chitra, code=at.code, cmd_id=uuid4())
    user = {"Asha": asha, "Chitra": chitra, "Dev": dev, "Esha": esha}[who]

    (row,) = matches(user)

    wanted = {"Asha": ("return", "Return"), "Chitra": ("in_line", "In line: 1")}.get(who, ("wait", "Wait"))
    assert (row["action"], row["action_text"]) == wanted
    assert row["url"] == (f"/tables/{at.code}/" if who == "Asha" else f"/matches/{at.code}/")
    assert "1 waits" in row["seats_text"]


def test_a_match_that_is_played_is_watched_and_one_that_is_over_is_gone(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)

    (row,) = matches(chitra)
    assert (row["action"], row["url"], row["seats_text"]) == ("watch", f"/tables/{at.code}/", "2 of 2 · being played")

    playing.play_deal(at, winner=0)
    assert matches(chitra) == []


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({}, {"deals", "pool101", "best_of_3"}),
        ({"kind": "points"}, set()),
        ({"kind": "deals"}, {"deals", "best_of_3"}),
        ({"kind": "pool"}, {"pool101"}),
        ({"game": "best_of_3"}, {"best_of_3"}),
        ({"money": "rupees"}, {"pool61"}),
        ({"seats": "2"}, {"deals", "best_of_3"}),
        ({"seats": "more"}, {"pool101"}),
        ({"kind": "deals", "entry": "low"}, {"best_of_3"}),
        ({"kind": "deals", "entry": "middle"}, {"deals"}),
        ({"kind": "deals", "entry": "high"}, set()),
        ({"money": "rupees", "kind": "pool", "entry": "low"}, {"pool61"}),
        ({"kind": "whist", "game": "x", "seats": "9", "entry": "free"}, {"deals", "pool101", "best_of_3"}),
    ],
)
def test_the_switches_choose(asha: User, query: dict[str, str], shown: set[str]) -> None:
    for variant, entry, seats in (("deals", 51, 2), ("best_of_3", 50, 2), ("pool101", 500, 6)):
        playing.a_match(variant=variant, entry_minor=entry, seats_max=seats, title=variant)
    playing.a_match(variant="pool61", currency="INR", entry_minor=5_000, title="pool61")

    assert {row["name"] for row in matches(asha, **query)} == shown


def test_tables_are_not_listed_where_only_matches_are_wanted(asha: User) -> None:
    house.practice_table()
    client = as_(asha)

    pages = {kind: client.get("/lobby/", {"kind": kind}) for kind in ("", "points", "deals")}

    assert [len(page.context["tables"]["rows"]) for page in pages.values()] == [1, 1, 0]
    assert ['id="matches-title"' in page.content.decode() for page in pages.values()] == [True, False, True]
    assert ['id="tables-title"' in page.content.decode() for page in pages.values()] == [True, True, False]


def test_a_switch_of_seats_or_entry_is_taken_back_by_choosing_it_again(asha: User) -> None:
    more = as_(asha).get("/lobby/", {"kind": "deals", "seats": "2"}).context["filters"]["more"]

    assert [(each["text"], each["url"], each["is_on"]) for each in more[:3]] == [
        ("2 seats", "?money=practice&kind=deals", True),
        ("3 to 6 seats", "?money=practice&kind=deals&seats=more", False),
        ("Entry up to 50 chips", "?money=practice&kind=deals&seats=2&entry=low", False),
    ]


def test_live_says_the_same_as_the_page(asha: User, bilal: User) -> None:
    playing.enter(playing.a_match(), asha, bilal)
    playing.a_match(seats_max=3)
    client = as_(asha)

    page, live = client.get("/lobby/"), client.get("/lobby/live/").json()

    assert live["matches"] == page.context["matches"]
    assert live["matches"]["summary"] == "1 to enter, 1 being played"


def test_ones_own_seat_in_a_match_leads_back_without_a_stake(asha: User, bilal: User) -> None:
    at = playing.a_match(variant="best_of_3", title="Neem")
    playing.enter(at, asha)
    before = as_(asha).get("/lobby/").context["seats"]
    playing.enter(at, bilal)
    playing.end_pause(at)

    during = as_(asha).get("/lobby/").context["seats"]

    url = f"/tables/{at.code}/"
    assert before == [
        {"title": "Neem · Best of three", "note": "You have entered. The match waits for players.", "url": url}
    ]
    assert during == [{"title": "Neem · Best of three, deal 1", "note": "The match is being played.", "url": url}]


def test_a_match_that_is_over_is_no_seat_to_return_to(asha: User, bilal: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)
    playing.play_deal(at, winner=0)

    assert at.seats.filter(player=asha, left_at=None).exists()  # his chair is kept for the standings
    assert as_(asha).get("/lobby/").context["seats"] == []


def test_the_lobby_takes_the_same_queries_for_one_match_and_for_many(asha: User, bilal: User) -> None:
    client = as_(asha)
    playing.enter(playing.a_match(), asha, bilal)
    client.get("/lobby/")
    for_one = queries(client, "/lobby/")
    for _number in range(8):
        playing.enter(playing.a_match(variant="pool101"), asha, bilal)
        playing.enter(playing.a_match(seats_max=5), bilal)

    assert queries(client, "/lobby/") == for_one
    assert len(matches(asha)) == 17


def test_play_now_seats_at_a_points_table_also_who_has_entered_a_match(asha: User) -> None:
    house.bots()
    playing.enter(playing.a_match(), asha)

    led = as_(asha).post("/play-now/")

    table = Table.objects.get(code=led["Location"].split("/")[2])
    assert (table.variant, table.entry_minor) == ("points", 0)


# --- A match of one's own -----------------------------------------------------------------------------------------


def form(**wishes: str) -> dict[str, str]:
    usual = {"cmd_id": str(uuid4()), "variant": "deals", "entry": "50", "seats": "3", "deals": "", "prizes": "100"}
    return usual | wishes


def test_a_match_is_opened_and_shown_to_be_entered(asha: User) -> None:
    client = as_(asha)
    assert "Open a match" in client.get("/matches/new/").content.decode()
    wish = form(deals="3", prizes="70-30")

    answers = [client.post("/matches/new/", wish) for _ in range(2)]

    match = Match.objects.get()
    assert [answer["Location"] for answer in answers] == [f"/matches/{match.table.code}/"] * 2
    assert (match.table.entry_minor, match.table.seats_max, match.table.currency) == (50, 3, "CHIP")
    assert (match.sheet["deals"], match.sheet["prizes"]) == (3, [70, 30])
    assert not match.table.seats.exists()


def test_a_match_opened_with_two_deals_is_a_best_of_two(asha: User) -> None:
    client = as_(asha)
    assert "left empty, 6 are played" in client.get("/matches/new/").content.decode()

    for deals in ("2", ""):
        client.post("/matches/new/", form(deals=deals))

    opened = Match.objects.order_by("pk").values_list("table__variant", "sheet__deals")
    assert list(opened) == [("best_of_2", 2), ("deals", 6)]


def test_a_pool_is_opened_without_coming_back(asha: User) -> None:
    as_(asha).post("/matches/new/", form(variant="pool101", deals="9"))

    assert Match.objects.get().sheet["rejoin"] is False


def test_a_best_of_three_has_three_deals_whatever_was_typed_before(asha: User) -> None:
    as_(asha).post("/matches/new/", form(variant="best_of_3", deals="9"))

    assert Match.objects.get().sheet["deals"] == 3


@pytest.mark.parametrize(
    "wish", [{"variant": "points"}, {"entry": "5"}, {"entry": "5000"}, {"seats": "7"}, {"deals": "11"}, {"cmd_id": "x"}]
)
def test_an_impossible_match_is_not_opened_and_the_form_says_why(asha: User, wish: dict[str, str]) -> None:
    answer = as_(asha).post("/matches/new/", form(**wish))

    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == list(wish)
    assert not Match.objects.exists()


def test_one_player_opens_a_few(asha: User) -> None:
    client = as_(asha)
    for _ in range(5):
        client.post("/matches/new/", form())

    page = client.post("/matches/new/", form()).content.decode()

    assert "You have opened enough tables." in page
    assert Match.objects.count() == 5


def test_a_stranger_opens_nothing(db: None) -> None:
    assert Client().post("/matches/new/", form())["Location"].startswith("/accounts/login/")
    assert not Match.objects.exists()


def test_a_bot_enters_as_a_bot(asha: User) -> None:
    at = playing.a_match(seats_max=3)
    playing.enter(at, bot("Bo"))

    assert "Bot" in as_(asha).get(f"/matches/{at.code}/").content.decode()
