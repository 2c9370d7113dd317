"""The door of a deal: durable, once, in time, and by nobody but the seat itself."""

from uuid import uuid4

import pytest

from games.engine.errors import RuleViolation
from games.engine.indian.commands import Declare, Discard, Draw, Drop, Finish, Source
from games.services import play, store
from games.services.errors import DealNotRunning, Late, Reused, Stale
from tests.games.house import a_room

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
