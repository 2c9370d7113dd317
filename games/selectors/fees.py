"""What deals and matches brought the house, by table, beside what the ledger says: the daily report of fees."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import connection

from wallet.ledger.days import midnight
from wallet.ledger.money import Currency, text
from wallet.models import FeeSweep

# A deal at a Points table and a match are what is settled with a fee; the deals of a match have none of their own.
# Both go from a day's rows to their postings by index, row by row: joined as one, the planner reads the whole ledger.
_LINES = """
    WITH settled AS (
        SELECT table_id, variant, currency, point_value_minor AS stake,
               'deal_close' AS kind, 'deal' AS ref_type, id AS ref_id, outcome
        FROM games_deal
        WHERE state = 'finished' AND point_value_minor > 0 AND ended_at >= %(begin)s AND ended_at < %(end)s
        UNION ALL
        SELECT tab.id, variant, currency, entry_minor, 'escrow_close', 'game', match.id, outcome
        FROM games_match AS match JOIN games_table AS tab ON tab.id = match.table_id
        WHERE match.state = 'paid' AND ended_at >= %(begin)s AND ended_at < %(end)s
    ), told AS MATERIALIZED (
        SELECT table_id, variant, settled.currency, stake, coalesce((outcome ->> 'fee_minor')::bigint, 0) AS fee,
               coalesce((SELECT sum(posting.amount) FROM wallet_ledgerentry AS entry
                         JOIN wallet_posting AS posting
                             ON posting.entry_id = entry.id AND posting.account_id = account.id
                         WHERE entry.ref_type = settled.ref_type AND entry.ref_id = settled.ref_id
                             AND entry.kind = settled.kind), 0) AS accrued
        FROM settled LEFT JOIN wallet_account AS account
            ON account.code = 'h:fee:accrued' AND account.currency = settled.currency
    )
    SELECT table_id, tab.title, told.variant, told.currency, stake, count(*), sum(fee)::bigint,
           sum(accrued)::bigint, count(*) FILTER (WHERE fee <> accrued)
    FROM told JOIN games_table AS tab ON tab.id = table_id
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 4 DESC, 7 DESC, 1
"""
_OF_NOTHING_SETTLED = """
    WITH of_day AS MATERIALIZED (
        SELECT entry.id FROM wallet_ledgerentry AS entry
        WHERE entry.kind = ANY(%(kinds)s) AND entry.created_at >= %(begin)s AND entry.created_at < %(end)s
            AND NOT EXISTS (SELECT FROM games_deal AS deal
                            WHERE entry.ref_type = 'deal' AND deal.id = entry.ref_id AND deal.state = 'finished')
            AND NOT EXISTS (SELECT FROM games_match AS match
                            WHERE entry.ref_type = 'game' AND match.id = entry.ref_id AND match.state = 'paid')
    )
    SELECT account.currency, sum(moved.amount)::bigint
    FROM of_day CROSS JOIN wallet_account AS account
    CROSS JOIN LATERAL (SELECT sum(posting.amount) AS amount FROM wallet_posting AS posting
                        WHERE posting.entry_id = of_day.id AND posting.account_id = account.id) AS moved
    WHERE account.code = 'h:fee:accrued' AND moved.amount IS NOT NULL
    GROUP BY 1
"""
_ACCRUING = ["deal_close", "escrow_close", "adjust"]


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One table's day in minor units: what its finished deals, or its match, say of their fees, and what their entries
    accrued.

    `wrong` ones say one thing and have another in the ledger. The stake is the value of a point, or the entry fee of a
    match; `deals` counts matches too.
    """

    table_id: int
    title: str
    variant: str
    currency: str
    stake_minor: int
    deals: int
    fee_minor: int
    ledger_minor: int
    wrong: int


@dataclass(frozen=True, slots=True)
class FeeDay:
    """A day of fees in one currency, in minor units. `other_minor` accrued that day by nothing that was settled.

    `swept_minor` was booked as income that day, `gst_minor` of it as tax; sweeps follow deals by minutes, so that
    they come to the same over a while and not on every day.
    """

    currency: Currency
    fee_minor: int
    ledger_minor: int
    wrong: int
    other_minor: int
    swept_minor: int
    gst_minor: int

    @property
    def income_minor(self) -> int:
        return self.swept_minor - self.gst_minor

    @property
    def agrees(self) -> bool:
        return not self.wrong and self.fee_minor == self.ledger_minor and not self.other_minor


def fees_of(day: date) -> list[FeeLine]:
    """What was settled on a day in India, one line a table, variant and stake, the largest fees first."""
    with connection.cursor() as cursor:
        cursor.execute(_LINES, _bounds(day))
        return [FeeLine(*row) for row in cursor.fetchall()]


def totals_of(day: date, lines: Iterable[FeeLine]) -> list[FeeDay]:
    """The day in each currency in which anything happened: two statements."""
    lines = list(lines)
    with connection.cursor() as cursor:
        cursor.execute(_OF_NOTHING_SETTLED, _bounds(day) | {"kinds": _ACCRUING})
        others = dict(cursor.fetchall())
    swept: dict[str, list[FeeSweep]] = {}
    for sweep in FeeSweep.objects.filter(made_at__gte=midnight(day), made_at__lt=midnight(day + timedelta(days=1))):
        swept.setdefault(sweep.currency, []).append(sweep)
    happened = {*others, *swept, *(line.currency for line in lines)}
    return [_total(currency, lines, others, swept) for currency in Currency if currency in happened]


def findings(day: date) -> Iterator[str]:
    """R14: whatever in the report of a day is not what the ledger says."""
    for line in fees_of(day):
        if line.wrong or line.fee_minor != line.ledger_minor:
            told, kept = (text(amount, Currency(line.currency)) for amount in (line.fee_minor, line.ledger_minor))
            yield (
                f"{line.wrong} deals or matches of table {line.table_id} on {day} say that the fees are {told}, and the"
                f" ledger has {kept}"
            )


def _total(
    currency: Currency, lines: list[FeeLine], others: dict[str, int], swept: dict[str, list[FeeSweep]]
) -> FeeDay:
    mine, batches = [line for line in lines if line.currency == currency], swept.get(currency, [])
    return FeeDay(
        currency,
        fee_minor=sum(line.fee_minor for line in mine),
        ledger_minor=sum(line.ledger_minor for line in mine),
        wrong=sum(line.wrong for line in mine),
        other_minor=others.get(currency, 0),
        swept_minor=sum(batch.accrued_minor for batch in batches),
        gst_minor=sum(batch.gst_minor for batch in batches),
    )


def _bounds(day: date) -> dict[str, datetime]:
    return {"begin": midnight(day), "end": midnight(day + timedelta(days=1))}
