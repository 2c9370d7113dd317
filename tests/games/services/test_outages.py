"""Times in which nobody could play are given back."""

from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from games.engine.indian.commands import SetLink
from games.models import Deal, Outage, Pulse, Seat
from games.services import outages
from games.services.store import Timing
from tests.games.house import a_room


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
