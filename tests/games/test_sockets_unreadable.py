"""Who sits at a deal that nobody can read is told that it is stopped, then that it was called off, and plays on."""

import logging
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from games.services import giving_up
from tests.games.house import a_room, open_deal
from tests.games.sockets import open_socket
from tests.games.unreadable import freeze_unread

WHY = "A fault of ours."


async def test_player_of_an_unreadable_deal_is_told_and_dealt_in_again(
    house: None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    room = await a_room()
    await sync_to_async(freeze_unread)(room.deal)

    asha = await open_socket(room.players[0], room.table)
    stopped = await asha.update()
    assert (stopped["table"]["state"], stopped["deal"]) == ("frozen", None)
    assert await asha.is_silent()

    await sync_to_async(giving_up.give_up)(deal_id=room.deal.pk, reason=WHY, cmd_id=uuid4())
    over = await asha.update(lambda frame: frame["table"]["state"] == "open")
    assert over["table"]["you"]["note"] == f"Deal 1 was called off. {WHY} Nobody wins and nobody pays."
    assert over["table"]["you"]["stack_minor"] == 800
    assert over["table"]["next_deal_ms"] is not None

    await sync_to_async(open_deal)(room.table)
    again = await asha.update(lambda frame: frame["deal"])
    assert (again["deal"]["number"], again["table"]["you"]["note"]) == (2, None)
    await asha.close()
