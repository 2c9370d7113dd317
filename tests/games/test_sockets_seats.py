"""One socket a seat: the newer takes over, the lost comes back, the silent and the signed-out let go."""

import asyncio
import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client

from games.engine.indian.commands import Draw, Source
from games.hub import SOCKETS_MAX, current_hub
from games.models import Seat, Table
from games.services import presence, store, tables
from games.services.pool import close_pool
from games.viewers import DOUBT_S, QUIET_S, TableWatch, Viewer
from players.models import Exclusion, User
from players.services import exclusion
from tests.games.house import a_room, person, table
from tests.games.sockets import Json, hand, open_socket, signed_in, sockets


def is_linked(update: Json) -> tuple[bool, bool]:
    """Whether the table, and whether the deal, says that the first seat has its link."""
    return update["table"]["seats"][0]["link"] == "on", update["deal"]["view"]["seats"][0]["link"]


async def test_newer_socket_takes_over_and_the_older_says_so(house: None) -> None:
    room = await a_room()
    laptop = await open_socket(room.players[0], room.table)
    await laptop.update()

    phone = await open_socket(room.players[0], room.table)

    update = await phone.update()
    assert hand(update)
    assert update["table"]["seats"][0]["link"] == "on"
    assert await laptop.closed() == 4409
    assert json.loads(laptop.frames[-1]["text"])["type"] == "superseded"


async def test_lost_socket_shows_as_away_and_a_new_one_brings_everything_back(house: None) -> None:
    room = await a_room()
    asha, bilal = await sockets(room)
    first = await asha.update()

    await asha.close()

    gone = await bilal.update(lambda u: is_linked(u) == (False, False))
    assert gone["table"]["seats"][0]["away_since_ms"]
    back = await open_socket(room.players[0], room.table)
    assert hand(await back.update()) == hand(first)
    await bilal.update(lambda u: is_linked(u) == (True, True))


@pytest.mark.parametrize(
    ("where", "busy", "is_given_up"),
    [(TableWatch, "_read_table", False), (presence, "take_seat", True)],
    ids=["that reads the table", "that takes the seat again"],
)
async def test_socket_that_goes_before_its_hub_has_done_something_holds_no_seat(
    house: None, monkeypatch: pytest.MonkeyPatch, where: Any, busy: str, is_given_up: bool
) -> None:
    """The hub once took the seat for a socket that had just gone, and its player seemed to be there."""
    room = await a_room()
    asha, bilal = await sockets(room)
    await bilal.update(lambda u: is_linked(u) == (True, True))
    if is_given_up:
        await Seat.objects.filter(table=room.table, number=0).aupdate(connection_id=None)
    does_it = getattr(where, busy)

    async def she_goes_first(*about: Any, **wishes: Any) -> Any:
        monkeypatch.setattr(where, busy, does_it)
        await asha.close()
        return await does_it(*about, **wishes)

    monkeypatch.setattr(where, busy, she_goes_first)
    await Table.objects.filter(pk=room.table.pk).aupdate(version=F("version") + 1)

    await bilal.update(lambda u: is_linked(u) == (False, False))
    assert (await Seat.objects.aget(table=room.table, number=0)).connection_id is None


async def test_server_that_starts_anew_shows_the_same(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    before = await asha.update()
    await current_hub().stop()
    await close_pool()
    store.cache.clear()

    back = await open_socket(room.players[0], room.table)

    after = await back.update()
    assert after["deal"]["view"] == before["deal"]["view"]


async def test_spectator_who_sits_down_holds_his_seat(house: None) -> None:
    at, asha = await sync_to_async(table)(), await sync_to_async(person)("Asha")
    socket = await open_socket(asha, at)
    assert (await socket.update())["table"]["you"]["seat"] is None

    await sync_to_async(tables.sit_down)(player=asha, code=at.code, cmd_id=uuid4(), amount_minor=100)

    await socket.update(lambda u: u["table"]["you"]["seat"] == 0 and u["table"]["seats"][0]["link"] == "on")
    await sync_to_async(tables.stand_up)(player=asha, code=at.code)
    assert (await socket.until(lambda f: f["type"] == "seat.ended"))["message"]


async def test_socket_that_fails_keeps_nothing_from_the_others(house: None) -> None:
    room = await a_room()
    asha, bilal = await sockets(room)
    await asha.update()
    _viewer_of(room.players[0]).send = _broken
    await Seat.objects.filter(table=room.table, number=0).aupdate(connection_id=uuid4(), seen_at=Now())
    await Table.objects.filter(pk=room.table.pk).aupdate(version=F("version") + 1)

    done = await room.submit(room.mover, Draw(Source.CLOSED))

    await bilal.update(lambda u: u["deal"]["seq"] == done.seq)
    assert await asha.closed() == 1011


async def test_silent_page_gives_its_seat_up_until_it_is_heard_again(house: None) -> None:
    room = await a_room()
    asha, bilal = await sockets(room)
    await asha.send(type="ping", t=1)
    await asha.until(lambda f: f["type"] == "pong")
    _viewer_of(room.players[0]).pinged_at -= QUIET_S
    await Seat.objects.filter(table=room.table, number=0).aupdate(connection_id=None, process_id=None, away_since=Now())
    await Table.objects.filter(pk=room.table.pk).aupdate(version=F("version") + 1)

    done = await room.submit(room.mover, Draw(Source.CLOSED))
    shown = await bilal.update(lambda u: u["deal"]["seq"] >= done.seq and u["table"]["seats"][0]["link"] == "away")
    await bilal.send(type="view.get")
    assert (await bilal.update())["table"]["seats"][0]["link"] == "away" == shown["table"]["seats"][0]["link"]

    await asha.send(type="ping", t=2)
    await bilal.update(lambda u: u["table"]["seats"][0]["link"] == "on")


async def test_page_that_is_slow_to_ping_is_asked(house: None) -> None:
    room = await a_room()
    asha, _ = await sockets(room)
    await asha.send(type="ping", t=1)
    await asha.until(lambda f: f["type"] == "pong")
    _viewer_of(room.players[0]).pinged_at -= DOUBT_S

    await current_hub()._confirm()

    await asha.until(lambda f: f["type"] == "ping")


async def test_sockets_of_one_player_that_come_together_are_counted(house: None) -> None:
    at, chitra = await sync_to_async(table)(), await sync_to_async(person)("Chitra")
    session = await signed_in(chitra)

    opened = await asyncio.gather(*(open_socket(chitra, at, session) for _ in range(SOCKETS_MAX + 2)))

    assert [await socket.first() for socket in opened].count(4429) == 2


async def test_page_that_loads_again_and_again_is_let_in_less(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.hub.JOINS_AT_ONCE", 3)
    at, chitra = await sync_to_async(table)(), await sync_to_async(person)("Chitra")
    session, answers = await signed_in(chitra), []

    for _ in range(4):
        socket = await open_socket(chitra, at, session)
        answers.append(await socket.first())
        await socket.close()

    assert answers == [None, None, None, 4429]


async def test_socket_ends_with_the_log_out(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()
    client = Client()
    client.cookies["session"] = asha.session

    await sync_to_async(client.logout)()

    assert await asha.closed() == 4401


async def test_socket_ends_when_the_session_is_found_dead(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()

    await Session.objects.all().adelete()
    await current_hub()._check_all()

    assert await asha.closed() == 4401


async def test_a_break_closes_every_socket_and_opens_none(house: None) -> None:
    room = await a_room()
    player = room.players[0]
    laptop, phone = await open_socket(player, room.table), await open_socket(player, await sync_to_async(table)())
    await laptop.update()
    await phone.update()

    await sync_to_async(exclusion.take_time_out)(player=player, length=timedelta(hours=1))

    assert (await laptop.closed(), await phone.closed()) == (4403, 4403)
    assert await (await open_socket(player, room.table)).closed() == 4403


async def test_a_break_is_found_without_a_hint(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()

    await Exclusion.objects.acreate(player=room.players[0], kind="self", until=None)
    await current_hub()._check_all()

    assert await asha.closed() == 4403


def _viewer_of(player: User) -> Viewer:
    return next(viewer for viewer in current_hub()._viewers() if viewer.player == player)


async def _broken(_: Json) -> None:
    raise RuntimeError("this socket is closing")
