"""verify_deals says nothing of deals that are whole, and finds what was tampered with."""

from functools import partial
from io import StringIO
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.db import connection

from games.engine.indian.commands import Draw, Drop, Source
from games.models import Deal, DealSeat
from games.services import deals, ledger_checks, sealing, verify
from tests.games.house import Room, a_room


@sync_to_async
def findings() -> list[str]:
    return [finding.split(": ", 1)[1] for finding in verify.findings()]


@sync_to_async
def tamper(sql: str, *params: Any) -> None:
    """As someone with the owner's rights could: the triggers sleep."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(sql, params)
        cursor.execute("SET session_replication_role = origin")


async def ended(**wishes: Any) -> Room:
    room = await a_room(**wishes)
    await room.submit(room.mover, Drop())
    return room


async def test_running_and_finished_deals_are_whole(house: None) -> None:
    await ended()
    room = await a_room("Chitra", "Devi")
    await room.submit(room.mover, Draw(Source.CLOSED))

    assert await findings() == []
    await sync_to_async(call_command)("verify_deals", stdout=StringIO())


async def settled_first(monkeypatch: pytest.MonkeyPatch, seat: int) -> Room:
    """A deal whose first mover was settled before, as in the later deals of a match."""
    monkeypatch.setattr(deals, "_open", partial(deals._open, first_seat=seat))
    return await a_room("Asha", "Bilal", "Chitra")


@pytest.mark.parametrize("seat", [0, 1, 2])
async def test_deal_without_a_toss_is_whole(house: None, monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    room = await settled_first(monkeypatch, seat)

    assert (room.mover, room.state.dealt.toss) == (seat, ())
    assert await findings() == []


async def test_first_mover_who_was_not_the_settled_one_is_found(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    await settled_first(monkeypatch, 1)
    await tamper("UPDATE games_dealevent SET payload = payload || '{\"first_seat\": 2}' WHERE type = 'DealStarted'")

    assert await findings() == ["the first mover is neither the one who was settled nor the winner of the toss"]


async def test_changed_card_is_found(house: None) -> None:
    await a_room()
    await tamper(
        "UPDATE games_dealevent SET payload = jsonb_set(payload, '{closed_deck,0}', payload #> '{closed_deck,1}')"
        " WHERE type = 'DealStarted'"
    )

    assert any("a card is missing" in finding for finding in await findings())
    with pytest.raises(CommandError):
        await sync_to_async(call_command)("verify_deals", stderr=StringIO())


async def test_seed_that_no_key_opens_is_found(house: None) -> None:
    await a_room()
    await Deal.objects.aupdate(sealed_seed=b"sealed with a key that is lost")

    assert await findings() == ["no key of this house opens the seal of its seed"]


async def test_missing_event_is_found(house: None) -> None:
    await a_room()
    await tamper("DELETE FROM games_dealevent WHERE seq = 2")

    assert "does not fold" in (await findings())[0]


async def test_other_seed_is_found(house: None) -> None:
    room = await a_room()
    await Deal.objects.filter(pk=room.deal.pk).aupdate(sealed_seed=sealing.seal(sealing.new_seed()))

    assert "the seed is not the one that was promised" in await findings()


async def test_result_that_differs_from_the_ledger_is_found(house: None) -> None:
    room = await ended()
    await DealSeat.objects.filter(deal=room.deal).aupdate(amount_minor=7)

    assert any("its seats say" in finding for finding in await findings())


async def test_settlement_that_is_missing_is_found_by_both_checks(house: None) -> None:
    room = await ended()
    await tamper(
        "DELETE FROM wallet_posting p USING wallet_ledgerentry e WHERE p.entry_id = e.id AND e.kind = 'deal_close'"
    )
    await tamper("DELETE FROM wallet_ledgerentry WHERE kind = 'deal_close'")

    assert any("0 closing entries" in finding for finding in await findings())
    assert await sync_to_async(lambda: list(ledger_checks.deal_findings()))() == [
        f"deal {room.deal.pk} moved money and has no closing entry"
    ]


async def test_log_cannot_be_changed_through_the_application(house: None) -> None:
    room = await a_room()

    for sql in ("UPDATE games_dealevent SET seat = 0", "DELETE FROM games_dealevent", "TRUNCATE games_dealevent"):
        with pytest.raises(Exception, match="append-only"):
            await sync_to_async(_execute)(sql)
    assert (await room.log())[0] == "DealOpened"


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
