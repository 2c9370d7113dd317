"""The clock: deals, time-outs, bots, countdowns, deals that fail, and times when nobody could play."""

import logging
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.engine.indian.commands import OfferSeed, SetLink, Void
from games.engine.indian.events import DealStarted
from games.models import Deal, DealEvent, Outage, Pulse, Seat, Table
from games.services import deals, outages, store, turn_clock, verify
from games.services.errors import DealNotRunning
from games.services.store import Timing
from tests.games.house import Room, _opened, a_clock, a_room, person, sit, table


async def not_dealt_yet(*names: str, **wishes: Any) -> Room:
    return Room(*await sync_to_async(_opened)(names or ("Asha", "Bilal"), (), wishes))


async def started(room: Room) -> DealStarted:
    entry = await store.acurrent(room.deal.pk)
    return next(line.event for line in entry.log if isinstance(line.event, DealStarted))


# --- The cards go out -------------------------------------------------------------------------------------------------


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

    assert bytes(deal.sealed_seed).startswith(b"gAAAA")  # a Fernet token, not 128 bytes of seed


# --- Time is up -------------------------------------------------------------------------------------------------------


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


# --- Bots -------------------------------------------------------------------------------------------------------------


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


# --- A deal that fails ------------------------------------------------------------------------------------------------


async def test_deal_that_keeps_failing_backs_off_and_is_frozen(
    house: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    room = await a_room()
    version = (await Table.objects.aget(pk=room.table.pk)).version

    async def fails(**_: Any) -> None:
        raise RuntimeError("a planted bug")

    waits = []
    with monkeypatch.context() as patch:
        patch.setattr(turn_clock.play, "asubmit", fails)
        for _ in range(9):
            await room.expire()
            await room.clock.tick()
            waits.append(((await room.fresh()).wake_at - timezone.now()).total_seconds())

    deal = await room.fresh()
    assert (deal.state, deal.failures) == (Deal.State.FROZEN, 8)
    assert waits[0] < 1.1 < 1.5 < waits[1] < waits[2] < 4.1
    assert max(waits) <= 60
    assert (await Table.objects.aget(pk=room.table.pk)).version == version + 1


async def test_deal_that_cannot_be_read_fails_alone(house: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    room, other = await a_room(), await _counting_down()
    await _poison(room)

    await room.clock.tick()

    assert (await room.fresh()).failures == 1
    assert await Deal.objects.filter(table=other).acount() == 1


async def test_deal_that_cannot_be_read_keeps_no_outage_open(house: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    room = await a_room()
    await _poison(room)
    now = timezone.now()
    await Outage.objects.acreate(began_at=now - timedelta(seconds=40), ended_at=now + timedelta(seconds=1))

    await outages.make_good()

    assert await Outage.objects.filter(done_at__isnull=True).acount() == 0


async def test_table_that_cannot_open_its_deal_is_put_off_alone(
    house: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    broken, whole = await _counting_down(), await _counting_down("Esha", "Farid")
    opens = deals.open_next

    def fails_at_one(*, table_id: int) -> Deal | None:
        if table_id == broken.pk:
            raise RuntimeError("a planted bug")
        return opens(table_id=table_id)

    monkeypatch.setattr(turn_clock.deals, "open_next", fails_at_one)
    await a_clock().tick()

    assert [deal.table_id async for deal in Deal.objects.all()] == [whole.pk]
    assert (await Table.objects.aget(pk=broken.pk)).next_deal_at > timezone.now()


async def _counting_down(*names: str) -> Table:
    """Another table, whose countdown has just ended."""

    def seated() -> Table:
        at = table()
        for name in names or ("Chitra", "Dev"):
            sit(person(name), at)
        Table.objects.filter(pk=at.pk).update(next_deal_at=timezone.now())
        return at

    return await sync_to_async(seated)()


async def _poison(room: Room) -> None:
    """A newer release wrote an event that this one does not know."""
    seq = len(await room.log()) + 1
    await DealEvent.objects.acreate(
        deal=room.deal, seq=seq, type="Newer", payload={"v": 2, "type": "Newer"}, created_at=timezone.now()
    )
    await Deal.objects.filter(pk=room.deal.pk).aupdate(seq=seq, wake_at=timezone.now())


async def test_staff_void_a_frozen_deal_and_nobody_pays(house: None) -> None:
    room = await a_room()
    await Deal.objects.filter(pk=room.deal.pk).aupdate(state=Deal.State.FROZEN)
    with pytest.raises(DealNotRunning):
        await room.submit(None, Void("a test"), timing=Timing.ANY_TIME)

    await room.submit(None, Void("a test"), timing=Timing.ANY_TIME, opens_frozen=True)

    deal = await room.fresh()
    assert (deal.state, deal.outcome["void_reason"]) == (Deal.State.VOIDED, "a test")
    assert set((await room.stacks()).values()) == {800}


# --- Outages ----------------------------------------------------------------------------------------------------------


async def test_no_human_deadline_fires_before_a_web_process_has_lived_through_it(house: None) -> None:
    room = await a_room()
    await room.expire()

    await _silence(1.5)
    await room.clock.tick()
    assert "TurnMissed" not in await room.log()

    await room.expire()
    await room.clock.tick()
    assert "TurnMissed" in await room.log()


async def test_web_that_dies_just_before_a_deadline_and_comes_back_at_once_costs_nobody_a_turn(house: None) -> None:
    room = await a_room()
    await room.expire()
    await _silence(2.5)

    await outages.web_beat(uuid4())
    await room.clock.tick()

    assert (await room.log())[-1] == "DeadlineMoved"


async def test_deadline_waits_while_an_outage_is_not_made_good(house: None) -> None:
    room = await a_room()
    await room.expire()
    now = timezone.now()
    await Outage.objects.acreate(began_at=now - timedelta(seconds=40), ended_at=now)

    await room.clock.tick()

    assert "TurnMissed" not in await room.log()


async def test_end_of_an_outage_gives_the_time_back(house: None) -> None:
    room = await a_room()
    await Deal.objects.filter(pk=room.deal.pk).aupdate(due_at=timezone.now() - timedelta(seconds=30))
    await _silence(60)

    await outages.web_beat(uuid4())

    deal = await room.fresh()
    assert (await room.log())[-1] == "DeadlineMoved"
    assert deal.due_at - timezone.now() > timedelta(seconds=14)
    assert await Outage.objects.filter(done_at__isnull=True).acount() == 0


async def test_outage_is_found_once_and_made_good_once(house: None) -> None:
    room = await a_room()
    await _silence(60)

    await outages.web_beat(uuid4())
    await outages.web_beat(uuid4())
    await outages.make_good()

    assert await Outage.objects.acount() == 1
    assert (await room.log()).count("DeadlineMoved") == 1


async def test_outage_whose_finder_died_is_made_good_by_the_clock(house: None) -> None:
    room = await a_room()
    now = timezone.now()
    await Pulse.objects.aupdate(web_at=now)
    await Outage.objects.acreate(began_at=now - timedelta(seconds=40), ended_at=now + timedelta(seconds=1))

    watch = await outages.clock_beat(uuid4())

    assert watch.is_mending
    assert (await room.log())[-1] == "DeadlineMoved"


async def test_link_that_comes_back_first_does_not_keep_the_time_from_the_others(house: None) -> None:
    room = await a_room()
    now = timezone.now()
    await Pulse.objects.aupdate(web_at=now)
    await Outage.objects.acreate(began_at=now - timedelta(seconds=40), ended_at=now)
    await room.submit(room.waiting, SetLink(False), timing=Timing.ANY_TIME)

    await outages.make_good()

    assert (await room.log())[-2:] == ["LinkChanged", "DeadlineMoved"]


async def test_turn_that_began_after_an_outage_gets_no_time_for_it(house: None) -> None:
    room = await a_room()
    now = timezone.now()
    await Outage.objects.acreate(began_at=now - timedelta(seconds=90), ended_at=now - timedelta(seconds=50))

    await outages.make_good()

    assert (await room.log())[-1] == "TurnStarted"
    assert await Outage.objects.filter(done_at__isnull=True).acount() == 0


async def test_short_pause_is_no_outage(house: None) -> None:
    room = await a_room()
    await _silence(0.2)

    await outages.web_beat(uuid4())

    assert "DeadlineMoved" not in await room.log()


async def test_time_away_does_not_count_through_an_outage(house: None) -> None:
    room = await a_room()
    since = timezone.now() - timedelta(seconds=170)
    await Seat.objects.filter(table=room.table, number=0).aupdate(away_since=since)
    await _silence(100)

    await outages.web_beat(uuid4())

    seat = await Seat.objects.aget(table=room.table, number=0)
    assert seat.away_since - since > timedelta(seconds=99)


async def _silence(seconds: float) -> None:
    await Pulse.objects.aupdate(web_at=timezone.now() - timedelta(seconds=seconds))


async def test_living_clocks_share_the_tables(house: None) -> None:
    first, second = sorted([uuid4(), uuid4()])
    await Pulse.objects.aupdate(web_at=timezone.now())

    await outages.clock_beat(first)
    watches = [await outages.clock_beat(second), await outages.clock_beat(first)]

    assert [(watch.index, watch.clocks) for watch in watches] == [(1, 2), (0, 2)]


# --- Countdowns -------------------------------------------------------------------------------------------------------


async def test_next_deal_opens_when_the_countdown_ends_and_not_before(house: None) -> None:
    room = await a_room()
    await room.submit(None, Void("a test"), timing=Timing.ANY_TIME)
    await room.clock.tick()
    assert await Deal.objects.filter(table=room.table).acount() == 1

    await Table.objects.filter(pk=room.table.pk).aupdate(next_deal_at=timezone.now())
    await room.clock.tick()

    assert [deal.number async for deal in Deal.objects.filter(table=room.table).order_by("pk")] == [1, 2]
    assert await sync_to_async(deals.open_next)(table_id=room.table.pk) is None
