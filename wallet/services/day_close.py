"""The close of a day in India: every check, the trial balance, and a case for whatever does not add up."""

from collections import defaultdict
from datetime import date, timedelta

from django.db import transaction

from players.models import User
from wallet.ledger.days import midnight
from wallet.models import DayClose
from wallet.services import cases, clock, line_matching
from wallet.services.reconcile import Outcome, one_snapshot, reconcile
from wallet.services.retry import retried
from wallet.services.trial_balance import Balance, trial_balance


@retried
def close(day: date, *, by: User | None = None) -> DayClose:
    """Run every check, keep what came out, and open a case for each finding; payouts rest until people close those.

    Lines of statements that did not agree are held against the house once more before. What two people have explained
    is found again as long as it is there; it is no case any more, and a day that has nothing else is whole.
    """
    line_matching.again()
    with one_snapshot():
        books = trial_balance(day)
        found = [*reconcile(), _follows_from_the_day_before(day, books)]
    return _kept(day, found, books, by)


@transaction.atomic
def _kept(day: date, found: list[Outcome], books: list[Balance], by: User | None) -> DayClose:
    kept = DayClose.objects.create(
        day=day,
        is_whole=not any(outcome.findings for outcome in found),
        findings=[_told(each) for each in found],
        trial_balance=[[line.account, line.currency, line.opening, line.debits, line.credits] for line in books],
        made_by=by,
    )
    for outcome in found:
        for finding in sorted(set(outcome.findings) - cases.explained(outcome.code, outcome.findings)):
            cases.open_case(outcome.code, finding, day_close=kept)
    return kept


def _told(outcome: Outcome) -> dict[str, object]:
    return {
        "code": outcome.code,
        "title": outcome.title,
        "findings": list(outcome.findings),
        "explained": list(outcome.explained),
    }


def _follows_from_the_day_before(day: date, books: list[Balance]) -> Outcome:
    """R10: today opens with what the close of yesterday was kept with, so nothing was added to a day that is closed."""
    before = DayClose.objects.filter(day=day - timedelta(days=1), made_at__gte=midnight(day)).order_by("-pk").first()
    opened: defaultdict[tuple[str, str], int] = defaultdict(int)
    for line in books:
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
