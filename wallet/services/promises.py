"""By when money arrives: what each way to be paid takes, in working days where banks and post are involved."""

import tomllib
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path

from wallet.ledger.days import day_of, midnight
from wallet.ledger.states import CANCELLABLE
from wallet.ledger.workdays import add_working_days
from wallet.models import PayoutMethod, Withdrawal

HOLIDAYS = Path(__file__).resolve().parent.parent / "data" / "bank_holidays.toml"

# Working days in all, approval included: the earliest and the latest.
WORKING_DAYS = {
    PayoutMethod.Kind.UPI: (0, 1),
    PayoutMethod.Kind.BANK: (1, 3),
    PayoutMethod.Kind.CHEQUE: (10, 15),
}
DECIDED_WITHIN = 1


def due_at(kind: str, asked_at: datetime) -> datetime:
    """The end of the last working day within which the money arrives, in India."""
    _earliest, latest = WORKING_DAYS[PayoutMethod.Kind(kind)]
    return _end_of_working_day(latest, asked_at)


def decided_by(asked_at: datetime) -> datetime:
    """The end of the working day by which finance has approved or refused a request, whatever way it is paid."""
    return _end_of_working_day(DECIDED_WITHIN, asked_at)


def until(row: Withdrawal) -> datetime:
    """The promise that a request has to keep next: a decision while it waits for one, then the money itself."""
    return min(decided_by(row.created_at), row.due_at) if row.state in CANCELLABLE else row.due_at


def _end_of_working_day(days: int, after: datetime) -> datetime:
    day = add_working_days(day_of(after), days, holidays())
    return midnight(day + timedelta(days=1)) - timedelta(minutes=1)


@cache
def holidays() -> frozenset[date]:
    """Days on which banks in India are closed, from the dated list that comes with the house."""
    return frozenset(tomllib.loads(HOLIDAYS.read_text())["days"])
