"""A deal that fails, cannot be read or cannot be opened is its own trouble and nobody else's."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.engine.indian.commands import Void
from games.models import Deal, DealEvent, Outage, Table
from games.services import deals, outages, turn_clock
from games.services.errors import DealNotRunning
from games.services.store import Timing
from tests.games.house import Room, a_clock, a_room, person, sit, table


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
