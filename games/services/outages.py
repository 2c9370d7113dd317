"""Signs of life, and the gaps between them: no player pays for a time in which no web process could have served him.

The row lock on the pulse makes the end of a gap one process's find; the gap is a row until every deadline is moved, so
whoever dies over it leaves it to the next.
"""

import logging
from dataclasses import dataclass
from uuid import UUID

from games import broadcast
from games.engine.errors import RuleViolation
from games.engine.indian.commands import MoveDeadline
from games.services import house_time, play, store
from games.services.errors import Refused
from games.services.house_ids import house_id
from games.services.pool import LOST
from games.services.store import Timing

SILENCE_S = 2
"""Two beats: a web process that is killed and comes back at once is away for longer."""
logger = logging.getLogger(__name__)

_WEB_BEAT = """
WITH me AS (
    INSERT INTO games_beat (process, kind, started_at, beaten_at)
    VALUES (%(process)s, 'web', clock_timestamp(), clock_timestamp())
    ON CONFLICT (process) DO UPDATE SET beaten_at = clock_timestamp()
), before AS (
    SELECT id, web_at FROM games_pulse WHERE id = 1 FOR UPDATE
), pulse AS (
    UPDATE games_pulse SET web_at = clock_timestamp() FROM before WHERE games_pulse.id = before.id
), gap AS (
    INSERT INTO games_outage (began_at, ended_at)
    SELECT web_at, clock_timestamp() FROM before WHERE clock_timestamp() - web_at > make_interval(secs => %(silence)s)
    RETURNING id
)
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
       EXISTS (SELECT 1 FROM gap) OR EXISTS (SELECT 1 FROM games_outage WHERE done_at IS NULL)
"""

_CLOCK_BEAT = """
WITH me AS (
    INSERT INTO games_beat (process, kind, started_at, beaten_at)
    VALUES (%(process)s, 'clock', clock_timestamp(), clock_timestamp())
    ON CONFLICT (process) DO UPDATE SET beaten_at = clock_timestamp()
), dead AS (
    DELETE FROM games_beat WHERE beaten_at < clock_timestamp() - interval '1 hour' AND process <> %(process)s
), others AS (
    SELECT process FROM games_beat WHERE kind = 'clock' AND process <> %(process)s
       AND beaten_at > clock_timestamp() - make_interval(secs => %(silence)s)
)
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
       (SELECT count(*) FROM others WHERE process < %(process)s), (SELECT count(*) + 1 FROM others),
       COALESCE((SELECT clock_timestamp() - web_at > make_interval(secs => %(silence)s) FROM games_pulse WHERE id = 1),
                true),
       EXISTS (SELECT 1 FROM games_outage WHERE done_at IS NULL)
"""

_OPEN = "SELECT id, (extract(epoch FROM ended_at - began_at) * 1000)::bigint FROM games_outage WHERE done_at IS NULL"

# Only a window that began after the outage owes it nothing; other events leave the deadline where it was.
_TOUCHED = """
SELECT d.id FROM games_deal d JOIN games_outage o ON o.id = %(outage)s
 WHERE d.state = 'running' AND d.due_at IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM games_dealevent e WHERE e.deal_id = d.id AND e.created_at > o.ended_at
                      AND e.payload ? 'due_ms' AND e.type <> 'DeadlineMoved')
"""

_CLOSE = """
WITH outage AS (
    UPDATE games_outage SET done_at = clock_timestamp() WHERE id = %(outage)s AND done_at IS NULL
    RETURNING began_at, ended_at
), locked AS (
    SELECT id FROM games_table WHERE state <> 'closed' ORDER BY id FOR NO KEY UPDATE
), tables AS (
    UPDATE games_table SET next_deal_at = greatest(next_deal_at, clock_timestamp() + interval '8 s'),
                           version = version + 1
      FROM outage, locked WHERE games_table.id = locked.id AND next_deal_at IS NOT NULL RETURNING games_table.id
), seats AS (
    UPDATE games_seat SET away_since = away_since + (ended_at - began_at),
                          sitting_out_since = sitting_out_since + (ended_at - began_at),
                          short_since = short_since + (ended_at - began_at)
      FROM outage, locked WHERE table_id = locked.id AND left_at IS NULL
       AND (away_since < ended_at OR sitting_out_since < ended_at OR short_since < ended_at)
)
SELECT id FROM tables
"""


@dataclass(frozen=True, slots=True)
class Watch:
    """What a clock knows of the house: its share of the work, and whether people can play at all."""

    index: int = 0
    clocks: int = 1
    is_silent: bool = True
    is_mending: bool = False

    @property
    def may_fire(self) -> bool:
        """False while a human deadline must not be held against anyone."""
        return not (self.is_silent or self.is_mending)


async def web_beat(process: UUID) -> None:
    """Say that this web process lives; make good what gap it ends, or another left unfinished."""
    asked_ms = house_time.asking_ms()
    rows = await store.arows(_WEB_BEAT, {"process": process, "silence": SILENCE_S})
    house_time.learn(rows[0][0], asked_ms)
    if rows[0][1]:
        await make_good()


async def clock_beat(process: UUID) -> Watch:
    """Say that this clock lives, and learn its share: the living clocks divide the tables by their order."""
    asked_ms = house_time.asking_ms()
    rows = await store.arows(_CLOCK_BEAT, {"process": process, "silence": SILENCE_S})
    at_ms, index, clocks, is_silent, is_mending = rows[0]
    house_time.learn(at_ms, asked_ms)
    if is_mending:
        await make_good()
    return Watch(index, clocks, is_silent, is_mending)


async def make_good() -> None:
    """Move the deadlines of every deal that stood still through an outage. Done twice it does nothing more."""
    for outage_id, length_ms in await store.arows(_OPEN, {}):
        for (deal_id,) in await store.arows(_TOUCHED, {"outage": outage_id}):
            await _move_deadline(outage_id, deal_id, length_ms)
        for (table_id,) in await store.arows(_CLOSE, {"outage": outage_id}):
            broadcast.table_changed(table_id)
        logger.warning("outage made good", extra={"outage": outage_id, "length_ms": length_ms})


async def _move_deadline(outage_id: int, deal_id: int, length_ms: int) -> None:
    try:
        await play.asubmit(
            deal_id=deal_id,
            seat=None,
            command=MoveDeadline(length_ms),
            expected_seq=None,
            cmd_id=house_id("outage", outage_id, deal_id),
            timing=Timing.ANY_TIME,
        )
    except (RuleViolation, Refused) as refusal:
        logger.info("deadline not moved", extra={"deal": deal_id, "code": refusal.code})
    except LOST:
        raise
    except Exception:
        # A deal that cannot be read must not keep the gap open: no deadline in the house would fire.
        logger.exception("deadline not moved", extra={"deal": deal_id})
