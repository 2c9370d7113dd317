"""What is asked twice counts once: also late, also for something else under the same id."""

from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Seat, Table
from games.services import lobby, tables
from tests.games.house import chips, person, refusal, sit, stacks, table


@pytest.fixture
def at(db: None) -> Table:
    return table(seats_max=3)


def test_table_opened_twice_by_one_command_is_one(db: None) -> None:
    cmd_id = uuid4()
    wishes = {"variant": "points", "currency": "CHIP", "point_value_minor": 1, "seats_max": 6, "cmd_id": cmd_id}

    assert tables.open_table(**wishes) == tables.open_table(**wishes)


def test_same_command_seats_once(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()

    first = tables.sit_down(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=100)
    again = tables.sit_down(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=100)

    assert first == again
    assert chips(asha) == 9_900


def test_old_command_seats_nobody_again(at: Table) -> None:
    """A proxy or a phone may send a request again long after its effect was undone."""
    asha, sat, stood = person("Asha"), uuid4(), uuid4()
    first = tables.sit_down(player=asha, code=at.code, cmd_id=sat, amount_minor=100)
    tables.stand_up(player=asha, code=at.code, cmd_id=stood)

    assert tables.sit_down(player=asha, code=at.code, cmd_id=sat, amount_minor=100) == first
    assert (stacks(at), chips(asha)) == ({}, 10_000)

    sit(asha, at, 200)
    tables.stand_up(player=asha, code=at.code, cmd_id=stood)
    assert stacks(at) == {"Asha": 200}


def test_old_sitting_out_and_return_are_over(at: Table) -> None:
    asha, out, back = person("Asha"), uuid4(), uuid4()
    sit(asha, at)
    tables.sit_out(player=asha, code=at.code, cmd_id=out)
    tables.return_to_play(player=asha, code=at.code, cmd_id=back)

    tables.sit_out(player=asha, code=at.code, cmd_id=out)

    assert not Seat.objects.get().is_sitting_out


def test_top_up_twice_by_one_command_moves_once(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    sit(asha, at, 100)

    for _ in range(2):
        tables.top_up(player=asha, code=at.code, amount_minor=50, cmd_id=cmd_id)

    assert stacks(at) == {"Asha": 150}


def test_usual_top_up_twice_by_one_command_moves_once(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    sit(asha, at, 100)
    tables.top_up(player=asha, code=at.code, cmd_id=cmd_id)
    Seat.objects.filter(player=asha).update(short_since=timezone.now())

    tables.top_up(player=asha, code=at.code, cmd_id=cmd_id)

    assert (stacks(at), Seat.objects.get().short_since is None) == ({"Asha": 320}, False)


def test_one_id_for_two_wishes_is_refused(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    tables.sit_down(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=100, seat_number=1)
    again = {"player": asha, "code": at.code, "cmd_id": cmd_id}

    assert refusal(tables.sit_down, **again, amount_minor=200, seat_number=1) == "command.reused"
    assert refusal(tables.sit_down, **again, amount_minor=100, seat_number=2) == "command.reused"
    assert refusal(tables.sit_down, **again | {"code": table().code}, amount_minor=100) == "command.reused"
    assert refusal(tables.top_up, **again, amount_minor=100) == "command.reused"
    assert refusal(tables.stand_up, **again) == "command.reused"
    assert stacks(at) == {"Asha": 100}


def test_one_id_of_two_players_is_two_commands(at: Table) -> None:
    cmd_id = uuid4()

    seats = [tables.sit_down(player=person(name), code=at.code, cmd_id=cmd_id) for name in ("Asha", "Bilal")]

    assert [seat.number for seat in seats] == [0, 1]


def test_refused_command_may_be_sent_again(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    assert refusal(tables.top_up, player=asha, code=at.code, cmd_id=cmd_id, amount_minor=50) == "seat.none"
    sit(asha, at, 100)

    tables.top_up(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=50)

    assert stacks(at) == {"Asha": 150}


def test_play_now_of_one_who_got_up_is_not_done_again(db: None) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    found = lobby.play_now(player=asha, cmd_id=cmd_id)
    tables.stand_up(player=asha, code=found.code)

    assert lobby.play_now(player=asha, cmd_id=cmd_id) == found
    assert not found.seats.filter(left_at__isnull=True).exists()


def test_practice_table_opened_twice_by_one_command_is_one(db: None) -> None:
    wishes = {"player": person("Asha"), "cmd_id": uuid4(), "variant": "points", "point_value_minor": 1}

    assert lobby.open_practice_table(**wishes, seats_max=4) == lobby.open_practice_table(**wishes, seats_max=4)
    assert refusal(lobby.open_practice_table, **wishes, seats_max=2) == "command.reused"
