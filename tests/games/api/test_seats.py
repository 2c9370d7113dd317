"""Seats over HTTP: what is asked counts once, refusals say why, nobody acts for another."""

from uuid import uuid4

import pytest

from games.models import Seat, Table
from players.models import User
from tests.games.api.asking import JSON, as_, post
from tests.games.pages import house
from wallet.services import stakes


@pytest.fixture
def table(db: None) -> Table:
    return house.practice_table()


def test_sitting_down_twice_with_one_id_counts_once(table: Table, asha: User) -> None:
    client, cmd_id = as_(asha), str(uuid4())

    first = post(client, table, "sit", cmd_id=cmd_id, seat=3, amount_minor=200)
    second = post(client, table, "sit", cmd_id=cmd_id, seat=3, amount_minor=200)

    assert first == second == (200, {"seat": 3, "table": f"/tables/{table.code}/"})
    assert stakes.stack_of(Seat.objects.get().pk, "CHIP") == 200


def test_a_top_up_with_one_id_moves_money_once(table: Table, asha: User) -> None:
    client, cmd_id = as_(asha), str(uuid4())
    post(client, table, "sit", amount_minor=100)

    for _ in range(2):
        assert post(client, table, "top-up", cmd_id=cmd_id, amount_minor=50)[0] == 200

    assert stakes.stack_of(Seat.objects.get().pk, "CHIP") == 150


@pytest.mark.parametrize("act", ["sit", "top-up", "stand-up", "sit-out", "return"])
def test_an_act_that_arrives_late_again_is_answered_and_not_done(table: Table, asha: User, act: str) -> None:
    client, cmd_id = as_(asha), str(uuid4())
    if act != "sit":
        post(client, table, "sit", amount_minor=100)
    first = post(client, table, act, cmd_id=cmd_id)
    post(client, table, "stand-up")
    post(client, table, "sit", seat=4, amount_minor=100)
    before = Seat.objects.filter(left_at=None).values().get(), stakes.stack_of(Seat.objects.latest("pk").pk, "CHIP")

    assert post(client, table, act, cmd_id=cmd_id) == first

    after = Seat.objects.filter(left_at=None).values().get(), stakes.stack_of(Seat.objects.latest("pk").pk, "CHIP")
    assert (first[0], after) == (200, before)


def test_one_id_for_two_wishes_is_refused_with_a_sentence(table: Table, asha: User) -> None:
    client, cmd_id = as_(asha), str(uuid4())
    post(client, table, "sit", cmd_id=cmd_id, amount_minor=100)

    status, answer = post(client, table, "sit", cmd_id=cmd_id, amount_minor=200)

    assert (status, answer["code"]) == (409, "command.reused")
    assert str(answer["message"]).endswith(".")


def test_a_seat_is_left_sat_out_and_taken_up_again(table: Table, asha: User) -> None:
    client = as_(asha)
    post(client, table, "sit")

    assert post(client, table, "sit-out")[0] == 200
    assert Seat.objects.get().is_sitting_out
    assert post(client, table, "return")[0] == 200
    assert not Seat.objects.get().is_sitting_out
    assert post(client, table, "stand-up") == (200, {"seat": None, "table": f"/tables/{table.code}/"})
    assert Seat.objects.get().left_at is not None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"amount_minor": 79}, "buy_in.too_little"),
        ({"amount_minor": 801}, "buy_in.too_much"),
    ],
)
def test_a_buy_in_out_of_bounds_is_refused_with_a_sentence(
    table: Table, asha: User, body: dict[str, object], code: str
) -> None:
    status, answer = post(as_(asha), table, "sit", **body)

    assert (status, answer["code"]) == (409, code)
    assert str(answer["message"]).endswith(".")
    assert not Seat.objects.exists()


def test_too_little_money_is_refused(asha: User) -> None:
    dear = house.practice_table(point_value_minor=1000)

    status, answer = post(as_(asha), dear, "sit", amount_minor=80_000)

    assert (status, answer["code"]) == (409, "wallet.insufficient_funds")


@pytest.mark.parametrize(
    "body", [{"cmd_id": "no"}, {"seat": 9}, {"seat": "x"}, {"amount_minor": 0}, {"amount_minor": 10**12}]
)
def test_a_malformed_command_names_the_field(table: Table, asha: User, body: dict[str, object]) -> None:
    status, answer = post(as_(asha), table, "sit", **body)

    assert (status, answer["code"]) == (400, "malformed")
    assert list(answer["fields"]) == list(body)
    assert str(answer["message"]).startswith(next(iter(body)))


def test_a_command_without_an_id_is_malformed(table: Table, asha: User) -> None:
    answer = as_(asha).post(f"/api/v1/tables/{table.code}/sit/", {}, content_type=JSON)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["cmd_id"])


def test_a_table_that_is_not_there(asha: User) -> None:
    missing = Table(code=uuid4())

    assert post(as_(asha), missing, "sit")[1]["code"] == "table.unknown"
    answer = as_(asha).get(f"/api/v1/tables/{missing.code}/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("act", ["top-up", "sit-out", "return"])
def test_chitra_cannot_act_for_a_seat_that_is_not_hers(table: Table, asha: User, chitra: User, act: str) -> None:
    post(as_(asha), table, "sit", amount_minor=100)
    before = Seat.objects.values().get()

    status, answer = post(as_(chitra), table, act, seat=0)

    assert (status, answer["code"]) == (409, "seat.none")
    assert Seat.objects.values().get() == before
    assert stakes.stack_of(Seat.objects.get().pk, "CHIP") == 100


def test_chitra_standing_up_moves_nobody(table: Table, asha: User, chitra: User) -> None:
    post(as_(asha), table, "sit")

    assert post(as_(chitra), table, "stand-up")[0] == 200
    assert Seat.objects.get().left_at is None
