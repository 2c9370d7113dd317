"""The clock: acts for whoever let his time run out, and for bots when they have thought. No timer lives in memory.

It reads the rows past their `wake_at` without locking them and plays through the same door as everyone; two clocks that
look at the same deal make the same command with the same id, and one of them counts.
"""

import asyncio
import logging
import random
from typing import Any
from uuid import uuid4

from channels.db import database_sync_to_async

from games import broadcast
from games.bots import choose, remember
from games.engine.indian.commands import TimeOut
from games.services import dealing, deals, hands, keeping, outages, play, store
from games.services.entries import Entry
from games.services.errors import Refused
from games.services.house_ids import house_id
from games.services.moves import to_move
from games.services.pool import LOST, mend_pool
from games.services.store import Timing

TICK_S = 0.25
BEAT_S = 1.0
_AT_ONCE = 8

logger = logging.getLogger(__name__)
_rng = random.SystemRandom()

# A deal that its own clock has left for 2 s is anybody's. A player could play until his deadline only if a web process
# has beaten since, and that beat found no gap: the statement that beats also writes the gap down.
_AWAKE = """
SELECT d.id, d.seq, clock_timestamp() > d.due_at,
       EXISTS (SELECT 1 FROM games_pulse WHERE id = 1 AND web_at >= d.due_at)
       AND NOT EXISTS (SELECT 1 FROM games_outage WHERE done_at IS NULL)
  FROM games_deal d
 WHERE d.state = 'running' AND d.wake_at <= clock_timestamp()
   AND (d.table_id %% %(clocks)s = %(index)s OR d.wake_at < clock_timestamp() - interval '2 s')
 ORDER BY d.wake_at LIMIT 200
"""
_COUNTED_DOWN = """
SELECT id FROM games_table WHERE next_deal_at <= clock_timestamp() AND id %% %(clocks)s = %(index)s
"""
_POSTPONE = """
UPDATE games_table SET next_deal_at = clock_timestamp() + interval '8 s', version = version + 1
 WHERE id = %(table)s AND next_deal_at <= clock_timestamp()
"""
_SLEEP = "UPDATE games_deal SET wake_at = due_at WHERE id = %(deal)s AND seq = %(seq)s"
_FAIL = """
WITH locked AS (
    SELECT t.id FROM games_table t JOIN games_deal d ON d.table_id = t.id WHERE d.id = %(deal)s
       FOR NO KEY UPDATE OF t
), failed AS (
    UPDATE games_deal SET failures = failures + 1,
           wake_at = clock_timestamp() + make_interval(secs => least(60, power(2, failures))),
           state = CASE WHEN failures + 1 >= 8 THEN 'frozen' ELSE state END
      FROM locked
     WHERE games_deal.id = %(deal)s AND table_id = locked.id AND seq = %(seq)s AND state = 'running'
    RETURNING table_id, state
), shown AS (
    UPDATE games_table SET version = version + 1 FROM failed
     WHERE games_table.id = failed.table_id AND failed.state = 'frozen'
)
SELECT table_id, state FROM failed
"""


class TurnClock:
    """One clock process. `run` until told to stop."""

    def __init__(self) -> None:
        self.process = uuid4()
        self.watch = outages.Watch()
        self._gate = asyncio.Semaphore(_AT_ONCE)

    async def run(self, stop: asyncio.Event) -> None:
        """Tick and keep house side by side, so that neither waits for the other."""
        await asyncio.gather(self._every(TICK_S, self.tick, stop), self._every(BEAT_S, self.beat, stop))

    async def _every(self, seconds: float, work: Any, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                await work()
            except LOST as error:
                logger.warning("the clock has no database", extra={"reason": str(error)})
                await mend_pool()
            except Exception:
                logger.exception("the clock stumbled")
            try:
                await asyncio.wait_for(stop.wait(), seconds)
            except TimeoutError:
                continue

    async def beat(self) -> None:
        """Say that this clock lives, learn its share, keep the house."""
        self.watch = await outages.clock_beat(self.process)
        if self.watch.may_fire:
            await database_sync_to_async(keeping.keep_house)(index=self.watch.index, clocks=self.watch.clocks)

    async def tick(self) -> None:
        """Look at every deal and every countdown that is due."""
        share = {"index": self.watch.index, "clocks": self.watch.clocks}
        due = await store.arows(_AWAKE, share)
        await asyncio.gather(*(self._look(*row) for row in due))
        for (table_id,) in await store.arows(_COUNTED_DOWN, share) if self.watch.may_fire else ():
            await self._open_next(table_id)

    async def _look(self, deal_id: int, seq: int, is_past_due: bool, was_served: bool) -> None:
        """Do what is due in one deal. Whatever is wrong with it, even that it cannot be read, is its own trouble."""
        async with self._gate:
            try:
                entry = await store.acatch_up(await store.acurrent(deal_id))
                if is_past_due:
                    await self._time_out(entry, was_served)
                else:
                    await self._act_early(entry)
            except Refused as refusal:
                # Somebody moved first, or the row was not as read: the next look sees why.
                logger.debug("clock came too late", extra={"deal": deal_id, "code": refusal.code})
            except LOST:
                raise
            except Exception as error:
                await self._fail(deal_id, seq, error)

    async def _open_next(self, table_id: int) -> None:
        try:
            await database_sync_to_async(deals.open_next)(table_id=table_id)
        except LOST:
            raise
        except Exception:
            logger.exception("a deal could not be opened", extra={"table": table_id})
            await store.arows(_POSTPONE, {"table": table_id})

    # --- What is played -------------------------------------------------------------------------------------------

    async def _time_out(self, entry: Entry, was_served: bool) -> None:
        """The window is over: what `on_deadline` says, for whom it says; a person's only if he could have played."""
        facts = entry.facts
        if (expected := facts.game.on_deadline(entry.state)) is None:
            return
        seat, kind = expected
        if seat not in facts.bots and not was_served:
            return
        if kind == "deal":
            await self._deal(entry)
            return
        command = TimeOut(await hands.kept_groups(facts.deal_id))
        await self._play(entry, seat, command, kind, Timing.PAST_DUE)

    async def _act_early(self, entry: Entry) -> None:
        """Before the deadline: hand out the cards when every seed is there, or what a bot chooses."""
        facts, game = entry.facts, entry.facts.game
        view = game.see(entry.state, None)
        if view["phase"] == "seeds":
            await self._deal(entry)
            return
        seat = next((seat for seat in to_move(view) if seat in facts.bots), None)
        if seat is None:
            await store.arows(_SLEEP, {"deal": facts.deal_id, "seq": entry.seq})
            return
        memory = remember(event for line in entry.log if (event := game.redact(line.event, seat)))
        command = choose(game.see(entry.state, seat), facts.bots[seat], memory, _rng, entry.state.rules)
        await self._play(entry, seat, command, "bot", Timing.IN_TIME)

    async def _deal(self, entry: Entry) -> None:
        command = await dealing.deal_command(entry)
        await self._play(entry, None, command, "deal", Timing.ANY_TIME)

    async def _play(self, entry: Entry, seat: int | None, command: Any, kind: str, timing: Timing) -> None:
        deal_id = entry.facts.deal_id
        await play.asubmit(
            deal_id=deal_id,
            seat=seat,
            command=command,
            expected_seq=None,
            cmd_id=house_id("clock", deal_id, entry.seq, kind),
            timing=timing,
        )

    async def _fail(self, deal_id: int, seq: int, error: Exception) -> None:
        """Back off, up to a minute; after eight failures in a row the deal is frozen and staff decide.

        Nothing if the deal has moved since it was found: then the next look tells.
        """
        store.cache.drop(deal_id)
        for table_id, state in await store.arows(_FAIL, {"deal": deal_id, "seq": seq}):
            logger.error("a deal's move failed", extra={"deal": deal_id}, exc_info=error)
            if state == "frozen":
                broadcast.table_changed(table_id)
