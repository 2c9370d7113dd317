"""The door of a deal: durable, once, in time, by nobody but the seat itself, and right with any number of processes."""

import threading
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from games.engine.errors import RuleViolation
from games.engine.indian.commands import Declare, Discard, Draw, Drop, Finish, Source
from games.engine.indian.events import CardDrawn
from games.models import Deal, DealSeat
from games.services import keeping, play, settlement, store, tables, verify
from games.services.entries import Cache, Stored
from games.services.errors import DealNotRunning, Late, Reused, Stale
from tests.games.house import Room, a_room
from wallet.models import LedgerEntry

CLOSED = Draw(Source.CLOSED)


async def test_move_is_in_the_log_when_it_is_answered(house: None) -> None:
    room = await a_room()
    before = await room.fresh()

    done = await room.submit(room.mover, CLOSED)

    after = await room.fresh()
    assert done.seq == after.seq == before.seq + 1
    assert (await room.log())[-1] == "CardDrawn"
    assert after.due_at == before.due_at


async def test_same_command_twice_counts_once(house: None) -> None:
    room, cmd_id = await a_room(), uuid4()

    first = await room.submit(room.mover, CLOSED, cmd_id=cmd_id)
    again = await room.submit(room.mover, CLOSED, cmd_id=cmd_id)

    assert (first.is_repeat, again.is_repeat) == (False, True)
    assert (await room.log()).count("CardDrawn") == 1


async def test_same_command_twice_counts_once_also_after_the_process_died(house: None) -> None:
    room, cmd_id = await a_room(), uuid4()
    mover = room.mover
    await room.submit(mover, CLOSED, cmd_id=cmd_id)

    store.cache.clear()
    again = await room.submit(mover, CLOSED, cmd_id=cmd_id)

    assert again.is_repeat
    assert (await room.log()).count("CardDrawn") == 1


@pytest.mark.parametrize("is_remembered", [True, False])
async def test_another_move_under_a_used_id_is_refused_and_the_first_one_still_answers(
    house: None, is_remembered: bool
) -> None:
    room, drew, threw = await a_room(), uuid4(), uuid4()
    seen, mover = (await room.fresh()).seq, room.mover
    hand = room.state.seat(mover).hand
    await room.submit(mover, CLOSED, cmd_id=drew, expected_seq=seen)
    await room.submit(mover, Discard(hand[0]), cmd_id=threw, expected_seq=seen + 1)
    before = await room.log()
    if not is_remembered:
        store.cache.clear()

    for other, cmd_id in [(Draw(Source.OPEN), drew), (Drop(), drew), (Discard(hand[1]), threw), (CLOSED, threw)]:
        with pytest.raises(Reused) as refused:
            await room.submit(mover, other, cmd_id=cmd_id, expected_seq=seen)
        assert refused.value.code == "command.reused"

    assert (await room.submit(mover, CLOSED, cmd_id=drew, expected_seq=seen)).is_repeat
    assert (await room.submit(mover, Discard(hand[0]), cmd_id=threw, expected_seq=seen + 1)).is_repeat
    assert await room.log() == before


async def test_a_finish_sent_again_is_the_same_finish_though_its_window_was_reckoned_earlier(house: None) -> None:
    room, cmd_id = await a_room(), uuid4()
    mover = room.mover
    await room.submit(mover, CLOSED)
    seen, hand = (await room.fresh()).seq, room.state.seat(mover).hand
    await room.submit(mover, Finish(hand[0]), cmd_id=cmd_id, expected_seq=seen)
    declared = uuid4()
    await room.submit(mover, Declare((hand[1:],)), cmd_id=declared, expected_seq=seen + 1)

    assert (await room.submit(mover, Finish(hand[0]), cmd_id=cmd_id, expected_seq=seen)).is_repeat
    assert (await room.submit(mover, Declare((hand[1:],)), cmd_id=declared, expected_seq=seen + 1)).is_repeat
    with pytest.raises(Reused):
        await room.submit(mover, Declare((hand[1:4], hand[4:])), cmd_id=declared, expected_seq=seen + 1)


async def test_the_id_of_one_seat_means_nothing_to_another(house: None) -> None:
    room, cmd_id = await a_room(), uuid4()
    mover, other, drawn = room.mover, room.waiting, (await room.fresh()).seq
    await room.submit(mover, CLOSED, cmd_id=cmd_id, expected_seq=drawn)
    await room.submit(mover, Discard(room.state.turn.drawn))

    assert not (await room.submit(other, CLOSED, cmd_id=cmd_id, expected_seq=drawn + 3)).is_repeat


async def test_move_out_of_turn_changes_nothing(house: None) -> None:
    room = await a_room()
    before = await room.log()

    with pytest.raises(RuleViolation) as refused:
        await room.submit(room.waiting, CLOSED)

    assert refused.value.code == "turn.not_yours"
    assert await room.log() == before


async def test_move_chosen_before_own_situation_changed_is_stale(house: None) -> None:
    room = await a_room()
    seen, mover = (await room.fresh()).seq, room.mover
    await room.submit(mover, CLOSED)

    with pytest.raises(Stale):
        await room.submit(mover, CLOSED, expected_seq=seen)


async def test_move_chosen_before_anothers_move_is_not_stale(house: None) -> None:
    room = await a_room("Asha", "Bilal", "Chitra")
    mover = room.mover
    await room.submit(mover, CLOSED)
    seen = (await room.fresh()).seq
    await room.submit(mover, Discard(room.state.turn.drawn))
    idle = next(seat for seat in (0, 1, 2) if seat not in (mover, room.mover))

    with pytest.raises(RuleViolation) as refused:
        await room.submit(idle, CLOSED, expected_seq=seen)

    assert refused.value.code == "turn.not_yours"


async def test_move_after_the_deadline_is_late_even_if_the_clock_slept(house: None) -> None:
    room = await a_room()
    await room.expire()

    with pytest.raises(Late):
        await room.submit(room.mover, CLOSED)

    assert (await room.log())[-1] == "TurnStarted"


async def test_unknown_deal_is_not_running(house: None) -> None:
    with pytest.raises(DealNotRunning):
        await play.asubmit(deal_id=987654, seat=0, command=CLOSED, expected_seq=None, cmd_id=uuid4())


# --- Several processes ----------------------------------------------------------------------------------------------


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

    outcomes = await sync_to_async(_race)(room, 14)

    assert outcomes.count("done") == 1
    assert set(outcomes) == {"done", "turn.already_drawn"}
    assert (await room.log()).count("CardDrawn") == 1
    assert await sync_to_async(lambda: list(verify.findings()))() == []


def _race(room: Room, runners: int) -> list[str]:
    """Each thread is a process of its own as far as the database can tell; they share the cache, and start together."""
    barrier, outcomes = threading.Barrier(runners), []
    seat = room.mover

    def run() -> None:
        barrier.wait()
        try:
            play.submit(deal_id=room.deal.pk, seat=seat, command=CLOSED, expected_seq=None, cmd_id=uuid4())
            outcomes.append("done")
        except Exception as error:
            outcomes.append(getattr(error, "code", repr(error)))
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(runners)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


# --- The end --------------------------------------------------------------------------------------------------------


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


async def test_two_ends_at_once_settle_once(house: None) -> None:
    room = await a_room()

    outcomes = await sync_to_async(_race_to_end)(room)

    assert sorted(outcomes) == ["done", "done"] or sorted(outcomes) == ["deal.over", "done"]
    assert await LedgerEntry.objects.filter(kind="deal_close", ref_id=room.deal.pk).acount() == 1
    assert await sync_to_async(lambda: list(verify.findings()))() == []


def _race_to_end(room: Room) -> list[str]:
    barrier, outcomes, cmd_id, seat = threading.Barrier(2), [], uuid4(), room.mover

    def run() -> None:
        barrier.wait()
        try:
            play.submit(deal_id=room.deal.pk, seat=seat, command=Drop(), expected_seq=None, cmd_id=cmd_id)
            outcomes.append("done")
        except Exception as error:
            outcomes.append(getattr(error, "code", repr(error)))
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


async def test_command_after_the_end_is_refused(house: None) -> None:
    room = await a_room()
    mover = room.mover
    await room.submit(mover, Drop())

    with pytest.raises(RuleViolation) as refused:
        await room.submit(mover, CLOSED)

    assert refused.value.code == "deal.over"


async def test_fresh_process_folds_the_same_state(house: None) -> None:
    room = await a_room()
    await room.submit(room.mover, CLOSED)
    alive = room.state

    store.cache.clear()
    folded = await store.acurrent(room.deal.pk)

    assert folded.state == alive
