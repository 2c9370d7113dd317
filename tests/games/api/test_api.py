"""The API: open root and schema, doors closed to strangers, tables as their readers may see them."""

from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.api.throttles import SeatThrottle
from games.models import Deal, Seat, Table
from players.models import User
from tests.games.api.asking import JSON, as_, post
from tests.games.pages import house


@pytest.fixture
def table(db: None) -> Table:
    return house.practice_table()


def test_the_root_lists_the_api_to_anyone(db: None) -> None:
    answer = Client().get("/api/v1/")

    assert answer.status_code == 200
    doors = {"tables", "seats", "deals", "play_now", "hand_score", "wallet", "settings", "schema", "docs"}
    assert doors <= set(answer.json())
    assert answer.json()["tables"].endswith("/api/v1/tables/")
    assert answer.json()["hand_score"].endswith("/api/v1/hands/score")


@pytest.mark.parametrize(
    "door", ["tables/", "tables/{}/", "wallet/", "wallet/statement/", "deals/1/", "deals/", "seats/", "settings/"]
)
def test_a_stranger_is_told_to_sign_in(table: Table, door: str) -> None:
    answer = Client().get("/api/v1/" + door.format(table.code))

    assert answer.status_code == 403
    assert answer.json()["code"] == "not_authenticated"


@pytest.mark.parametrize("act", ["sit", "top-up", "stand-up", "sit-out", "return"])
def test_a_stranger_does_nothing_to_a_seat(table: Table, act: str) -> None:
    status, body = post(Client(), table, act)

    assert (status, body["code"]) == (403, "not_authenticated")
    assert not Seat.objects.exists()


def test_a_post_from_another_site_is_refused(table: Table, asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    status, body = post(client, table, "sit")

    assert (status, body["code"]) == (403, "permission_denied")
    assert not Seat.objects.exists()


@pytest.mark.parametrize("door", ["play-now/", "tables/", "tables/{}/sit/", "hands/score/", "settings/"])
@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"cmd_id":' * 20_000, b"{", b"\xff\xfe", b"9" * 10_000])
def test_what_is_no_json_is_malformed(table: Table, asha: User, door: str, body: bytes) -> None:
    method = "PATCH" if door == "settings/" else "POST"

    answer = as_(asha).generic(method, "/api/v1/" + door.format(table.code), body, JSON)

    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


def test_a_table_shows_others_but_only_ones_own_money(table: Table, asha: User, chitra: User) -> None:
    post(as_(asha), table, "sit", amount_minor=100)

    seen = as_(chitra).get(f"/api/v1/tables/{table.code}/").json()

    assert [seat["name"] for seat in seen["seats"]] == ["Asha"]
    assert seen["you"]["seat"] is None
    assert seen["you"]["balance_minor"] == 10_000
    assert "email" not in str(seen)


def test_a_live_table_tells_no_card(live: Deal, asha: User) -> None:
    text = as_(asha).get(f"/api/v1/tables/{live.table.code}/").content.decode()
    text += as_(asha).get("/api/v1/tables/").content.decode()

    assert not any(code in text for code in house.card_codes(live))


def test_play_now_seats_with_bots_and_counts_once(asha: User) -> None:
    house.bots()
    client, body = as_(asha), {"cmd_id": str(uuid4())}

    answers = [client.post("/api/v1/play-now/", body, content_type=JSON) for _ in range(2)]

    seat = Seat.objects.get(player=asha, left_at=None)
    assert [answer.json() for answer in answers] == [{"table": f"/tables/{seat.table.code}/"}] * 2
    assert seat.table.seats.filter(player__is_bot=True).exists()


def test_a_player_opens_a_practice_table_once(asha: User) -> None:
    body = {"cmd_id": str(uuid4()), "variant": "points", "point_value_minor": 2, "seats_max": 4}

    answers = [as_(asha).post("/api/v1/tables/", body, content_type=JSON) for _ in range(2)]

    opened = Table.objects.get()
    assert [answer.status_code for answer in answers] == [201, 201]
    assert {answer.json()["code"] for answer in answers} == {str(opened.code)}
    assert (opened.currency, opened.point_value_minor, opened.seats_max, opened.bots_wanted) == ("CHIP", 2, 4, 0)


def test_a_table_for_more_than_its_game_allows_is_refused(asha: User) -> None:
    body = {"cmd_id": str(uuid4()), "variant": "zapak2", "seats_max": 6}

    answer = as_(asha).post("/api/v1/tables/", body, content_type=JSON)

    assert (answer.status_code, answer.json()["code"]) == (409, "table.seats")
    assert not Table.objects.exists()


def test_the_list_takes_the_same_queries_for_one_and_for_thirty(table: Table, asha: User) -> None:
    client = as_(asha)

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert client.get("/api/v1/tables/").status_code == 200
        return len(seen)

    queries()
    for_one = queries()
    for number in range(29):
        house.seat_all(house.practice_table(title=f"Table {number}"), [asha])

    assert queries() == for_one
    assert len(client.get("/api/v1/tables/").json()) == 30


def test_who_asks_too_often_is_told_when_to_come_back(
    table: Table, asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeatThrottle, "rate", "2/min")
    client = as_(asha)

    answers = [post(client, table, "sit-out") for _ in range(3)]

    assert [status for status, _ in answers] == [409, 409, 429]
    assert answers[2][1]["code"] == "throttled"


def test_opening_tables_is_counted_like_a_seat_and_looking_is_not(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatThrottle, "rate", "2/min")
    client = as_(asha)

    def opened() -> int:
        return client.post("/api/v1/tables/", {"cmd_id": str(uuid4())}, content_type=JSON).status_code

    assert [opened() for _ in range(3)] == [201, 201, 429]
    assert client.get("/api/v1/tables/").status_code == 200


def test_the_schema_is_whole(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")

    assert "Warning" not in capsys.readouterr().err


def test_the_schema_is_open_and_names_every_door(db: None) -> None:
    text = Client().get("/api/schema/").content.decode()

    for door in (
        "tables/",
        "tables/{code}/sit/",
        "tables/{code}/top-up/",
        "play-now/",
        "deals/{id}/",
        "deals/",
        "seats/",
        "settings/",
        "wallet/",
    ):
        assert f"/api/v1/{door}:" in text


@pytest.mark.parametrize("door", ["play-now/", "tables/{}/sit/", "hands/score/", "settings/"])
def test_what_is_too_large_is_refused_in_the_shape_of_every_refusal(table: Table, asha: User, door: str) -> None:
    method = "PATCH" if door == "settings/" else "POST"
    body = b'{"cmd_id": "' + b"a" * 3_000_000 + b'"}'

    answer = as_(asha).generic(method, "/api/v1/" + door.format(table.code), body, JSON)

    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/x-www-form-urlencoded", "text/xml"])
def test_what_is_no_json_by_its_name_is_refused_alike(asha: User, kind: str) -> None:
    client = Client(enforce_csrf_checks=True)  # which reads forms, where it finds one
    client.force_login(asha)

    answer = client.generic("POST", "/api/v1/hands/score", b"hand=2S", kind)

    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_refusals_are_sentences_for_a_player(table: Table, asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatThrottle, "rate", "1/min")
    guarded = Client(enforce_csrf_checks=True)
    guarded.force_login(asha)
    nowhere = Table(code=uuid4())

    said = [
        Client().get("/api/v1/seats/").json(),
        post(guarded, table, "sit")[1],
        as_(asha).get(f"/api/v1/tables/{nowhere.code}/").json(),
        as_(asha).get("/api/v1/deals/999/").json(),
        [post(as_(asha), table, "sit-out") for _ in range(2)][1][1],
    ]

    assert [(answer["code"], answer["message"]) for answer in said] == [
        ("not_authenticated", "Sign in first."),
        ("permission_denied", "This page has grown old. Reload it and try again."),
        ("not_found", "There is nothing here, or it is not yours to see."),
        ("not_found", "There is nothing here, or it is not yours to see."),
        ("throttled", "That was too fast. Try again in 60 seconds."),
    ]
