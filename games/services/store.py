"""The log of a deal in the database: one SQL text, two doors.

The async pool serves moves that do not end a deal; Django's transaction those that do, beside the settlement.
The cache moves only after commit.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from games.engine import codec
from games.services import house_time, log_sql
from games.services.entries import Cache, Entry, Facts, Person, Stored
from games.services.errors import DealNotRunning
from games.services.pool import pool

cache = Cache()
Row = Sequence[Any]


class Timing(StrEnum):
    """When a move counts, on the database's clock: lateness is decided in the statement below and nowhere else."""

    IN_TIME = "in_time"
    PAST_DUE = "past_due"
    ANY_TIME = "any_time"


@dataclass(frozen=True, slots=True)
class Move:
    """What a command comes to: its events, the deal after them, and when the clock shall look next."""

    deal_id: int
    expected_seq: int
    events: tuple[Any, ...]
    seat: int | None
    cmd_id: UUID
    timing: Timing
    due_ms: int | None
    wake_ms: int | None
    is_end: bool
    opens_frozen: bool = False

    def stored(self, at_ms: int) -> tuple[Stored, ...]:
        return tuple(
            Stored(self.expected_seq + n, event, self.seat, self.cmd_id if n == 1 else None, at_ms)
            for n, event in enumerate(self.events, start=1)
        )


# --- Django's door ------------------------------------------------------------------------------------------------


def current(deal_id: int) -> Entry:
    """The deal as this process knows it, folded from the log if it does not. DealNotRunning if there is none."""
    return cache.get(deal_id) or fold(deal_id)


def fold(deal_id: int) -> Entry:
    """The deal from its whole log, whatever the cache says."""
    cache.drop(deal_id)
    return catch_up(Entry(_facts(deal_id, _rows(log_sql.FACTS, {"deal": deal_id}))))


def catch_up(entry: Entry) -> Entry:
    """The deal with the events that this process has not seen."""
    return _caught_up(entry, _rows(log_sql.EVENTS, {"deal": entry.facts.deal_id, "seq": entry.seq}))


def standing(deal_id: int) -> tuple[str, bool]:
    """The state of the deal's row, and whether its window is over."""
    return _standing(_rows(log_sql.STANDING, {"deal": deal_id}))


def append(entry: Entry, move: Move) -> Entry | None:
    """Write the move; the deal after it, or None if the row was not as expected (nothing is written then)."""
    asked_ms = house_time.asking_ms()
    rows = _rows(log_sql.APPEND, _params(move))
    if not rows:
        return None
    after = entry.extended(move.stored(rows[0][0]))
    house_time.learn(rows[-1][0], asked_ms)
    transaction.on_commit(partial(cache.put, after))
    return after


def _rows(sql: str, params: dict[str, Any]) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return list(cursor.fetchall())


# --- The pool's door ----------------------------------------------------------------------------------------------


async def acurrent(deal_id: int) -> Entry:
    return cache.get(deal_id) or await afold(deal_id)


async def afold(deal_id: int) -> Entry:
    cache.drop(deal_id)
    return await acatch_up(Entry(await afacts(deal_id)))


async def afacts(deal_id: int) -> Facts:
    """What stays the same through the deal, without reading its log. DealNotRunning if there is none."""
    known = cache.get(deal_id)
    return known.facts if known else _facts(deal_id, await arows(log_sql.FACTS, {"deal": deal_id}))


async def acatch_up(entry: Entry) -> Entry:
    return _caught_up(entry, await arows(log_sql.EVENTS, {"deal": entry.facts.deal_id, "seq": entry.seq}))


async def astanding(deal_id: int) -> tuple[str, bool]:
    return _standing(await arows(log_sql.STANDING, {"deal": deal_id}))


async def aappend(entry: Entry, move: Move) -> Entry | None:
    asked_ms = house_time.asking_ms()
    rows = await arows(log_sql.APPEND, _params(move))
    if not rows:
        return None
    after = entry.extended(move.stored(rows[0][0]))
    house_time.learn(rows[-1][0], asked_ms)
    cache.put(after)
    return after


async def arows(sql: str, params: dict[str, Any]) -> list[Row]:
    """One statement in a transaction of its own, through the pool."""
    async with (await pool()).connection() as conn:
        cursor = await conn.execute(sql.encode(), params)
        return list(await cursor.fetchall()) if cursor.description else []


# --- Both ---------------------------------------------------------------------------------------------------------


def _params(move: Move) -> dict[str, Any]:
    return {
        "deal": move.deal_id,
        "seq": move.expected_seq,
        "count": len(move.events),
        "due": move.due_ms,
        "wake": move.wake_ms,
        "timing": str(move.timing),
        "frozen": move.opens_frozen,
        "seat": move.seat,
        "cmd": str(move.cmd_id),
        "events": json.dumps([codec.event_to_json(event) for event in move.events]),
    }


def _facts(deal_id: int, rows: list[Row]) -> Facts:
    if not rows:
        raise DealNotRunning
    table_id, code, number, variant, seats = rows[0]
    dealt_in = json.loads(seats or "[]")
    return Facts(
        deal_id=deal_id,
        table_id=table_id,
        table_code=code,
        number=number,
        variant=variant,
        seats={seat: Person(*who) for seat, *who in dealt_in},
    )


def _caught_up(entry: Entry, rows: Iterable[Row]) -> Entry:
    lines = [
        Stored(seq, codec.event_from_json(json.loads(payload)), seat, UUID(cmd_id) if cmd_id else None, at_ms)
        for seq, payload, seat, cmd_id, at_ms in rows
    ]
    after = entry.extended(lines) if lines else entry
    if not connection.in_atomic_block:
        cache.put(after)
    return after


def _standing(rows: list[Row]) -> tuple[str, bool]:
    if not rows:
        raise DealNotRunning
    state, is_past_due = rows[0]
    return state, bool(is_past_due)
