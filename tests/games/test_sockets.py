"""A table over its sockets: whole views, moves seen by all, one socket a seat, nothing for whom it does not concern."""

import asyncio
import json
import logging
import re
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client

from games import broadcast
from games.engine.indian.commands import Draw, Source
from games.hub import SOCKETS_MAX, Hub, current_hub
from games.models import Arrangement, Seat, Table
from games.services import hands, play, store, tables
from games.services.pool import close_pool
from games.viewers import DOUBT_S, QUIET_S, Viewer
from players.models import User
from tests.games.house import Room, a_room, person, table
from tests.games.sockets import Json, Socket, open_socket, signed_in

CARD = re.compile(r"\b(?:[2-9TJQKA][SHDC]|PJ)\.\d\b")


def is_linked(update: Json) -> tuple[bool, bool]:
    """Whether the table, and whether the deal, says that the first seat has its link."""
    return update["table"]["seats"][0]["link"] == "on", update["deal"]["view"]["seats"][0]["link"]


@pytest.fixture
def no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hub's look once a second, which would hide what else does not work, does not happen."""

    async def never(_: Hub) -> None:
        return None

    monkeypatch.setattr(Hub, "_look", never)


async def sockets(room: Room) -> list[Socket]:
    return [await open_socket(player, room.table) for player in room.players]


def hand(update: Json) -> list[str]:
    return list(update["deal"]["view"]["hand"])


# --- What is shown ----------------------------------------------------------------------------------------------------


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


# --- Who may not ------------------------------------------------------------------------------------------------------


async def test_chitra_sees_the_table_and_no_hand(house: None) -> None:
    room = await a_room()
    chitra = await open_socket(await sync_to_async(person)("Chitra"), room.table)

    update = await chitra.update()

    view = update["deal"]["view"]
    assert (update["table"]["you"]["seat"], view["you"], view["hand"], view["legal"]) == (None, None, [], None)
    assert update["deal"]["arrangement"] is None
    public = {
        view["wild"]["card"],
        *(c["card"] for c in view["open_deck"]),
        *(c["card"] for c in view["toss"]["cards"]),
    }
    assert set(CARD.findall(json.dumps(update))) == public


async def test_chitra_cannot_act_sort_or_preview(house: None) -> None:
    room = await a_room()
    before = await room.log()
    chitra = await open_socket(await sync_to_async(person)("Chitra"), room.table)
    update = await chitra.update()

    for name, fields in (("draw", {"source": "closed"}), ("drop", {}), ("seed", {"seed": "00" * 16})):
        answer = await chitra.command(name, update, **fields)
        assert (answer["type"], answer["code"]) == ("reject", "seat.not_in_deal")
    await chitra.send(type="hand.sort", deal=room.deal.pk, groups=[["2C.0"]], version=1)
    assert (await chitra.until(lambda f: f["type"] == "reject"))["code"] == "seat.not_in_deal"
    assert await room.log() == before
    assert await Arrangement.objects.acount() == 0


async def test_deal_of_another_table_cannot_be_reached_from_here(house: None) -> None:
    room = await a_room()
    other = await sync_to_async(table)()
    asha = await open_socket(room.players[0], other)
    await asha.update()

    store.cache.clear()
    await asha.send(type="deal.drop", cmd_id=str(uuid4()), deal=room.deal.pk, seq=1)

    assert (await asha.until(lambda f: f["type"] == "reject"))["code"] == "seat.not_in_deal"
    assert store.cache.get(room.deal.pk) is None


async def test_player_cannot_sort_cards_that_are_not_his(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)
    await asha.update()
    theirs = room.state.seat(1).hand[0].code

    await asha.send(type="hand.preview", deal=room.deal.pk, groups=[[theirs]])

    assert (await asha.until(lambda f: f["type"] == "reject"))["code"] == "hand.not_yours"


async def test_stranger_unknown_table_and_bot_are_turned_away(house: None) -> None:
    at, asha = await sync_to_async(table)(), await sync_to_async(person)("Asha")

    assert await (await open_socket(None, at)).closed() == 4401
    assert await (await open_socket(asha, str(uuid4()))).closed() == 4404


async def test_no_frame_of_a_whole_deal_names_a_card_that_its_reader_may_not_know(
    house: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen to fail when `_Frames.deal` was made to show everyone the view of seat 0."""
    monkeypatch.setattr("games.services.moves.think_ms", lambda *_: -60_000)
    room = await a_room("Asha", bots=("Kabir", "Zubin"))
    asha = await open_socket(room.players[0], room.table)
    chitra = await open_socket(await sync_to_async(person)("Chitra"), room.table)

    for _ in range(60):
        entry = await store.acurrent(room.deal.pk)
        if entry.facts.game.is_over(entry.state):
            break
        if room.waits_for_a_person:
            await room.expire()
        await room.clock.tick()
        seq = (await store.acurrent(room.deal.pk)).seq
        for socket, seat in ((asha, 0), (chitra, None)):
            await socket.update(lambda u, seq=seq: u["deal"]["seq"] >= seq)
            playing = [frame for frame in socket.frames if frame["deal"]["view"]["phase"] != "over"]
            assert set(CARD.findall(json.dumps(playing))) <= await _known(room, seat)
            socket.frames.clear()


async def _known(room: Room, seat: int | None) -> set[str]:
    """Worked out from the full states, not from `see`: what lay open at any time, and what was in one's own hand."""
    entry, cards, state = await store.acurrent(room.deal.pk), set(), None
    for line in entry.log:
        state = entry.facts.game.evolve(state, line.event)
        if state.dealt:
            cards |= {state.dealt.wild_card} | {toss.cards[0] for toss in state.dealt.toss}
        cards |= {thrown.card for thrown in state.open_deck} | ({state.finish.card} if state.finish else set())
        cards |= set(state.seat(seat).hand) if seat is not None else set()
    return {card.code for card in cards}


# --- One socket a seat ------------------------------------------------------------------------------------------------


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


def _viewer_of(player: User) -> Viewer:
    return next(viewer for viewer in current_hub()._viewers() if viewer.player == player)


async def _broken(_: Json) -> None:
    raise RuntimeError("this socket is closing")


# --- Sorting ----------------------------------------------------------------------------------------------------------


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


# --- Manners ----------------------------------------------------------------------------------------------------------


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


async def test_deadline_of_the_frame_is_the_rows(house: None) -> None:
    room = await a_room()
    asha = await open_socket(room.players[0], room.table)

    update = await asha.update()

    due = (await room.fresh()).due_at
    assert abs(due.timestamp() * 1000 - update["deal"]["view"]["due_ms"]) <= 1
    assert play.TRIES == 3
