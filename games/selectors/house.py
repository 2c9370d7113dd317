"""The house in figures, for the people who run it: counts alone, never a card, a seat's hand or a name."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db import connection

MINUTES = 60
DAYS = 14

_NOW = """
SELECT clock_timestamp(),
       (SELECT count(DISTINCT s.player_id) FROM games_seat s JOIN players_user p ON p.id = s.player_id
         WHERE s.left_at IS NULL AND s.connection_id IS NOT NULL AND NOT p.is_bot
           AND s.seen_at > clock_timestamp() - interval '12 s'),
       (SELECT count(*) FROM games_table WHERE state = 'open'),
       (SELECT count(*) FROM games_table WHERE state = 'closing'),
       live.running, live.frozen, live.overdue,
       (SELECT count(*) FROM games_outage WHERE done_at IS NULL),
       (SELECT count(*) FROM games_beat WHERE kind = 'web' AND beaten_at > clock_timestamp() - interval '5 s'),
       (SELECT count(*) FROM games_beat WHERE kind = 'clock' AND beaten_at > clock_timestamp() - interval '5 s')
  FROM (SELECT count(*) FILTER (WHERE state = 'running') AS running,
               count(*) FILTER (WHERE state = 'frozen') AS frozen,
               count(*) FILTER (WHERE state = 'running' AND due_at < clock_timestamp() - interval '30 s') AS overdue
          FROM games_deal WHERE state IN ('running', 'frozen')) AS live
"""

# A move is a command of a seat, of a person or a bot; links that come and go, and seeds, are none.
_MOVES = """
SELECT m.minute, count(e.deal_id)
  FROM generate_series(date_trunc('minute', clock_timestamp()) - interval '60 min',
                       date_trunc('minute', clock_timestamp()) - interval '1 min', interval '1 min') AS m (minute)
  LEFT JOIN (SELECT deal_id, date_trunc('minute', created_at) AS minute FROM games_dealevent
              WHERE created_at >= date_trunc('minute', clock_timestamp()) - interval '60 min'
                AND cmd_id IS NOT NULL AND seat IS NOT NULL
                AND type NOT IN ('LinkChanged', 'SeedOffered', 'DisconnectSet')) AS e ON e.minute = m.minute
 GROUP BY m.minute ORDER BY m.minute
"""

_DEALS = """
WITH today AS (SELECT date_trunc('day', clock_timestamp() AT TIME ZONE %(zone)s) AS day)
SELECT d.day::date, count(g.started_at)
  FROM today, generate_series(today.day - interval '13 days', today.day, interval '1 day') AS d (day)
  LEFT JOIN games_deal g ON g.started_at >= d.day AT TIME ZONE %(zone)s
                        AND g.started_at < (d.day + interval '1 day') AT TIME ZONE %(zone)s
 GROUP BY d.day ORDER BY d.day
"""


@dataclass(frozen=True, slots=True)
class House:
    """What there is at this moment. `overdue`: running deals whose window was over 30 s ago, and nobody acted."""

    at: datetime
    players: int
    open_tables: int
    closing_tables: int
    running: int
    frozen: int
    overdue: int
    outages: int
    webs: int
    clocks: int


def house_now() -> House:
    """One statement. Players are people whose socket was confirmed in the last 12 s."""
    with connection.cursor() as cursor:
        cursor.execute(_NOW)
        return House(*cursor.fetchone())


def moves_by_minute() -> list[tuple[datetime, int]]:
    """The last 60 whole minutes, oldest first, with the minutes in which nothing was played."""
    with connection.cursor() as cursor:
        cursor.execute(_MOVES)
        return list(cursor.fetchall())


def deals_by_day(zone: str) -> list[tuple[date, int]]:
    """Deals opened on each of the last 14 days of this time zone, today last."""
    with connection.cursor() as cursor:
        cursor.execute(_DEALS, {"zone": zone})
        return list(cursor.fetchall())
