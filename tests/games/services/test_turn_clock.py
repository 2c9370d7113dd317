"""The clock: cards that go out, time that is up, bots, countdowns."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.engine.indian.commands import OfferSeed, Void
from games.engine.indian.events import DealStarted
from games.models import Deal, Table
from games.services import deals, store, verify
from games.services.store import Timing
from tests.games.house import Room, _opened, a_clock, a_room


async def not_dealt_yet(*names: str, **wishes: Any) -> Room:
    return Room(*await sync_to_async(_opened)(names or ("Asha", "Bilal"), (), wishes))


async def started(room: Room) -> DealStarted:
    entry = await store.acurrent(room.deal.pk)
    return next(line.event for line in entry.log if isinstance(line.event, DealStarted))


async def test_cards_go_out_when_everybody_offered_a_seed(house: None) -> None:
    room = await not_dealt_yet()
    await room.submit(0, OfferSeed("aa" * 16))
    await room.clock.tick()
    assert await room.log() == ["DealOpened", "SeedOffered"]

    await room.submit(1, OfferSeed("bb" * 32))
    await room.clock.tick()

    seeds = (await started(room)).seeds
    assert [(seed.seed_hex, seed.by_player) for seed in seeds] == [("aa" * 16, True), ("bb" * 32, True)]


async def test_silent_seat_gets_a_seed_that_is_marked(house: None) -> None:
    room = await not_dealt_yet()
    await room.submit(1, OfferSeed("bb" * 16))
    await room.expire()

    await room.clock.tick()

    assert [seed.by_player for seed in (await started(room)).seeds] == [False, True]


async def test_two_clocks_deal_the_same_cards_once(house: None) -> None:
    room = await not_dealt_yet()
    await room.expire()

    await room.clock.tick()
    await a_clock().tick()

    assert (await room.log()).count("DealStarted") == 1
    assert await sync_to_async(lambda: list(verify.findings()))() == []


async def test_seed_in_the_row_is_sealed(house: None) -> None:
    room = await not_dealt_yet()

    deal = await room.fresh()

    assert b".gAAAA" in bytes(deal.sealed_seed)  # the name of a key and a Fernet token, not 128 bytes of seed


async def test_missed_turn_passes_to_the_next(house: None) -> None:
    room = await a_room()
    mover = room.mover
    await room.expire()

    await room.clock.tick()

    assert (await room.log())[-2:] == ["TurnMissed", "TurnStarted"]
    assert room.mover != mover


async def test_three_misses_end_a_deal_of_two_and_settle_it(house: None) -> None:
    room = await a_room()

    for _ in range(10):
        await room.expire()
        await room.clock.tick()
        if (await room.fresh()).state == Deal.State.FINISHED:
            break

    assert sorted((await room.stacks()).values()) == [760, 840]
    assert await sync_to_async(lambda: list(verify.findings()))() == []


async def test_clock_leaves_a_window_that_is_open_alone(house: None) -> None:
    room = await a_room()
    await Deal.objects.filter(pk=room.deal.pk).aupdate(wake_at=timezone.now() - timedelta(seconds=1))

    await room.clock.tick()

    deal = await room.fresh()
    assert (await room.log())[-1] == "TurnStarted"
    assert deal.wake_at == deal.due_at


async def test_bots_play_a_deal_to_its_end(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.moves.think_ms", lambda *_: -60_000)
    room = await a_room("Asha", bots=("Kabir", "Zubin"))

    for _ in range(600):
        await room.clock.tick()
        deal = await room.fresh()
        if deal.state != Deal.State.RUNNING:
            break
        if room.waits_for_a_person:
            await room.expire()

    assert deal.state == Deal.State.FINISHED
    assert sum((await room.stacks()).values()) == 3 * 800
    assert await sync_to_async(lambda: list(verify.findings()))() == []


async def test_bot_thinks_before_it_moves(house: None) -> None:
    room = await a_room("Asha", bots=("Kabir",))
    if room.mover == 0:
        await room.expire()
        await room.clock.tick()

    deal = await room.fresh()

    assert room.mover == 1
    assert timezone.now() < deal.wake_at < deal.due_at


async def test_next_deal_opens_when_the_countdown_ends_and_not_before(house: None) -> None:
    room = await a_room()
    await room.submit(None, Void("a test"), timing=Timing.ANY_TIME)
    await room.clock.tick()
    assert await Deal.objects.filter(table=room.table).acount() == 1

    await Table.objects.filter(pk=room.table.pk).aupdate(next_deal_at=timezone.now())
    await room.clock.tick()

    assert [deal.number async for deal in Deal.objects.filter(table=room.table).order_by("pk")] == [1, 2]
    assert await sync_to_async(deals.open_next)(table_id=room.table.pk) is None
