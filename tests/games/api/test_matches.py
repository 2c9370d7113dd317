"""Matches over HTTP: the list says what each pays, what is asked counts once, nobody acts for another."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.api.throttles import SeatThrottle
from games.models import Match, Seat, Table
from games.services import house_time
from players.models import User
from tests.games.api.asking import JSON, as_, post
from tests.games.house import chips
from tests.games.matches import playing
from tests.games.pages import house

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_match() -> Table:
    return playing.a_match(title="Neem", seats_max=3, options={"prizes": [70, 30]})


def listed(user: User) -> list[dict[str, Any]]:
    answer = as_(user).get("/api/v1/matches/")
    assert answer.status_code == 200
    return list(answer.json())


def test_the_list_says_what_each_place_pays_after_the_fee(open_match: Table, asha: User) -> None:
    (row,) = listed(asha)

    assert row == {
        "code": str(open_match.code),
        "title": "Neem",
        "variant": "deals",
        "currency": "CHIP",
        "state": "open",
        "entry_minor": 100,
        "fee_bps": 1_000,
        "prizes": [189, 81],
        "seats_min": 2,
        "seats_max": 3,
        "taken": 0,
        "bots": 0,
        "waiting": 0,
        "starts_at": None,
        "fill_until": None,
        "is_mine": False,
        "line_place": None,
        "can_enter": True,
    }


def test_entering_twice_with_one_id_pays_once(open_match: Table, asha: User) -> None:
    client, cmd_id = as_(asha), str(uuid4())
    before = chips(asha)

    answers = [post(client, open_match, "enter", cmd_id=cmd_id, seat=1) for _ in range(2)]

    assert answers == [(200, {"seat": 1, "table": f"/tables/{open_match.code}/"})] * 2
    assert (chips(asha), Seat.objects.count()) == (before - 100, 1)
    (row,) = listed(asha)
    assert (row["taken"], row["is_mine"], row["can_enter"]) == (1, True, False)


def test_who_waits_reads_his_place_and_the_line_goes_by_it(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    playing.enter(at, asha, bilal)
    dev = house.person("Dev")

    assert post(as_(chitra), at, "wait")[0] == 200
    assert post(as_(dev), at, "wait")[0] == 200
    assert [(row["line_place"], row["waiting"], row["can_enter"]) for row in listed(dev)] == [(2, 2, False)]

    post(as_(asha), at, "stand-up")
    assert [listed(user)[0]["can_enter"] for user in (chitra, dev, asha)] == [True, False, False]
    assert post(as_(dev), at, "enter")[1]["code"] == "match.line"
    assert post(as_(chitra), at, "leave-line")[0] == 200
    assert (listed(chitra)[0]["line_place"], listed(dev)[0]["can_enter"]) == (None, True)


def test_a_running_match_pays_from_the_entries_that_were_paid(asha: User, bilal: User) -> None:
    at = playing.a_match(variant="pool61")
    playing.enter(at, asha, bilal)
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    assert post(as_(bilal), at, "rejoin")[0] == 200

    (row,) = listed(asha)

    assert (row["state"], row["prizes"], row["can_enter"]) == ("running", [270], False)


def test_a_rematch_is_listed_for_who_played_before(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)
    playing.play_deal(at, winner=0)

    status, answer = post(as_(asha), at, "rematch")

    assert (status, answer["table"]) == (200, f"/tables/{answer['code']}/")
    assert ([row["code"] for row in listed(bilal)], listed(chitra)) == ([answer["code"]], [])
    Match.objects.filter(rematch_of=at.match).update(created_at=house_time.now() - timedelta(minutes=2))
    assert len(listed(chitra)) == 1


def test_a_match_that_is_over_is_read_at_its_own_address(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, asha, bilal)
    playing.play_deal(at, winner=1)

    answer = as_(chitra).get(f"/api/v1/matches/{at.code}/").json()

    assert listed(chitra) == []
    assert (answer["match"]["state"], answer["match"]["how"], answer["you"]["seat"]) == ("paid", "won", None)
    assert [(score["name"], score["prize_minor"]) for score in answer["match"]["scores"]] == [
        ("Asha", 0),
        ("Bilal", 180),
    ]
    assert as_(chitra).get(f"/api/v1/matches/{house.practice_table().code}/").status_code == 404


def test_a_player_opens_a_practice_match_once(asha: User) -> None:
    body = {
        "cmd_id": str(uuid4()),
        "variant": "pool201",
        "entry_minor": 50,
        "seats_max": 4,
        "options": {"rejoin": False},
    }

    answers = [as_(asha).post("/api/v1/matches/", body, content_type=JSON) for _ in range(2)]

    match = Match.objects.get()
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(201, str(match.table.code))] * 2
    assert (match.table.currency, match.table.entry_minor, match.table.seats_max) == ("CHIP", 50, 4)
    assert (match.sheet["rejoin"], match.table.opened_by, match.table.bots_wanted) == (False, asha, 0)


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"variant": "points"}, 409, "match.variant"),
        ({"variant": "whist"}, 409, "match.options"),
        ({"entry_minor": 9}, 400, "malformed"),
        ({"entry_minor": 2_001}, 400, "malformed"),
        ({"seats_max": 7}, 400, "malformed"),
        ({"options": {"deals": 11}}, 409, "match.options"),
        ({"options": {"prizes": [70, 40]}}, 409, "match.options"),
        ({"options": {"limit": 101}}, 409, "match.options"),
        ({"options": {"ties": {"a": []}}}, 409, "match.options"),
    ],
)
def test_impossible_wishes_open_nothing(asha: User, wish: dict[str, Any], status: int, code: str) -> None:
    answer = as_(asha).post("/api/v1/matches/", {"cmd_id": str(uuid4())} | wish, content_type=JSON)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Table.objects.exists()


def test_one_player_opens_a_few_matches(asha: User) -> None:
    client = as_(asha)
    codes = [client.post("/api/v1/matches/", {"cmd_id": str(uuid4())}, content_type=JSON).status_code for _ in range(6)]

    assert codes == [201] * 5 + [409]


def test_chitra_leaves_no_line_but_her_own(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    playing.enter(at, asha, bilal)
    dev = house.person("Dev")
    post(as_(dev), at, "wait")

    assert post(as_(chitra), at, "leave-line")[0] == 200
    assert listed(dev)[0]["line_place"] == 1


@pytest.mark.parametrize("door", ["tables/{}/enter/", "tables/{}/rematch/", "matches/"])
def test_who_asks_too_often_is_told_so(
    open_match: Table, asha: User, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    monkeypatch.setattr(SeatThrottle, "rate", "1/min")
    client, address = as_(asha), "/api/v1/" + door.format(open_match.code)

    answers = [client.post(address, {"cmd_id": str(uuid4())}, content_type=JSON).status_code for _ in range(2)]

    assert answers[1] == 429
    assert client.get("/api/v1/matches/").status_code == 200


def test_the_list_takes_the_same_queries_for_one_and_for_many(asha: User, bilal: User) -> None:
    client = as_(asha)

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert client.get("/api/v1/matches/").status_code == 200
        return len(seen)

    playing.enter(playing.a_match(), asha, bilal)
    queries()
    for_one = queries()
    for number in range(9):
        playing.enter(playing.a_match(variant="pool61" if number % 2 else "best_of_3"), asha, bilal)
        playing.enter(playing.a_match(seats_max=4), bilal)

    assert queries() == for_one
    assert len(client.get("/api/v1/matches/").json()) == 19
