"""The async door to PostgreSQL: one small psycopg pool per event loop.

`database_sync_to_async` would send every move of a process through one thread (measured: 745 moves/s in all).
"""

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from django import db
from django.db import connection
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool, PoolTimeout

Pool = AsyncConnectionPool[AsyncConnection[tuple[Any, ...]]]

MIN_SIZE, MAX_SIZE = 2, 8
LOST = (psycopg.OperationalError, db.OperationalError, db.InterfaceError, PoolTimeout)
"""The database could not be reached, or the line broke: what was asked may or may not have happened."""

_DJANGO_ONLY = {"pool", "isolation_level", "server_side_binding", "assume_role"}
_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, Pool] = WeakKeyDictionary()


async def pool() -> Pool:
    """This loop's pool, opened at its first use; the address is read then, so tests reach their own database."""
    loop = asyncio.get_running_loop()
    if loop not in _pools:
        made = AsyncConnectionPool(
            kwargs=_address(),
            min_size=MIN_SIZE,
            max_size=MAX_SIZE,
            timeout=5,
            max_idle=60,
            open=False,
            name="moves",
        )
        _pools[loop] = made
        await made.open()
    return _pools[loop]


async def close_pool() -> None:
    """Give this loop's connections back; its next use opens new ones."""
    if found := _pools.pop(asyncio.get_running_loop(), None):
        await found.close()


async def mend_pool() -> None:
    """After a lost connection: look at each one and replace the dead, so that the next try meets a live one."""
    if found := _pools.get(asyncio.get_running_loop()):
        await found.check()


def _address() -> dict[str, Any]:
    found = connection.settings_dict
    named = {
        "dbname": found["NAME"],
        "user": found["USER"],
        "password": found["PASSWORD"],
        "host": found["HOST"],
        "port": found["PORT"],
    }
    options = {key: value for key, value in found.get("OPTIONS", {}).items() if key not in _DJANGO_ONLY}
    return {key: value for key, value in named.items() if value} | options | {"autocommit": True}
