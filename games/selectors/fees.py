"""What deals brought the house, by table, beside what the ledger says: the daily report of fees."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import connection

from wallet.ledger.money import Currency
from wallet.models import FeeSweep
from wallet.services.trial_balance import midnight

_LINES = """
    SELECT deal.table_id, tab.title, deal.variant, deal.currency, deal.point_value_minor, count(*),
           coalesce(sum(told.fee), 0)::bigint, coalesce(sum(posting.amount), 0)::bigint,
           count(*) FILTER (WHERE coalesce(told.fee, 0) <> coalesce(posting.amount, 0))
    FROM games_deal AS deal JOIN games_table AS tab ON tab.id = deal.table_id
    CROSS JOIN LATERAL (SELECT (deal.outcome ->> 'fee_minor')::bigint AS fee) AS told
    LEFT JOIN wallet_ledgerentry AS entry
        ON entry.kind = 'deal_close' AND entry.ref_type = 'deal' AND entry.ref_id = deal.id
    LEFT JOIN wallet_account AS account ON account.code = 'h:fee:accrued' AND account.currency = deal.currency
    LEFT JOIN wallet_posting AS posting ON posting.entry_id = entry.id AND posting.account_id = account.id
    WHERE deal.state = 'finished' AND deal.ended_at >= %(begin)s AND deal.ended_at < %(end)s
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 4 DESC, 7 DESC, 1
"""
# The day's entries first, by their index: the planner would rather read every fee there ever was.
_OF_NO_DEAL = """
    WITH of_day AS MATERIALIZED (
        SELECT entry.id FROM wallet_ledgerentry AS entry
        WHERE entry.kind = ANY(%(kinds)s) AND entry.created_at >= %(begin)s AND entry.created_at < %(end)s
            AND NOT EXISTS (SELECT FROM games_deal AS deal
                            WHERE entry.ref_type = 'deal' AND deal.id = entry.ref_id AND deal.state = 'finished')
    )
    SELECT account.currency, sum(posting.amount)::bigint
    FROM of_day JOIN wallet_posting AS posting ON posting.entry_id = of_day.id
    JOIN wallet_account AS account ON account.id = posting.account_id
    WHERE posting.account_seq IS NULL AND account.code = 'h:fee:accrued'
    GROUP BY 1
"""
_ACCRUING = ["deal_close", "escrow_close", "adjust"]


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One table's day in minor units: what its finished deals say of their fees, and what their entries accrued.

    `wrong` deals say one thing and have another in the ledger.
    """

    table_id: int
    title: str
    variant: str
    currency: str
    point_value_minor: int
    deals: int
    fee_minor: int
    ledger_minor: int
    wrong: int


@dataclass(frozen=True, slots=True)
class FeeDay:
    """A day of fees in one currency, in minor units. `other_minor` accrued that day by what is no finished deal.

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
    """The finished deals of a day in India, one line a table, variant and stake, the largest fees first."""
    with connection.cursor() as cursor:
        cursor.execute(_LINES, _bounds(day))
        return [FeeLine(*row) for row in cursor.fetchall()]


def totals_of(day: date, lines: Iterable[FeeLine]) -> list[FeeDay]:
    """The day in each currency in which anything happened: two statements."""
    lines = list(lines)
    with connection.cursor() as cursor:
        cursor.execute(_OF_NO_DEAL, _bounds(day) | {"kinds": _ACCRUING})
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
            yield (
                f"{line.wrong} deals of table {line.table_id} on {day} say {line.fee_minor} of fees in"
                f" {line.currency}, and the ledger has {line.ledger_minor}"
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
