"""Acts of the house carry ids that no player can make: he cannot do one under its name before the house does it."""

from typing import Any
from uuid import UUID, uuid5

from asgiref.sync import sync_to_async

from games.engine.indian.commands import Draw, Finish, Source
from games.models import Seat
from games.services import leaving
from games.services.house_ids import house_id
from tests.games.house import a_room

# What the ids were once made from; each was public, and so was everything else in them.
_ACTS = UUID("d2e1a9d8-0fb3-4c57-8a3b-53a6c4a8a1f2")
_LEAVES = UUID("4b7f7a35-59b8-4a0a-8d1b-1d2b6c3a9e10")


def test_id_is_the_same_in_every_process_and_another_under_another_key(settings: Any) -> None:
    settings.SECRET_KEY = "one key"
    ours = [house_id("clock", 7, 12, "turn"), house_id("clock", 7, 12, "turn"), house_id("leave", 7, 12, "turn")]
    settings.SECRET_KEY = "another key"

    assert ours[0] == ours[1]
    assert len({*ours, house_id("clock", 7, 12, "turn")}) == 3


async def test_clock_acts_although_a_player_took_its_id(house: None) -> None:
    room = await a_room()
    seat, seq = room.mover, len(await room.log())

    await room.submit(seat, Draw(Source.CLOSED), cmd_id=uuid5(_ACTS, f"{room.deal.pk}:{seq + 1}:turn"))
    await room.expire()
    await room.clock.tick()

    assert (await room.log())[-1] == "TurnStarted"
    assert room.mover != seat


async def test_clock_declares_although_the_finisher_took_its_id(house: None) -> None:
    room = await a_room()
    seat = room.mover
    await room.submit(seat, Draw(Source.CLOSED))
    seq = len(await room.log())

    thrown = room.state.seat(seat).hand[0]
    await room.submit(seat, Finish(thrown), cmd_id=uuid5(_ACTS, f"{room.deal.pk}:{seq + 1}:declare"))
    await room.expire()
    await room.clock.tick()

    assert "DeclarationRejected" in await room.log()


async def test_leaver_leaves_although_he_took_the_id_of_it(house: None) -> None:
    room = await a_room("Asha", "Bilal", "Chitra")
    seat = await Seat.objects.aget(table=room.table, number=room.mover)

    await room.submit(seat.number, Draw(Source.CLOSED), cmd_id=uuid5(_LEAVES, f"{room.deal.pk}:{seat.pk}"))
    await sync_to_async(leaving.leave_deal)(seat)

    assert "SeatLeft" in await room.log()
