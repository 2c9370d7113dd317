"""Tells whoever shows a table that it changed: the hubs of this process at once, the others by a hint.

A hint is a table's id and nothing more, never a card. It may be lost, doubled or late: hubs also look once a second.
One thread a process publishes with a plain client, so a move never waits for Valkey and sync code needs no event loop.
"""

import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue

import redis
from django.conf import settings
from django.db import transaction

TABLES = "rummy:tables"
PLAYERS = "rummy:players"
_TIMEOUT_S = 0.5

logger = logging.getLogger(__name__)
_listeners: set[Callable[[int], None]] = set()
_outbox: SimpleQueue[tuple[str, int]] = SimpleQueue()
_lock = threading.Lock()
_publisher: threading.Thread | None = None


def listen(listener: Callable[[int], None]) -> None:
    """Call this with the id of every table that this process changes, from whichever thread changed it."""
    _listeners.add(listener)


def unlisten(listener: Callable[[int], None]) -> None:
    _listeners.discard(listener)


def after_commit(table_id: int) -> None:
    """Tell of the change once the transaction stands; commit first, hint second, always."""
    transaction.on_commit(partial(table_changed, table_id))


def table_changed(table_id: int) -> None:
    for listener in tuple(_listeners):
        listener(table_id)
    _publish(TABLES, table_id)


def player_changed(player_id: int) -> None:
    """He logged out, or may not play any more: every process looks at his sockets again."""
    _publish(PLAYERS, player_id)


def _publish(channel: str, number: int) -> None:
    global _publisher
    _outbox.put((channel, number))
    if _publisher is None or not _publisher.is_alive():
        with _lock:
            if _publisher is None or not _publisher.is_alive():
                _publisher = threading.Thread(target=_run, name="hints", daemon=True)
                _publisher.start()


def _run() -> None:
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S, retry_on_error=[]
    )
    while True:
        hints = {_outbox.get()} | _waiting()
        try:
            for channel, number in hints:
                client.publish(channel, number)
        except redis.RedisError as error:
            logger.warning("hints lost", extra={"count": len(hints), "reason": str(error)})


def _waiting() -> set[tuple[str, int]]:
    """What has gathered meanwhile: many changes of one table are one hint."""
    found: set[tuple[str, int]] = set()
    while True:
        try:
            found.add(_outbox.get_nowait())
        except Empty:
            return found
