"""One socket as the hub sees it, and one table with all who watch it: what is read once, and what each is told."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async
from django.utils.translation import gettext

from games import selectors
from games.models import Table
from games.selectors import Shown
from games.services import endings, hands, house_time, presence, store
from games.services.entries import Entry, Person
from games.services.pool import LOST
from games.services.presence import Held
from players.models import User

Json = dict[str, Any]
Look = tuple[int, tuple[int, ...]]

LOGGED_OUT, ON_BREAK, SUPERSEDED, FAILED = 4401, 4403, 4409, 1011
QUIET_S, DOUBT_S = 15, 6
"""A page pings every 5 s. Not heard for `DOUBT_S`, it is asked; for `QUIET_S`, it holds no seat."""
logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Viewer:
    """A socket. `seen` is the deal and event it was shown last; `arrangement` is deal, groups and version."""

    table_id: int
    player: User
    connection_id: UUID
    send: Callable[[Json], Awaitable[None]]
    end: Callable[[int], Awaitable[None]]
    why_unwelcome: Callable[[], Awaitable[int | None]]
    held: Held | None = None
    seen: tuple[int, int] | None = None
    shown: tuple[Look, int | None, int] | None = None
    arrangement: tuple[int, list[list[str]], int] | None = None
    pinged_at: float | None = None

    def hear(self) -> None:
        self.pinged_at = time.monotonic()

    @property
    def is_heard(self) -> bool:
        """False only for a socket that used to ping and fell silent."""
        return not self._is_silent(QUIET_S)

    @property
    def is_doubted(self) -> bool:
        """A page in the background may ping but once a minute, and yet answers at once when it is asked."""
        return self._is_silent(DOUBT_S)

    def _is_silent(self, seconds: float) -> bool:
        return self.pinged_at is not None and time.monotonic() - self.pinged_at >= seconds

    def forget(self) -> None:
        """Show it everything again; no events, for it missed none that it could still play."""
        self.seen = self.shown = None

    async def give_back(self) -> None:
        """The socket is gone, and so is its hold of the seat, if it had one."""
        if self.held:
            await presence.lose_seat(held=self.held, connection_id=self.connection_id)

    async def tell(self, message: Json) -> None:
        await self.send(message)

    async def spared(self, work: Awaitable[Any]) -> bool:
        """Do this for one viewer among many; False where it fails, as it does for a socket that is just closing."""
        try:
            await work
        except LOST:
            raise
        except Exception as error:
            logger.warning("a socket could not be served", extra={"table": self.table_id, "reason": repr(error)})
            return False
        return True


@dataclass(eq=False, slots=True)
class TableWatch:
    """A table and its viewers. `look` is the version of the table that `whole` was read at."""

    table_id: int
    viewers: set[Viewer] = field(default_factory=set)
    look: Look | None = None
    whole: Shown | None = None
    yous: dict[int, Json] = field(default_factory=dict)
    entry: Entry | None = None
    ending: tuple[int, Json] | None = None
    is_dirty: bool = False
    task: asyncio.Task[None] | None = None

    def is_behind(self, row: Sequence[Any]) -> bool:
        """True if the row of versions says more than the viewers were shown."""
        at = (_look_of(row), row[2], row[3])
        return any(viewer.shown != at for viewer in self.viewers)

    async def show(self, row: Sequence[Any], process: UUID) -> None:
        """Bring every viewer to what the row says, or to something newer; who joins meanwhile is shown it next."""
        viewers = tuple(self.viewers)
        await self._read_table(_look_of(row), {viewer.player.pk for viewer in viewers})
        for viewer in viewers:
            await self._serve(viewer, self._keep_seat(viewer, process))
        entry = await self._read_deal(row[2], row[3])
        made, at = _Frames(self, entry), (_look_of(row), row[2], entry.seq if entry else row[3])
        for viewer in self.viewers.intersection(viewers):
            await self._serve(viewer, self._tell(viewer, made, at))

    async def _serve(self, viewer: Viewer, work: Awaitable[None]) -> None:
        if not await viewer.spared(work):
            self.viewers.discard(viewer)
            await viewer.spared(viewer.end(FAILED))

    # --- Reading --------------------------------------------------------------------------------------------------

    async def _read_table(self, look: Look, players: set[int]) -> None:
        if look != self.look or not players <= self.yous.keys():
            self.whole, self.yous = await database_sync_to_async(_read)(self.table_id, players)
            self.look = look

    async def _read_deal(self, deal_id: int | None, seq: int) -> Entry | None:
        if deal_id is None:
            self.entry = None
            return None
        try:
            entry = await store.acurrent(deal_id)
            if entry.seq < seq:
                entry = await store.acatch_up(entry)
        except LOST:
            raise
        except Exception:
            # The table is shown without its deal: whoever sits there is told that it is frozen, or was called off.
            logger.exception("a deal cannot be shown", extra={"table": self.table_id, "deal": deal_id})
            self.entry = None
            return None
        if entry.facts.game.is_over(entry.state) and (self.ending is None or self.ending[0] != deal_id):
            self.ending = (deal_id, await endings.of_deal(deal_id))
        self.entry = entry
        return entry

    # --- Telling --------------------------------------------------------------------------------------------------

    async def _tell(self, viewer: Viewer, made: "_Frames", at: tuple[Look, int | None, int]) -> None:
        if viewer.shown == at:
            return
        await viewer.tell(
            {
                "type": "table.update",
                "server_ms": house_time.now_ms(),
                "table_version": at[0][0],
                "table": {**self.whole.json, "you": self.yous[viewer.player.pk]} if self.whole else None,
                "deal": await made.deal(viewer),
                "events": made.events(viewer),
            }
        )
        viewer.shown = at
        viewer.seen = (made.entry.facts.deal_id, made.entry.seq) if made.entry else None

    async def _keep_seat(self, viewer: Viewer, process: UUID) -> None:
        """Hold the seat of this socket's player; say so where another socket holds it, or where it is gone."""
        seat = self.whole.seat_of(viewer.player.pk) if self.whole else None
        if seat is None:
            if viewer.held:
                viewer.held = None
                note = (self.yous.get(viewer.player.pk) or {}).get("note")
                await viewer.tell({"type": "seat.ended", "message": note or gettext("You have left the table.")})
            return
        if seat.connection_id == viewer.connection_id and viewer.held:
            return
        if seat.connection_id is None and not viewer.is_heard:
            return  # it was given up because of this socket's silence; when it is heard again it takes it again
        viewer.held = await presence.take_seat(
            table_id=self.table_id,
            player_id=viewer.player.pk,
            connection_id=viewer.connection_id,
            process_id=process,
            by_force=False,
        )
        if viewer not in self.viewers:  # it went while we asked for it
            await viewer.give_back()
        elif viewer.held is None:
            self.viewers.discard(viewer)
            await viewer.tell(
                {"type": "superseded", "message": gettext("You opened this table somewhere else; go on there.")}
            )
            await viewer.end(SUPERSEDED)


class _Frames:
    """The parts of one round of updates, each made once however many are shown it."""

    def __init__(self, watch: TableWatch, entry: Entry | None) -> None:
        self.entry = entry
        self._watch = watch
        self._views: dict[int | None, Json] = {}
        self._events: dict[tuple[int | None, int], list[Json]] = {}

    async def deal(self, viewer: Viewer) -> Json | None:
        """The deal as this viewer may see it; hands come from the engine's `see` alone."""
        entry = self.entry
        if entry is None:
            return None
        seat = seat_in(entry, viewer)
        if seat not in self._views:
            self._views[seat] = entry.facts.game.see(entry.state, seat)
        ending = self._watch.ending
        return {
            "id": entry.facts.deal_id,
            "number": entry.facts.number,
            "seq": entry.seq,
            "players": {str(number): _player_json(person) for number, person in entry.facts.seats.items()},
            "view": self._views[seat],
            "arrangement": await _arrangement(entry, seat, viewer),
            **(ending[1] if ending and ending[0] == entry.facts.deal_id else {}),
        }

    def events(self, viewer: Viewer) -> list[Json]:
        """What happened since this viewer's last update, as he may know it; nothing for one who just came."""
        entry = self.entry
        if entry is None or viewer.shown is None:
            return []
        seen = viewer.seen
        since = seen[1] if seen and seen[0] == entry.facts.deal_id else 0
        key = (seat_in(entry, viewer), since)
        if key not in self._events:
            redact = entry.facts.game.redact
            told = (redact(line.event, key[0]) for line in entry.since(since))
            self._events[key] = [event for event in told if event is not None]
        return self._events[key]


def seat_in(entry: Entry, viewer: Viewer) -> int | None:
    """Where this viewer was dealt in; None for a spectator."""
    return entry.facts.seat_of(viewer.player.pk)


def _player_json(person: Person) -> Json:
    """Who plays on a seat of the deal: the chair may be another's by now."""
    return {"player_id": person.player_id, "name": person.name, "avatar_seed": str(person.avatar_seed)}


async def _arrangement(entry: Entry, seat: int | None, viewer: Viewer) -> Json | None:
    """How he had sorted his cards; read once a deal, afterwards the socket remembers what came through it."""
    deal_id = entry.facts.deal_id
    if seat is None:
        return None
    if viewer.arrangement is None or viewer.arrangement[0] != deal_id:
        groups, version = (await hands.kept(deal_id)).get(seat, ([], 0))
        viewer.arrangement = (deal_id, groups, version)
    _, groups, version = viewer.arrangement
    return {"groups": groups, "version": version} if version else None


def _read(table_id: int, players: set[int]) -> tuple[Shown, dict[int, Json]]:
    whole = selectors.shown_table(Table.objects.get(pk=table_id))
    return whole, {user.pk: selectors.you_json(whole, user) for user in User.objects.filter(pk__in=players)}


def _look_of(row: Sequence[Any]) -> Look:
    return row[1], tuple(row[5])
