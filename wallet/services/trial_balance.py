"""The trial balance of a day in India: what every line of the books had, moved and has."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db import connection

from wallet.ledger.days import midnight


@dataclass(frozen=True, slots=True)
class Balance:
    """One line of the trial balance in minor units: what an account, or all of one sort, had, moved and has."""

    account: str
    currency: str
    opening: int
    debits: int
    credits: int

    @property
    def closing(self) -> int:
        return self.opening + self.debits + self.credits


# Players' and seats' accounts are one line a bucket, escrow one a purpose; the house's are named.
_TRIAL = """
    SELECT regexp_replace(account.code, ':\\d+', '') AS line, account.currency,
           sum(moved.opening)::bigint, sum(moved.debits)::bigint, sum(moved.credits)::bigint
    FROM (SELECT posting.account_id,
                 coalesce(sum(amount) FILTER (WHERE entry.created_at < %(begin)s), 0) AS opening,
                 coalesce(sum(amount) FILTER (WHERE entry.created_at >= %(begin)s AND amount < 0), 0) AS debits,
                 coalesce(sum(amount) FILTER (WHERE entry.created_at >= %(begin)s AND amount > 0), 0) AS credits
          FROM wallet_posting AS posting
          JOIN wallet_ledgerentry AS entry ON entry.id = posting.entry_id AND entry.created_at < %(end)s
          GROUP BY posting.account_id) AS moved
    JOIN wallet_account AS account ON account.id = moved.account_id
    GROUP BY 1, 2 ORDER BY 1, 2
"""


def trial_balance(day: date) -> list[Balance]:
    """Opening, movements and closing of every line of the books on a day in India."""
    with connection.cursor() as cursor:
        cursor.execute(_TRIAL, {"begin": midnight(day), "end": midnight(day + timedelta(days=1))})
        return [Balance(*row) for row in cursor.fetchall()]
