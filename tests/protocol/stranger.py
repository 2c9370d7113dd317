"""A player's client written from docs/PROTOCOL.md and from nothing else: it imports not a line of the house.

It plays by what the view calls legal: draws from the closed deck, throws what the house's rules desk calls the worst
card, finishes where the view says that a card can go, and lays its hand as the desk does.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import websockets

from tests.protocol.door import Door, Refused

Json = dict[str, Any]
PATIENCE_S = 60


class Stranger:
    """One player at one table's socket. `update` is the newest that came, `events` all that were told."""

    def __init__(self, door: Door, socket: websockets.ClientConnection, pause_s: float) -> None:
        self._door, self._socket, self._pause_s = door, socket, pause_s
        self.update: Json = {}
        self.events: list[Json] = []
        self.answers: list[Json] = []

    @classmethod
    @asynccontextmanager
    async def at(cls, door: Door, table: str, *, pause_s: float = 0) -> "AsyncIterator[Stranger]":
        """At the table with this code, until the block ends. `pause_s`: how long it thinks before each move."""
        async with websockets.connect(
            door.socket_address(table),
            origin=door.base,
            additional_headers={"Cookie": door.session},
            proxy=None,
        ) as socket:
            yield cls(door, socket, pause_s)

    # --- Playing --------------------------------------------------------------------------------------------------

    async def play(self, turns_max: int) -> Json:
        """Play until the deal is over, dropping after so many turns. Gives the update that has its result."""
        while not self.is_over:
            turn = (self.view.get("turn") or {}).get("number", 0)
            if move := await self.choose(is_tired=turn > turns_max):
                await asyncio.sleep(self._pause_s)
                await self.move(**move)
            else:
                await self.hear(lambda message: message["type"] == "table.update")
        return self.update

    @property
    def view(self) -> Json:
        deal = self.update.get("deal")
        return deal["view"] if deal else {}

    @property
    def is_over(self) -> bool:
        return self.view.get("phase") == "over"

    async def choose(self, *, is_tired: bool) -> Json | None:
        """The next move; None where there is nothing to do."""
        view, legal = self.view, self.view.get("legal")
        if not legal:
            return None
        if legal["seed"]:
            return {"type": "deal.seed", "seed": secrets.token_hex(16)}
        if legal["drop"] and is_tired:
            return {"type": "deal.drop"}
        if legal["draw_closed"]:
            return {"type": "deal.draw", "source": "closed"}
        if legal["finish"] and view["showable"]:
            return {"type": "deal.finish", "card": view["showable"][0]}
        if legal["discard"]:
            return {"type": "deal.discard", "card": await self._worst(legal["discard"])}
        if legal["declare"] or legal["arrange"]:
            groups = await self._laid(view["hand"])
            return {"type": "deal.declare" if legal["declare"] else "deal.arrange", "groups": groups}
        return None

    async def _worst(self, throwable: list[str]) -> str:
        """The card without which the hand is worth least; the last one where the desk is too busy to say."""
        try:
            face = (await self._desk(self.view["hand"]))["discard"]
        except Refused as refused:
            if refused.code != "throttled":
                raise
            return throwable[-1]
        return next((card for card in throwable if card.startswith(f"{face}.")), throwable[-1])

    async def _laid(self, hand: list[str]) -> list[list[str]]:
        """The best groups of a hand, in cards as the table calls them."""
        left, scored = list(hand), await self._patiently(hand)
        groups: list[list[str]] = []
        for faces in scored["groups"]:
            groups.append([])
            for face in faces:
                card = next(card for card in left if card.startswith(f"{face}."))
                left.remove(card)
                groups[-1].append(card)
        return groups

    async def _patiently(self, hand: list[str]) -> Json:
        """The desk's answer, even where it has to be waited for."""
        while True:
            try:
                return await self._desk(hand)
            except Refused as refused:
                if refused.code != "throttled":
                    raise
                await asyncio.sleep(2)

    async def _desk(self, hand: list[str]) -> Json:
        wild = self.view["wild"]["card"]
        faces = [card.split(".")[0] for card in hand]
        variant = self.update["table"]["variant"]
        return await asyncio.to_thread(self._door.score, faces, wild.split(".")[0], variant)

    # --- Talking --------------------------------------------------------------------------------------------------

    async def move(self, *, cmd_id: str | None = None, **fields: Any) -> Json:
        """Send a move and wait for its answer, then for an update that has what came of it."""
        name = cmd_id or str(uuid4())
        deal = self.update["deal"]
        await self.send({"cmd_id": name, "deal": deal["id"], "seq": deal["seq"]} | fields)
        answer = await self.hear(lambda message: message.get("cmd_id") == name)
        self.answers.append(answer)
        told_seq = answer["seq"] if answer["type"] == "ack" else 0
        while self.update["deal"]["id"] == deal["id"] and self.update["deal"]["seq"] < told_seq:
            await self.hear(lambda message: message["type"] == "table.update")
        return answer

    async def send(self, message: Json | str) -> None:
        await self._socket.send(message if isinstance(message, str) else json.dumps(message))

    async def ask(self, message: Json | str, answer: str) -> Json:
        """Send it; the next message of that type."""
        await self.send(message)
        return await self.hear(lambda heard: heard["type"] == answer)

    async def hear(self, is_it: Callable[[Json], bool]) -> Json:
        """Read until this comes; whatever else comes is taken in too."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                message: Json = json.loads(await self._socket.recv())
                if message["type"] == "table.update":
                    self.update = message
                    self.events += message["events"]
                if is_it(message):
                    return message

    async def closed(self) -> int:
        """The code that the house closes with."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                while True:
                    await self._socket.recv()
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006
