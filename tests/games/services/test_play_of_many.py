"""A deal that several processes move at once: each learns what the others did, and one of them is first."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from games.engine.errors import RuleViolation
from games.engine.indian.commands import Command, Discard, Draw, Drop, Source
from games.engine.indian.events import CardDrawn
from games.services import play, store, verify
from games.services.entries import Cache, Stored
from tests.games.house import Room, a_room
from tests.games.races import at_once
from wallet.models import LedgerEntry

CLOSED = Draw(Source.CLOSED)


async def test_process_that_is_behind_catches_up_and_decides_again(
    house: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await a_room()
    mover, mine = room.mover, store.cache
    monkeypatch.setattr(store, "cache", Cache())
    await room.submit(mover, CLOSED)
    drawn = room.state.turn.drawn

    monkeypatch.setattr(store, "cache", mine)
    assert mine.get(room.deal.pk).seq < (await room.fresh()).seq
    await room.submit(mover, Discard(drawn))

    assert (await room.log())[-3:] == ["CardDrawn", "CardDiscarded", "TurnStarted"]


async def test_cache_that_holds_what_was_never_written_is_dropped(house: None) -> None:
    room = await a_room()
    entry = store.cache.get(room.deal.pk)
    card = entry.state.closed_deck[-1]
    imagined = Stored(entry.seq + 1, CardDrawn(room.mover, Source.CLOSED, card), room.mover, uuid4(), 0)
    store.cache.put(entry.extended([imagined]))

    # The imagined draw is believed, refused by the row, and forgotten: then there is no fourteenth card to throw.
    with pytest.raises(RuleViolation):
        await room.submit(room.mover, Discard(card))

    assert store.cache.get(room.deal.pk).seq == (await room.fresh()).seq
    assert (await room.log())[-1] == "TurnStarted"


async def test_fourteen_threads_race_for_one_draw_and_one_wins(house: None) -> None:
    room = await a_room()

    outcomes = await sync_to_async(at_once)(*[_one(room, CLOSED) for _ in range(14)])

    assert outcomes == ["done"] + ["turn.already_drawn"] * 13
    assert (await room.log()).count("CardDrawn") == 1
    assert await sync_to_async(lambda: list(verify.findings()))() == []


async def test_two_ends_at_once_settle_once(house: None) -> None:
    room = await a_room()
    drop = _one(room, Drop())

    outcomes = await sync_to_async(at_once)(drop, drop)

    assert outcomes in (["done", "done"], ["deal.over", "done"])
    assert await LedgerEntry.objects.filter(kind="deal_close", ref_id=room.deal.pk).acount() == 1
    assert await sync_to_async(lambda: list(verify.findings()))() == []


async def test_fresh_process_folds_the_same_state(house: None) -> None:
    room = await a_room()
    await room.submit(room.mover, CLOSED)
    alive = room.state

    store.cache.clear()
    folded = await store.acurrent(room.deal.pk)

    assert folded.state == alive


def _one(room: Room, command: Command) -> Callable[[], object]:
    """A move of the seat that is to move, under an id of its own: all calls of it are the same command."""
    return partial(
        play.submit, deal_id=room.deal.pk, seat=room.mover, command=command, expected_seq=None, cmd_id=uuid4()
    )
