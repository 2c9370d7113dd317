"""A browser's socket without the browser: signs in, connects, reads updates until something is true of one."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from games.models import Table
from players.models import User
from rummy_site.asgi import application
from tests.games.house import Room

CEILING_S = 60

Json = dict[str, Any]


class Socket:
    """One open socket. `frames` keeps everything that ever came, for those who look for leaks."""

    def __init__(self, wire: WebsocketCommunicator, session: str) -> None:
        self._wire = wire
        self.session = session
        self.frames: list[Json] = []

    async def next(self) -> Json:
        frame: Json = await self._wire.receive_json_from(CEILING_S)
        self.frames.append(frame)
        return frame

    async def until(self, is_it: Callable[[Json], Any]) -> Json:
        async with asyncio.timeout(CEILING_S):
            while True:
                frame = await self.next()
                if is_it(frame):
                    return frame

    async def update(self, is_it: Callable[[Json], Any] = lambda _: True) -> Json:
        return await self.until(lambda frame: frame["type"] == "table.update" and is_it(frame))

    async def send(self, **message: Any) -> None:
        await self._wire.send_json_to(message)

    async def send_text(self, text: str) -> None:
        await self._wire.send_to(text_data=text)

    async def command(self, name: str, update: Json, **fields: Any) -> Json:
        """Send a move chosen from this update; the answer to it."""
        cmd_id = str(uuid4())
        envelope = {"cmd_id": cmd_id, "deal": update["deal"]["id"], "seq": update["deal"]["seq"]}
        await self.send(type=f"deal.{name}", **(envelope | fields))
        return await self.until(lambda frame: frame.get("cmd_id") == cmd_id)

    async def closed(self) -> int:
        """The code that the server closes with; what comes before it is kept."""
        async with asyncio.timeout(CEILING_S):
            while True:
                sent = await self._wire.receive_output(CEILING_S)
                if sent["type"] == "websocket.close":
                    return int(sent["code"])
                self.frames.append(sent)

    async def first(self) -> int | None:
        """The code that the server closes with at once; None if it shows something."""
        sent = await self._wire.receive_output(CEILING_S)
        return int(sent["code"]) if sent["type"] == "websocket.close" else None

    async def is_silent(self) -> bool:
        return await self._wire.receive_nothing(0.2)

    async def close(self) -> None:
        await self._wire.disconnect(timeout=CEILING_S)


async def signed_in(player: User) -> str:
    """A session of this player."""
    client = Client()
    await sync_to_async(client.force_login)(player, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies["session"].value


async def open_socket(player: User | None, at: Table | str, session: str | None = None) -> Socket:
    code = at if isinstance(at, str) else str(at.code)
    key = session or (await signed_in(player) if player else "")
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", f"session={key}".encode())]
    wire = WebsocketCommunicator(application, f"/ws/table/{code}/", headers=headers)
    connected, _ = await wire.connect(CEILING_S)
    assert connected
    return Socket(wire, key)


async def sockets(room: Room) -> list[Socket]:
    """One for each player, in the order of their seats."""
    return [await open_socket(player, room.table) for player in room.players]


def hand(update: Json) -> list[str]:
    return list(update["deal"]["view"]["hand"])
