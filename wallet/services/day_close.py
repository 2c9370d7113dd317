"""The close of a day in India: every check, the trial balance, and a case for whatever does not add up."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import connection, transaction

from players.models import User
from wallet.models import DayClose
from wallet.services import cases, clock
from wallet.services.reconcile import Outcome, reconcile
from wallet.services.retry import retried


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
           coalesce(sum(posting.amount) FILTER (WHERE entry.created_at < %(begin)s), 0)::bigint,
           coalesce(sum(posting.amount) FILTER (WHERE entry.created_at >= %(begin)s AND posting.amount < 0), 0)::bigint,
           coalesce(sum(posting.amount) FILTER (WHERE entry.created_at >= %(begin)s AND posting.amount > 0), 0)::bigint
    FROM wallet_posting AS posting
    JOIN wallet_ledgerentry AS entry ON entry.id = posting.entry_id AND entry.created_at < %(end)s
    JOIN wallet_account AS account ON account.id = posting.account_id
    GROUP BY 1, 2 ORDER BY 1, 2
"""


def trial_balance(day: date) -> list[Balance]:
    """Opening, movements and closing of every line of the books on a day in India."""
    with connection.cursor() as cursor:
        cursor.execute(_TRIAL, {"begin": _midnight(day), "end": _midnight(day + timedelta(days=1))})
        return [Balance(*row) for row in cursor.fetchall()]


@retried
def close(day: date, *, by: User | None = None) -> DayClose:
    """Run every check, keep what came out, and open a case for each finding; payouts rest until people close those."""
    found = [*reconcile(), _follows_from_the_day_before(day)]
    books = trial_balance(day)
    return _kept(day, found, books, by)


@transaction.atomic
def _kept(day: date, found: list[Outcome], books: list[Balance], by: User | None) -> DayClose:
    kept = DayClose.objects.create(
        day=day,
        is_whole=not any(outcome.findings for outcome in found),
        findings=[{"code": each.code, "title": each.title, "findings": list(each.findings)} for each in found],
        trial_balance=[[line.account, line.currency, line.opening, line.debits, line.credits] for line in books],
        made_by=by,
    )
    for outcome in found:
        for finding in outcome.findings:
            cases.open_case(outcome.code, finding, day_close=kept)
    return kept


def _follows_from_the_day_before(day: date) -> Outcome:
    """R10: today opens with what the close of yesterday was kept with, so nothing was added to a day that is closed."""
    before = DayClose.objects.filter(day=day - timedelta(days=1), made_at__gte=_midnight(day)).order_by("-pk").first()
    opened: defaultdict[tuple[str, str], int] = defaultdict(int)
    for line in trial_balance(day):
        opened[line.account, line.currency] = line.opening
    findings = []
    for account, currency, opening, debits, credits in before.trial_balance if before else []:
        closed = opening + debits + credits
        if opened[account, currency] != closed:
            findings.append(f"{account} in {currency} closed with {closed} and opens with {opened[account, currency]}")
    return Outcome("R10", "a day opens with what the day before closed with", tuple(findings))


def day_to_close() -> date:
    """Yesterday, in India."""
    return clock.day_of(clock.now()) - timedelta(days=1)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(0), clock.INDIA)
