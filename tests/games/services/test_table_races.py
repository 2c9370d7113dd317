"""Chairs and money of a table when several want them at the same moment."""

import threading
import time
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection, transaction

from games.models import Seat, Table, TableCommand
from games.services import house_bots, lobby, tables
from tests.games.house import bot, person, sit, stacks, table
from tests.games.races import at_once


def test_bots_come_once_when_several_processes_fill_a_table(committing_db: None) -> None:
    """Seen to catch a count that was made before the table's lock: five bots came where three were wanted."""
    for letter in "ABCDEFGHIJKL":
        bot(f"Bot {letter}")
    for _ in range(3):
        at = table(seats_max=6, bots_wanted=3)
        sit(person(f"Player {at.pk}"), at)

        at_once(*[lambda at=at: house_bots.fill(at)] * 4)  # type: ignore[misc]

        assert at.seats.filter(left_at__isnull=True, player__is_bot=True).count() == 3


def test_command_that_arrives_twice_at_once_counts_once(committing_db: None) -> None:
    at, asha, cmd_id = table(), person("Asha"), uuid4()
    sit(asha, at, 100)

    def top_up() -> object:
        return tables.top_up(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=50)

    assert at_once(*[top_up] * 5) == ["done"] * 5
    assert stacks(at) == {"Asha": 150}


def test_five_play_nows_at_once_give_one_chair(committing_db: None) -> None:
    for _ in range(5):
        table(bots_wanted=2)
    asha = person("Asha")

    assert at_once(*[lambda: lobby.play_now(player=asha, cmd_id=uuid4())] * 5) == ["done"] * 5
    assert Seat.objects.filter(player=asha).count() == 1


@pytest.mark.parametrize("act", [tables.sit_out, tables.stand_up, tables.top_up])
def test_act_that_loses_a_deadlock_is_done_all_the_same(committing_db: None, act: Callable[..., object]) -> None:
    """Somebody holds the seat and wants the table, we hold the table and want the seat: the database ends one of us."""
    at, asha = table(), person("Asha")
    seat = sit(asha, at, 100)
    is_held = threading.Event()

    def crossing() -> None:
        try:
            with transaction.atomic():
                Seat.objects.select_for_update().get(pk=seat.pk)
                is_held.set()
                while not Table.objects.raw(_WAITING):
                    time.sleep(0.02)
                Table.objects.select_for_update().get(pk=at.pk)
        finally:
            connection.close()

    other = threading.Thread(target=crossing)
    other.start()
    assert is_held.wait(60)

    act(player=asha, code=at.code, cmd_id=(cmd_id := uuid4()))

    other.join(60)
    assert TableCommand.objects.filter(cmd_id=cmd_id).count() == 1


_WAITING = "SELECT pid AS id FROM pg_locks WHERE NOT granted"
