"""What a page may say over its socket: sorting, nonsense, too much."""

import logging
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from games.services import hands
from tests.games.house import a_room
from tests.games.sockets import hand, open_socket, sockets


async def test_sorting_is_kept_labelled_and_nobody_elses_business(house: None) -> None:
    room = await a_room()
    asha, bilal = await sockets(room)
    mine = hand(await asha.update())
    await bilal.update(lambda u: all(seat["link"] == "on" for seat in u["table"]["seats"]))
    groups = [mine[:4], mine[4:]]

    await asha.send(type="hand.sort", deal=room.deal.pk, groups=groups, version=2)
    await asha.send(type="hand.sort", deal=room.deal.pk, groups=[mine], version=1)

    labels = await asha.until(lambda f: f["type"] == "hand.labels")
    assert (labels["version"], len(labels["groups"]), labels["ready"]) == (2, 2, [])
    await asha.until(lambda f: f["type"] == "hand.labels")
    await asha.send(type="view.get")
    assert (await asha.update())["deal"]["arrangement"] == {"groups": groups, "version": 2}
    assert await bilal.is_silent()
    again = await open_socket(room.players[0], room.table)
    assert (await again.update())["deal"]["arrangement"] == {"groups": groups, "version": 2}


async def test_sorting_that_finds_no_database_is_refused_and_the_socket_stays(
    house: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    mine = hand(await asha.update())

    async def lost(*_: Any) -> None:
        raise psycopg.OperationalError("the line broke")

    monkeypatch.setattr(hands, "keep", lost)
    await asha.send(type="hand.sort", deal=room.deal.pk, groups=[mine], version=1)

    assert (await asha.until(lambda f: f["type"] == "reject"))["code"] == "house.error"
    await asha.send(type="ping", t=1)
    await asha.until(lambda f: f["type"] == "pong")


async def test_malformed_frames_are_answered_and_then_the_socket_is_closed(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()

    for _ in range(20):
        await asha.send_text("{")

    assert await asha.closed() == 4400
    assert '"wire.not_json"' in asha.frames[-1]["text"]


async def test_flood_is_refused_and_the_table_stays(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()

    for number in range(60):
        await asha.send(type="ping", t=number)

    answers = [await asha.until(lambda f: f["type"] in ("pong", "reject")) for _ in range(60)]
    refused = [answer for answer in answers if answer["type"] == "reject"]
    assert {answer["code"] for answer in refused} == {"wire.too_fast"}
    assert 10 <= len(refused) <= 20


async def test_another_move_under_a_used_id_is_refused_in_a_sentence(house: None) -> None:
    room = await a_room()
    mover = await open_socket(room.players[room.mover], room.table)
    seq = (await mover.update())["deal"]["seq"]
    draw = {"type": "deal.draw", "deal": room.deal.pk, "seq": seq, "cmd_id": str(uuid4())}
    await mover.send(**draw, source="closed")
    await mover.until(lambda f: f["type"] == "ack")

    await mover.send(**draw, source="open")
    refused = await mover.until(lambda f: f["type"] == "reject")
    await mover.send(**draw, source="closed")

    assert (refused["code"], refused["cmd_id"]) == ("command.reused", draw["cmd_id"])
    assert refused["message"] == "This id was used for something else. Send it under a new one."
    assert (await mover.until(lambda f: f["type"] == "ack"))["cmd_id"] == draw["cmd_id"]
