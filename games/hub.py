"""Shows tables to the sockets of this process: one hub per event loop, one look at a table for all who watch it.

A change made here is shown at once, one made elsewhere on a hint, and one whose hint was lost within a second.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

import redis.asyncio as redis
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings

from games import broadcast
from games.engine import codec
from games.engine.indian.commands import Groups
from games.services import outages, presence, store
from games.services.entries import Entry
from games.services.pool import LOST, mend_pool
from games.viewers import TableWatch, Viewer
from games.wire import TokenBucket

logger = logging.getLogger(__name__)

BEAT_S, LOOK_S, CONFIRM_S, CHECK_S = 1.0, 1.0, 3.0, 60.0
SOCKETS_MAX = 10
"""Of one player in one process; more is no person."""
JOINS_A_S, JOINS_AT_ONCE = 0.2, 30
"""Each socket that comes and goes is written into the running deal: who comes again and again is let in less."""

_VERSIONS = """
SELECT t.id, t.version, d.id, COALESCE(d.seq, 0), d.state,
       ARRAY(SELECT s.number FROM games_seat s WHERE s.table_id = t.id AND s.left_at IS NULL
              AND s.connection_id IS NOT NULL AND s.seen_at < clock_timestamp() - interval '8 s' ORDER BY s.number)
  FROM games_table t
  LEFT JOIN LATERAL (SELECT id, seq, state FROM games_deal WHERE table_id = t.id ORDER BY number DESC LIMIT 1) d ON true
 WHERE t.id = ANY(%(tables)s)
"""

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, "Hub"] = WeakKeyDictionary()


def current_hub() -> "Hub":
    """The hub of the running loop, at work."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub(loop)
        _hubs[loop].start()
    return _hubs[loop]


class WithHub:
    """An ASGI application whose process beats from its first request on, not only from its first socket."""

    def __init__(self, inner: ASGI3Application) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        current_hub()
        await self._inner(scope, receive, send)


class Hub:
    """Which sockets here watch which table, and what each has seen.

    Its tasks run in empty contexts: in that of whoever woke them, asgiref would take them for part of the thread that
    is busy with the change, and refuse them that thread.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.process = uuid4()
        self._loop = loop
        self._watches: dict[int, TableWatch] = {}
        self._sockets: Counter[int] = Counter()
        self._doors: dict[int, TokenBucket] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        broadcast.listen(self._changed_here)
        rounds = (
            (BEAT_S, lambda: outages.web_beat(self.process)),
            (LOOK_S, self._look),
            (CONFIRM_S, self._confirm),
            (CHECK_S, self._check_all),
        )
        for seconds, work in rounds:
            self._begin(self._every(seconds, work))
        self._begin(self._listen())
        _before_shutdown(self.say_goodbye)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Say goodbye and end every task; for the shutdown of the process, and for tests."""
        broadcast.unlisten(self._changed_here)
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        _hubs.pop(self._loop, None)

    async def say_goodbye(self) -> None:
        """Tell every socket that the server goes: the browser knows that it comes back, and does not alarm anyone."""
        await asyncio.gather(
            *(viewer.tell({"type": "server.restarting"}) for viewer in self._viewers()), return_exceptions=True
        )

    # --- Sockets --------------------------------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> bool:
        """Begin to show the table to this socket; it takes over its player's seat. False if he has too many sockets."""
        player_id = viewer.player.pk
        door = self._doors.setdefault(player_id, TokenBucket(JOINS_A_S, JOINS_AT_ONCE))
        if self._sockets[player_id] >= SOCKETS_MAX or not door.take():
            return False
        self._sockets[player_id] += 1  # before anything is waited for: many may come at once
        try:
            viewer.held = await presence.take_seat(
                table_id=viewer.table_id,
                player_id=player_id,
                connection_id=viewer.connection_id,
                process_id=self.process,
                by_force=True,
            )
        except BaseException:
            self._sockets[player_id] -= 1
            raise
        # Only now: while that waited, the last other viewer may have gone, and his watch with him.
        self._watches.setdefault(viewer.table_id, TableWatch(viewer.table_id)).viewers.add(viewer)
        self._refresh(viewer.table_id)
        return True

    async def leave(self, viewer: Viewer) -> None:
        """The socket is gone."""
        self._sockets[viewer.player.pk] -= 1
        if watch := self._watches.get(viewer.table_id):
            watch.viewers.discard(viewer)
            if not watch.viewers:
                del self._watches[viewer.table_id]
        await viewer.give_back()

    def hear(self, viewer: Viewer) -> None:
        """The socket pinged; one that had fallen silent takes its seat again."""
        was_heard = viewer.is_heard
        viewer.hear()
        if not was_heard:
            self._refresh(viewer.table_id)

    async def show_whole(self, viewer: Viewer) -> None:
        """Show everything again, as at the first time."""
        viewer.forget()
        if watch := self._watches.get(viewer.table_id):
            watch.look = None
            self._refresh(viewer.table_id)

    def keep_arrangement(self, viewer: Viewer, entry: Entry, groups: Groups, version: int) -> None:
        """What this socket sorted is what it is shown from now on; no query for it."""
        kept = viewer.arrangement
        if kept is None or kept[0] != entry.facts.deal_id or kept[2] < version:
            viewer.arrangement = (entry.facts.deal_id, codec.groups_to_json(groups), version)

    def seq_of(self, viewer: Viewer) -> int | None:
        watch = self._watches.get(viewer.table_id)
        return watch.entry.seq if watch and watch.entry else None

    def _viewers(self) -> list[Viewer]:
        return [viewer for watch in self._watches.values() for viewer in watch.viewers]

    # --- Showing --------------------------------------------------------------------------------------------------

    def _changed_here(self, table_id: int) -> None:
        """Called from whichever thread committed."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._refresh, table_id, context=Context())

    def _refresh(self, table_id: int) -> None:
        """Show the table as it is now; changes that come meanwhile are shown together, right after."""
        watch = self._watches.get(table_id)
        if watch is None:
            return
        watch.is_dirty = True
        if watch.task is None or watch.task.done():
            watch.task = self._loop.create_task(self._show(watch), context=Context())

    async def _show(self, watch: TableWatch) -> None:
        while watch.is_dirty and watch.viewers:
            watch.is_dirty = False
            try:
                rows = await store.arows(_VERSIONS, {"tables": [watch.table_id]})
                await watch.show(rows[0], self.process)
            except LOST as error:
                logger.warning("a table could not be shown", extra={"table": watch.table_id, "reason": str(error)})
                return
            except Exception:
                logger.exception("a table could not be shown", extra={"table": watch.table_id})
                return

    # --- Rounds ---------------------------------------------------------------------------------------------------

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except LOST as error:
                logger.warning("the hub has no database", extra={"reason": str(error)})
                await mend_pool()
            except Exception:
                logger.exception("the hub stumbled")
            await asyncio.sleep(seconds)

    async def _look(self) -> None:
        """Once a second, one query: what has changed without a hint?"""
        if self._watches:
            for row in await store.arows(_VERSIONS, {"tables": list(self._watches)}):
                watch = self._watches.get(row[0])
                if watch and watch.is_behind(row):
                    self._refresh(row[0])

    async def _confirm(self) -> None:
        """Ask the silent whether they are there, and confirm the seats of the others."""
        doubted = [viewer for viewer in self._viewers() if viewer.is_doubted]
        await asyncio.gather(*(viewer.spared(viewer.tell({"type": "ping"})) for viewer in doubted))
        alive = [viewer.connection_id for viewer in self._viewers() if viewer.held and viewer.is_heard]
        if alive:
            await presence.confirm(process_id=self.process, connections=alive)

    async def _check_all(self) -> None:
        self._doors = {player: door for player, door in self._doors.items() if not door.is_full}
        self._sockets = +self._sockets
        await self._check(self._viewers())

    async def _check(self, viewers: list[Viewer]) -> None:
        """Close the sockets whose session ended or whose player may not play any more."""
        for viewer in viewers:
            if code := await viewer.why_unwelcome():
                await viewer.spared(viewer.end(code))

    async def _listen(self) -> None:
        """Hints of other processes. While Valkey is away the look once a second does the same, only later."""
        while True:
            try:
                async with redis.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as hints:
                    await hints.subscribe(broadcast.TABLES, broadcast.PLAYERS)
                    async for hint in hints.listen():
                        if hint["type"] == "message":
                            self._hinted(hint["channel"].decode(), int(hint["data"]))
            except (redis.RedisError, OSError, ValueError) as error:
                logger.warning("no hints", extra={"reason": str(error)})
            await asyncio.sleep(1)

    def _hinted(self, channel: str, number: int) -> None:
        if channel == broadcast.TABLES:
            self._refresh(number)
        else:
            self._begin(self._check([viewer for viewer in self._viewers() if viewer.player.pk == number]))


def _before_shutdown(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Under daphne: let its reactor wait for this before it closes the sockets."""
    reactor = sys.modules.get("twisted.internet.reactor")
    if reactor is not None and reactor.running:
        from twisted.internet.defer import Deferred

        reactor.addSystemEventTrigger("before", "shutdown", lambda: Deferred.fromFuture(asyncio.ensure_future(work())))
