"""The end of a deal: settled with the move that ends it, once, or that move has not happened."""

from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from games.engine.errors import RuleViolation
from games.engine.indian.commands import Draw, Drop, Source
from games.models import Deal, DealSeat
from games.services import keeping, settlement, tables
from tests.games.house import a_room
from wallet.models import LedgerEntry


async def test_drop_that_leaves_one_player_settles_in_the_same_transaction(house: None) -> None:
    room = await a_room(point_value_minor=2)
    loser = room.players[room.mover].display_name
    winner = room.players[room.waiting].display_name
    before = await room.stacks()

    done = await room.submit(room.mover, Drop())

    deal = await room.fresh()
    assert done.is_end
    assert deal.state == Deal.State.FINISHED
    assert await room.stacks() == {loser: before[loser] - 40, winner: before[winner] + 40}
    assert deal.outcome["fee_minor"] == 0
    assert await LedgerEntry.objects.filter(kind="deal_close", ref_id=deal.pk).acount() == 1
    await room.table.arefresh_from_db()
    assert room.table.next_deal_at is not None
    amounts = {seat.number: seat.amount_minor async for seat in DealSeat.objects.filter(deal=deal)}
    assert sorted(amounts.values()) == [-40, 40]


async def test_standing_up_in_a_deal_of_two_loses_it(house: None) -> None:
    room = await a_room()
    leaver, winner = room.players[room.mover], room.players[room.waiting]

    await sync_to_async(tables.stand_up)(player=leaver, code=room.table.code)

    assert (await room.fresh()).state == Deal.State.FINISHED
    assert await room.stacks() == {leaver.display_name: 780, winner.display_name: 820}
    await sync_to_async(keeping.keep_house)()
    assert await room.stacks() == {winner.display_name: 820}


async def test_rupee_table_pays_a_tenth_to_the_house(house: None) -> None:
    room = await a_room(currency="INR", point_value_minor=100, fee_bps=1000)
    loser = room.players[room.mover].display_name
    winner = room.players[room.waiting].display_name

    await room.submit(room.mover, Drop())

    assert (await room.fresh()).outcome["fee_minor"] == 200
    assert await room.stacks() == {loser: 160_00 - 20_00, winner: 160_00 + 18_00}


async def test_settlement_that_fails_takes_the_move_back(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    room, cmd_id = await a_room(), uuid4()
    before, stacks = await room.log(), await room.stacks()

    def fails(**_: object) -> None:
        raise RuntimeError("the ledger is on fire")

    with monkeypatch.context() as patch:
        patch.setattr(settlement.stakes, "settle_deal", fails)
        with pytest.raises(RuntimeError):
            await room.submit(room.mover, Drop(), cmd_id=cmd_id)
    assert await room.log() == before
    assert await room.stacks() == stacks

    assert (await room.submit(room.mover, Drop(), cmd_id=cmd_id)).is_end
    assert (await room.fresh()).state == Deal.State.FINISHED


async def test_command_after_the_end_is_refused(house: None) -> None:
    room = await a_room()
    mover = room.mover
    await room.submit(mover, Drop())

    with pytest.raises(RuleViolation) as refused:
        await room.submit(mover, Draw(Source.CLOSED))

    assert refused.value.code == "deal.over"
