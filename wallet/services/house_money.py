"""The house's money in a few figures for those who keep its books: what came and went, who waits, and the cover."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import connection

from wallet.ledger.days import midnight
from wallet.ledger.states import OPEN_WITHDRAWAL, AttemptState, CaseState, DepositState
from wallet.services import clock

DAYS = 14
AGES_H = (6, 12, 24, 48, 168)
"""Open requests are counted by age up to each of these hours, and beyond the last."""

_FLOWS = """
    WITH came AS (
        SELECT (entry.created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(row.amount_minor) AS total
        FROM wallet_ledgerentry AS entry JOIN wallet_deposit AS row ON row.credited_entry_id = entry.id
        WHERE entry.kind = 'dep_credit' AND entry.created_at >= %(begin)s GROUP BY 1
    ), went AS (
        SELECT (entry.created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(row.payout_minor) AS total
        FROM wallet_ledgerentry AS entry JOIN wallet_withdrawal AS row ON row.close_entry_id = entry.id
        WHERE entry.kind = 'wd_close' AND entry.created_at >= %(begin)s AND row.state IN ('paid', 'returned')
        GROUP BY 1
    ), fees AS (
        SELECT (made_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(accrued_minor) AS total
        FROM wallet_feesweep WHERE currency = 'INR' AND made_at >= %(begin)s GROUP BY 1
    )
    SELECT span.day::date, coalesce(came.total, 0)::bigint, coalesce(went.total, 0)::bigint,
           coalesce(fees.total, 0)::bigint
    FROM generate_series(%(first)s::date, %(last)s::date, interval '1 day') AS span (day)
    LEFT JOIN came ON came.day = span.day LEFT JOIN went ON went.day = span.day LEFT JOIN fees ON fees.day = span.day
    ORDER BY 1
"""
_STANDING = """
    SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM wallet_account
            WHERE currency = 'INR' AND tracked AND code ~ '^(p|seat|esc):'),
           (SELECT coalesce(-sum(posting.amount), 0)::bigint
            FROM wallet_account AS account JOIN wallet_posting AS posting ON posting.account_id = account.id
            WHERE account.currency = 'INR' AND account.code ~ '^h:(bank|clearing):' AND posting.account_seq IS NULL),
           (SELECT count(*) FROM wallet_case WHERE state <> %(closed)s),
           (SELECT count(*) FROM wallet_payoutattempt WHERE state = %(unknown)s),
           (SELECT array_agg(created_at) FROM wallet_withdrawal WHERE state = ANY(%(open)s)),
           (SELECT count(*) FROM wallet_withdrawal WHERE state = ANY(%(open)s) AND due_at < %(now)s),
           (SELECT coalesce(sum(account.balance), 0)::bigint
            FROM players_user AS player
            JOIN wallet_account AS account ON account.code = format('p:%%s:deposit', player.id)
            WHERE player.closed_at IS NOT NULL AND account.currency = 'INR' AND EXISTS (
                SELECT FROM wallet_deposit WHERE player_id = player.id AND state = %(credited)s))
"""


@dataclass(frozen=True, slots=True)
class MoneyDay:
    """A day in India, in paise: credited deposits as they were paid, payouts as they arrived, fees as booked."""

    day: date
    in_minor: int
    out_minor: int
    fees_minor: int


@dataclass(frozen=True, slots=True)
class Standing:
    """As it is now, in paise: what players own, what bank and gateways hold for them, and what waits for people.

    `ages` counts the open withdrawals up to each of AGES_H, and beyond; `to_send_back_minor` is what players of closed
    accounts added and have not played.
    """

    owned_minor: int
    held_minor: int
    cases: int
    unknown_payouts: int
    overdue: int
    ages: tuple[int, ...]
    to_send_back_minor: int

    @property
    def is_covered(self) -> bool:
        return self.held_minor >= self.owned_minor


def flows() -> list[MoneyDay]:
    """The last fourteen days, today last: one statement."""
    today = clock.day_of(clock.now())
    first = today - timedelta(days=DAYS - 1)
    with connection.cursor() as cursor:
        cursor.execute(_FLOWS, {"begin": midnight(first), "first": first, "last": today})
        return [MoneyDay(*row) for row in cursor.fetchall()]


def standing() -> Standing:
    """One statement, whatever there is."""
    now = clock.now()
    asked: dict[str, str | list[str] | datetime] = {
        "closed": CaseState.CLOSED, "unknown": AttemptState.UNKNOWN, "open": sorted(OPEN_WITHDRAWAL), "now": now,
        "credited": DepositState.CREDITED,
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_STANDING, asked)
        owned, held, cases, unknown, asked_at, overdue, to_send_back = cursor.fetchone()
    return Standing(owned, held, cases, unknown, overdue, _ages(asked_at or [], now), to_send_back)


def _ages(asked_at: list[datetime], now: datetime) -> tuple[int, ...]:
    counts = [0] * (len(AGES_H) + 1)
    for at in asked_at:
        hours = (now - at).total_seconds() / 3600
        counts[sum(hours >= limit for limit in AGES_H)] += 1
    return tuple(counts)
