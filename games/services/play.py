"""The one door of a deal: people, bots, the clock and staff all come through `submit` or `asubmit`.

Both lead the same conversation with the store, one by Django's connection, one by the async pool.
"""

import asyncio
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async
from django.db import transaction
from django.utils.translation import gettext

from games import broadcast
from games.engine.errors import RuleViolation
from games.models import Table
from games.services import house_time, settlement, store
from games.services.entries import Entry
from games.services.errors import Contended, DealNotRunning, Late, Refused
from games.services.moves import Done, Order, prepare
from games.services.pool import LOST, mend_pool
from games.services.store import Move, Timing

TRIES = 3
_PAUSES_S = (0.05, 0.5)


def submit(
    *,
    deal_id: int,
    seat: int | None,
    command: Any,
    expected_seq: int | None,
    cmd_id: UUID,
    timing: Timing = Timing.IN_TIME,
    opens_frozen: bool = False,
) -> Done:
    """Make the move, durable before it returns; safe to repeat with the same `cmd_id`.

    Raises RuleViolation (the engine's reason), Stale, Reused, Late, DealNotRunning or Contended; each has `code` and
    `message`.
    """
    return _submit(Order(deal_id, seat, command, expected_seq, cmd_id, timing, opens_frozen))


async def asubmit(
    *,
    deal_id: int,
    seat: int | None,
    command: Any,
    expected_seq: int | None,
    cmd_id: UUID,
    timing: Timing = Timing.IN_TIME,
    opens_frozen: bool = False,
) -> Done:
    """`submit` for an event loop: only a move that ends the deal leaves it, for a thread with a transaction."""
    order = Order(deal_id, seat, command, expected_seq, cmd_id, timing, opens_frozen)
    for pause in (*_PAUSES_S, None):
        try:
            return await _asubmit(order)
        except LOST:
            # Whether the move was committed before the line broke is unknown: the same cmd_id finds out.
            store.cache.drop(deal_id)
            if pause is None:
                break
            await asyncio.sleep(pause)
            await mend_pool()
    raise Contended


# --- What is asked of the store, in which order ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Current:
    deal_id: int


@dataclass(frozen=True, slots=True)
class _CatchUp:
    entry: Entry


@dataclass(frozen=True, slots=True)
class _Append:
    entry: Entry
    move: Move


@dataclass(frozen=True, slots=True)
class _Standing:
    deal_id: int


_Ask = _Current | _CatchUp | _Append | _Standing


def _conversation(order: Order) -> Generator[_Ask, Any, Done]:
    """Decide on what is known, write, and where the row was not as expected: catch up and decide again."""
    entry: Entry = yield _Current(order.deal_id)
    if order.expected_seq is not None and order.expected_seq > entry.seq:
        entry = yield _CatchUp(entry)
    for _ in range(TRIES):
        try:
            move = prepare(entry, order, house_time.now_ms())
        except (RuleViolation, Refused):
            newer: Entry = yield _CatchUp(entry)
            if newer.seq == entry.seq:
                raise
            entry = newer
            continue
        if isinstance(move, Done):
            return move
        after: Entry | None = yield _Append(entry, move)
        if after:
            return Done(after.seq, is_end=move.is_end)
        newer = yield _CatchUp(entry)
        if newer.seq == entry.seq:
            state, is_past_due = yield _Standing(order.deal_id)
            _refuse_if_settled(order, state, is_past_due)
            # Nothing newer, and nothing against it: what is remembered is not what was written.
            store.cache.drop(order.deal_id)
            newer = yield _Current(order.deal_id)
        entry = newer
    raise Contended


def _refuse_if_settled(order: Order, state: str, is_past_due: bool) -> None:
    if state != "running" and not (state == "frozen" and order.opens_frozen):
        raise DealNotRunning
    if is_past_due and order.timing is Timing.IN_TIME:
        raise Late
    if not is_past_due and order.timing is Timing.PAST_DUE:
        raise Refused("timeout.too_early", gettext("The window is not over yet."))


# --- The two doors --------------------------------------------------------------------------------------------------


def _submit(order: Order) -> Done:
    talk = _conversation(order)
    answer: Any = None
    while True:
        try:
            ask = talk.send(answer)
        except StopIteration as end:
            done: Done = end.value
            return done
        answer = _answer(ask)


def _answer(ask: _Ask) -> Any:
    match ask:
        case _Current():
            return store.current(ask.deal_id)
        case _CatchUp():
            return store.catch_up(ask.entry)
        case _Standing():
            return store.standing(ask.deal_id)
        case _Append():
            return _write(ask.entry, ask.move)


def _write(entry: Entry, move: Move) -> Entry | None:
    """A move that ends the deal locks the table first, and stands in one transaction with the settlement."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=entry.facts.table_id) if move.is_end else None
        after = store.append(entry, move)
        if after and table:
            settlement.close_deal(table=table, entry=after)
        if after:
            broadcast.after_commit(entry.facts.table_id)
    return after


async def _asubmit(order: Order) -> Done:
    talk = _conversation(order)
    answer: Any = None
    while True:
        try:
            ask = talk.send(answer)
        except StopIteration as end:
            done: Done = end.value
            return done
        if isinstance(ask, _Append) and ask.move.is_end:
            talk.close()
            settled: Done = await database_sync_to_async(_submit)(order)
            return settled
        answer = await _aanswer(ask)


async def _aanswer(ask: _Ask) -> Any:
    match ask:
        case _Current():
            return await store.acurrent(ask.deal_id)
        case _CatchUp():
            return await store.acatch_up(ask.entry)
        case _Standing():
            return await store.astanding(ask.deal_id)
        case _Append():
            after = await store.aappend(ask.entry, ask.move)
            if after:
                broadcast.table_changed(after.facts.table_id)
            return after
