"""Which socket holds a seat. The newest takes it over; a seat is connected while its socket's process confirms it."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID, uuid4

from games import broadcast
from games.engine.errors import RuleViolation
from games.engine.indian.commands import SetLink
from games.services import play, store
from games.services.errors import Refused
from games.services.store import Timing

logger = logging.getLogger(__name__)

# The table's row is locked before the seat's, as everywhere.
_TAKE = """
WITH locked AS (
    SELECT id FROM games_table WHERE id = %(table)s FOR NO KEY UPDATE
), held AS (
    UPDATE games_seat SET connection_id = %(connection)s, process_id = %(process)s, seen_at = clock_timestamp(),
                          away_since = NULL
      FROM locked
     WHERE table_id = locked.id AND player_id = %(player)s AND left_at IS NULL
       AND (%(by_force)s OR connection_id IS NULL OR connection_id = %(connection)s
            OR seen_at IS NULL OR seen_at < clock_timestamp() - interval '12 s')
    RETURNING games_seat.id, number, table_id
), seen AS (
    UPDATE games_table SET version = version + 1 FROM held WHERE games_table.id = held.table_id
)
SELECT id, number FROM held
"""

_LOSE = """
WITH locked AS (
    SELECT t.id FROM games_table t JOIN games_seat s ON s.table_id = t.id WHERE s.id = %(seat)s FOR NO KEY UPDATE OF t
), lost AS (
    UPDATE games_seat SET connection_id = NULL, process_id = NULL, away_since = clock_timestamp()
      FROM locked
     WHERE table_id = locked.id AND games_seat.id = %(seat)s AND connection_id = %(connection)s
    RETURNING table_id
), seen AS (
    UPDATE games_table SET version = version + 1 FROM lost WHERE games_table.id = lost.table_id
)
SELECT table_id FROM lost
"""

# Seats of many tables at once, so no lock is waited for: a seat that somebody is busy with is confirmed the next time.
_CONFIRM = """
WITH free AS (
    SELECT id FROM games_seat
     WHERE process_id = %(process)s AND connection_id = ANY(%(connections)s) AND left_at IS NULL
       FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE games_seat SET seen_at = clock_timestamp() FROM free WHERE games_seat.id = free.id
"""

_RUNNING = """
SELECT d.id FROM games_deal d JOIN games_dealseat s ON s.deal_id = d.id
 WHERE s.seating_id = %(seat)s AND d.state = 'running'
"""


@dataclass(frozen=True, slots=True)
class Held:
    """A seat that a socket holds now."""

    seat_id: int
    number: int


async def take_seat(
    *, table_id: int, player_id: int, connection_id: UUID, process_id: UUID, by_force: bool
) -> Held | None:
    """Make this socket the seat's; None without a seat here, or where another socket holds it (unless by force)."""
    rows = await store.arows(
        _TAKE,
        {
            "table": table_id,
            "player": player_id,
            "connection": connection_id,
            "process": process_id,
            "by_force": by_force,
        },
    )
    if not rows:
        return None
    held = Held(*rows[0])
    broadcast.table_changed(table_id)
    await tell_deal(held.seat_id, held.number, is_connected=True)
    return held


async def lose_seat(*, held: Held, connection_id: UUID) -> None:
    """The socket is gone; does nothing if a newer one took over."""
    rows = await store.arows(_LOSE, {"seat": held.seat_id, "connection": connection_id})
    if rows:
        broadcast.table_changed(rows[0][0])
        await tell_deal(held.seat_id, held.number, is_connected=False)


async def confirm(*, process_id: UUID, connections: Iterable[UUID]) -> None:
    """These sockets of this process are alive: one statement for all of them."""
    await store.arows(_CONFIRM, {"process": process_id, "connections": list(connections)})


async def tell_deal(seat_id: int, number: int, *, is_connected: bool) -> None:
    """Put the change into the running deal, whose rules ask for it (RULES.md 2, penalties, last row)."""
    for (deal_id,) in await store.arows(_RUNNING, {"seat": seat_id}):
        try:
            await play.asubmit(
                deal_id=deal_id,
                seat=number,
                command=SetLink(is_connected),
                expected_seq=None,
                cmd_id=uuid4(),
                timing=Timing.ANY_TIME,
            )
        except (RuleViolation, Refused) as refusal:
            logger.info("link not told", extra={"deal": deal_id, "seat": number, "code": refusal.code})
