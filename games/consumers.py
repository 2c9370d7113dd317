"""A table's socket: reads messages, hands them to the services, and lets the hub show what came of it."""

import logging
from typing import Any
from uuid import uuid4

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from games import wire
from games.engine.errors import RuleViolation
from games.hub import current_hub
from games.services import hands, house_time, play, store
from games.services.errors import Refused
from games.viewers import LOGGED_OUT, ON_BREAK, Viewer
from games.wire import Malformed, Ping, Play, Preview, Sort, TokenBucket, ViewGet
from players.models import User
from players.services import exclusion

logger = logging.getLogger(__name__)

NO_TABLE, TOO_MANY, TOO_LARGE, MALFORMED = 4404, 4429, 4413, 4400
_MALFORMED_MAX = 20
_TABLE = "SELECT id FROM games_table WHERE code = %(code)s"


class TableConsumer(AsyncJsonWebsocketConsumer):
    """One socket of one signed-in person at one table."""

    async def connect(self) -> None:
        self.viewer: Viewer | None = None
        await self.accept()
        player = self.scope["user"]
        if not isinstance(player, User) or not player.is_active or player.is_bot:
            await self.close(LOGGED_OUT)
            return
        if await _is_on_break(player):
            await self.close(ON_BREAK)
            return
        rows = await store.arows(_TABLE, {"code": self.scope["url_route"]["kwargs"]["code"]})
        if not rows:
            await self.close(NO_TABLE)
            return
        self.bucket, self.malformed = TokenBucket(), 0
        viewer = Viewer(
            table_id=rows[0][0],
            player=player,
            connection_id=uuid4(),
            send=self.send_json,
            end=self.close,
            why_unwelcome=self._why_unwelcome,
        )
        if not await current_hub().join(viewer):
            await self.close(TOO_MANY)
            return
        self.viewer = viewer

    async def disconnect(self, code: int) -> None:
        if self.viewer:
            await current_hub().leave(self.viewer)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        if self.viewer is None:
            return
        if not self.bucket.take():
            await self._reject(None, "wire.too_fast", "Slow down, please.")
            return
        try:
            message = wire.parse(text_data or "")
        except Malformed as error:
            await self._malformed(error)
            return
        await self._answer(message, self.viewer)

    async def _malformed(self, error: Malformed) -> None:
        self.malformed += 1
        await self._reject(error.cmd_id, error.code, error.message)
        is_too_large = error.code == "wire.too_large"
        if is_too_large or self.malformed >= _MALFORMED_MAX:
            logger.warning("socket closed for malformed messages", extra={"code": error.code})
            await self.close(TOO_LARGE if is_too_large else MALFORMED)

    async def _answer(self, message: wire.Message, viewer: Viewer) -> None:
        match message:
            case Ping():
                current_hub().hear(viewer)
                await self.send_json({"type": "pong", "t": message.t, "server_ms": house_time.now_ms()})
            case ViewGet():
                await current_hub().show_whole(viewer)
            case Play():
                await self._play(message, viewer)
            case Sort() | Preview():
                await self._sort(message, viewer)

    async def _play(self, message: Play, viewer: Viewer) -> None:
        cmd_id = str(message.cmd_id)
        try:
            seat = await self._own_seat(message.deal, viewer)
            done = await play.asubmit(
                deal_id=message.deal,
                seat=seat,
                command=message.command,
                expected_seq=message.seq,
                cmd_id=message.cmd_id,
            )
        except (RuleViolation, Refused) as refusal:
            await self._reject(cmd_id, refusal.code, refusal.message)
            if refusal.code in ("turn.stale", "turn.late", "deal.not_running"):
                await current_hub().show_whole(viewer)
        except Exception:
            await self._failed(cmd_id, message.deal)
        else:
            await self.send_json({"type": "ack", "cmd_id": cmd_id, "seq": done.seq})

    async def _sort(self, message: Sort | Preview, viewer: Viewer) -> None:
        try:
            seat = await self._own_seat(message.deal, viewer)
            entry = await store.acurrent(message.deal)
            labels = hands.labels(entry, seat, message.groups)
            if isinstance(message, Sort):
                await hands.keep(entry, seat, message.groups, message.version)
                current_hub().keep_arrangement(viewer, entry, message.groups, message.version)
        except Refused as refusal:
            await self._reject(message.cmd_id, refusal.code, refusal.message)
            return
        except Exception:
            await self._failed(message.cmd_id, message.deal)
            return
        version = message.version if isinstance(message, Sort) else None
        answer = {"type": "hand.labels", "cmd_id": message.cmd_id, "deal": message.deal, "version": version}
        await self.send_json(answer | labels)

    async def _own_seat(self, deal_id: int, viewer: Viewer) -> int:
        """Where this player was dealt in, in a deal at this very table. Refused for all others, in one voice.

        The deal's log is not read for it: nobody makes this process remember deals that are not his.
        """
        try:
            facts = await store.afacts(deal_id)
        except Refused:
            facts = None
        seat = facts.seat_of(viewer.player.pk) if facts and facts.table_id == viewer.table_id else None
        if seat is None:
            raise Refused("seat.not_in_deal", gettext("You are not in this deal."))
        return seat

    async def _failed(self, cmd_id: str | None, deal_id: int) -> None:
        """The player is told; the fault is logged with its trace, and the same message may be sent again."""
        logger.exception("a message failed", extra={"deal": deal_id})
        await self._reject(cmd_id, "house.error", "Something went wrong on our side. Try again.")

    async def _reject(self, cmd_id: str | None, code: str, message: str) -> None:
        seq = current_hub().seq_of(self.viewer) if self.viewer else None
        await self.send_json({"type": "reject", "cmd_id": cmd_id, "code": code, "message": message, "seq": seq})

    async def _why_unwelcome(self) -> int | None:
        """The code to close with where the session has ended or its player may not play any more; else None.

        Asked every minute, after a log-out, and when he takes a break.
        """
        session = self.scope["session"]
        store_class = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
        user = await get_user({"session": store_class(session.session_key)})
        if not isinstance(user, User) or not user.is_active or user.pk != self.scope["user"].pk:
            return LOGGED_OUT
        return ON_BREAK if await _is_on_break(user) else None


_is_on_break = database_sync_to_async(exclusion.is_excluded)
