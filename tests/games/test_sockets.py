"""A table over its sockets: whole views, and moves seen by all, whatever is lost on the way."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import broadcast
from games.engine.indian.commands import Draw, Source
from games.hub import Hub, current_hub
from games.services import play, tables
from tests.games.house import a_room
from tests.games.sockets import hand, open_socket, sockets


@pytest.fixture
def no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hub's look once a second, which would hide what else does not work, does not happen."""

    async def never(_: Hub) -> None:
        return None

    monkeypatch.setattr(Hub, "_look", never)


async def test_first_frame_is_the_whole_table_and_ones_own_hand(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)

    update = await asha.update()

    shown, deal = update["table"], update["deal"]
    assert (shown["you"]["seat"], shown["you"]["stack_minor"], shown["badge"]) == (0, 800, "Practice")
    assert [(seat["name"], seat["stack_minor"], seat["status"]) for seat in shown["seats"]] == [
        ("Asha", 800, "playing"),
        ("Bilal", 800, "playing"),
    ]
    assert (deal["id"], deal["number"], deal["view"]["you"], len(hand(update))) == (room.deal.pk, 1, 0, 13)
    assert update["events"] == []
    assert "server_seed" not in deal


async def test_move_of_one_is_shown_to_all(house: None) -> None:
    room = await a_room()
    everyone = await sockets(room)
    views = [await socket.update() for socket in everyone]

    answer = await everyone[room.mover].command("draw", views[room.mover], source="closed")

    assert answer["type"] == "ack"
    for number, socket in enumerate(everyone):
        update = await socket.update(lambda u: u["deal"]["seq"] == answer["seq"])
        (event,) = [event for event in update["events"] if event["type"] == "CardDrawn"]
        assert ("card" in event) == (number == room.mover)


async def test_hint_that_is_lost_costs_a_second_and_no_more(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()
    monkeypatch.setattr(broadcast, "table_changed", lambda _: None)

    done = await room.submit(room.mover, Draw(Source.CLOSED))

    assert (await asha.update(lambda u: u["deal"]["seq"] == done.seq))["events"][-1]["type"] == "CardDrawn"


async def test_hint_of_another_process_is_heard(house: None, no_look: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()

    broadcast.unlisten(current_hub()._changed_here)
    done = await room.submit(room.mover, Draw(Source.CLOSED))

    await asha.update(lambda u: u["deal"]["seq"] == done.seq)


async def test_end_made_by_a_thread_of_this_process_is_shown_without_help(
    house: None, no_look: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its watchers were once woken in the context of that thread, and could not read the table before it was done."""
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update(lambda u: u["table"]["seats"][0]["link"] == "on")

    monkeypatch.setattr(broadcast, "_publish", lambda *_: None)
    await sync_to_async(tables.stand_up)(player=room.players[1], code=room.table.code)

    await asha.update(lambda u: u["deal"]["view"]["phase"] == "over")


async def test_table_is_played_without_valkey(house: None, settings: Any) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    update = await asha.update()

    done = await room.submit(room.mover, Draw(Source.CLOSED))

    assert (await asha.update(lambda u: u["deal"]["seq"] == done.seq))["deal"]["seq"] > update["deal"]["seq"]


async def test_seed_and_amounts_come_with_the_end(house: None) -> None:
    room = await a_room()
    everyone = await sockets(room)
    views = [await socket.update() for socket in everyone]

    await everyone[room.mover].command("drop", views[room.mover])

    over = await everyone[0].update(lambda u: u["deal"]["view"]["phase"] == "over")
    assert len(over["deal"]["server_seed"]) == 256
    assert sorted(over["deal"]["amounts"].values()) == [-20, 20]
    assert over["table"]["next_deal_ms"] > over["server_ms"]
    assert over["table"]["history"][0]["number"] == 1


async def test_deadline_of_the_frame_is_the_rows(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)

    update = await asha.update()

    due = (await room.fresh()).due_at
    assert abs(due.timestamp() * 1000 - update["deal"]["view"]["due_ms"]) <= 1
    assert play.TRIES == 3
