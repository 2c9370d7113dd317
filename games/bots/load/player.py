"""One load player at one table: looks at what its socket shows, moves as a bot does, and tops up when it runs short."""

import asyncio
import json
import time
import uuid
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from games.bots import NothingToDo, choose, remember
from games.bots.load.figures import Figures
from games.bots.load.messages import message_of
from games.bots.load.visitor import Refused, Visitor
from games.bots.load.watch import TableWatch
from games.engine.indian.rules import Rules

_REPLY_S = 10
_RETRY_S = 1.0
_BEAT_S = 5.0
_MONEY_EVERY_S = 5.0


@dataclass
class LoadPlayer:
    """A seated player. `pause_s` is how long it thinks; nothing it does depends on more than its own view."""

    name: str
    visitor: Visitor
    table: str
    watch: TableWatch
    figures: Figures
    rules: Rules
    strength: str
    pause_s: float
    rng: Random
    _update: dict[str, Any] = field(default_factory=dict)
    _told: list[dict[str, Any]] = field(default_factory=list)
    _deal_id: int | None = None
    _fresh: asyncio.Event = field(default_factory=asyncio.Event)
    _replies: dict[str, asyncio.Future[None]] = field(default_factory=dict)
    _money_at: float = 0.0
    _is_lost: bool = False  # a move was refused: what this player thinks of the table may be wrong

    async def play(self) -> None:
        """Play until cancelled; a lost socket is opened again, as a browser would."""
        while True:
            try:
                await self._one_connection()
            except* (OSError, WebSocketException) as problems:
                self.figures.errors[type(problems.exceptions[0]).__name__] += 1
            finally:
                self.watch.left(self.name)
            self.figures.reconnects += 1
            await asyncio.sleep(_RETRY_S)

    async def _one_connection(self) -> None:
        address = self.visitor.base.replace("http", "ws", 1) + f"/ws/table/{self.table}/"
        headers = {"Cookie": self.visitor.cookie_header, "Origin": self.visitor.base}
        async with connect(address, additional_headers=headers, proxy=None, max_size=None) as socket:
            self.watch.joined(self.name)
            async with asyncio.TaskGroup() as work:
                work.create_task(self._move_on(socket))
                work.create_task(self._beat(socket))
                async for text in socket:
                    self._receive(json.loads(text))
                raise ConnectionError("the server closed the socket")

    def _receive(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table.update":
                self._take_update(message)
            case "ack":
                self.watch.acknowledged(message["cmd_id"], message["seq"])
                self._answered(message["cmd_id"])
            case "reject":
                self.watch.refused(message.get("cmd_id") or "")
                self.figures.rejects[message["code"]] += 1
                self._is_lost = True
                self._answered(message.get("cmd_id") or "")
            case "superseded" | "seat.ended" | "error" as kind:
                self.figures.errors[kind] += 1

    def _take_update(self, message: dict[str, Any]) -> None:
        self._update = message
        deal = message.get("deal")
        if deal:
            self.watch.saw(self.name, (deal["id"], deal["seq"]), time.perf_counter())
            if deal["id"] != self._deal_id:
                self._deal_id, self._told = deal["id"], []
            self._told += message.get("events") or []
            if deal["view"]["phase"] == "over":
                self.figures.deals.add(deal["id"])
        self._fresh.set()

    def _answered(self, cmd_id: str) -> None:
        reply = self._replies.pop(cmd_id, None)
        if reply and not reply.done():
            reply.set_result(None)

    async def _move_on(self, socket: ClientConnection) -> None:
        while True:
            await self._fresh.wait()
            self._fresh.clear()
            await self._see_to_money()
            if self._command() is None:
                continue
            await asyncio.sleep(self.pause_s * self.rng.uniform(0.5, 1.5))
            command = self._command()  # of the view as it is now
            if command is not None:
                await self._send(socket, command)

    async def _beat(self, socket: ClientConnection) -> None:
        """A browser says every few seconds that it is there."""
        while True:
            await asyncio.sleep(_BEAT_S)
            await socket.send(json.dumps({"type": "ping", "t": time.monotonic()}))

    def _command(self) -> dict[str, Any] | None:
        deal = self._update.get("deal")
        if not deal or not deal["view"].get("legal"):
            return None
        if deal["view"]["legal"]["seed"]:
            return {"type": "deal.seed", "seed": self.rng.randbytes(32).hex()}
        try:
            return message_of(choose(deal["view"], self.strength, remember(self._told), self.rng, self.rules))
        except NothingToDo:
            return None

    async def _send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        deal = self._update["deal"]
        cmd_id = str(uuid.uuid4())
        reply = self._replies[cmd_id] = asyncio.get_running_loop().create_future()
        if command["type"] != "deal.seed":
            self.watch.sent(cmd_id, deal["id"], time.perf_counter())
        await socket.send(json.dumps({**command, "cmd_id": cmd_id, "deal": deal["id"], "seq": deal["seq"]}))
        try:
            await asyncio.wait_for(reply, _REPLY_S)
        except TimeoutError:
            self._replies.pop(cmd_id, None)
            self.watch.refused(cmd_id)
            self.figures.errors["no_reply"] += 1
            self._is_lost = True
        if self._is_lost:
            self._is_lost = False
            await socket.send(json.dumps({"type": "view.get"}))

    async def _see_to_money(self) -> None:
        """Top up, and come back to play, where the table says that the seat waits for it."""
        table = self._update.get("table") or {}
        you = table.get("you") or {}
        mine = next((seat for seat in table.get("seats", ()) if seat["number"] == you.get("seat")), None)
        if not mine or mine["status"] != "sitting_out" or time.monotonic() < self._money_at:
            return
        self._money_at = time.monotonic() + _MONEY_EVERY_S
        try:
            if you["stack_minor"] < table["buy_in_min_minor"]:
                await self.act("top-up", {})
            await self.act("return", {})
        except Refused as refused:
            self.figures.errors[refused.code or str(refused.status)] += 1

    async def act(self, what: str, data: dict[str, Any]) -> None:
        """Sit, top up, return or stand up through the API. Raises Refused."""
        path = f"/api/v1/tables/{self.table}/{what}/"
        await asyncio.to_thread(self.visitor.post, path, {"cmd_id": str(uuid.uuid4()), **data})
