"""Nothing over a socket for whom it does not concern."""

import json
import re
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from games.models import Arrangement
from games.services import store
from tests.games.house import Room, a_room, person, table
from tests.games.sockets import open_socket

CARD = re.compile(r"\b(?:[2-9TJQKA][SHDC]|PJ)\.\d\b")


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
