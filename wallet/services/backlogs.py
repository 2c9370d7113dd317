"""What waits for each job, for the operators' page: how many rows, since when, and since when is too long."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Min, QuerySet

from wallet.ledger.states import ApprovalDecision, AttemptState, RefundState, WithdrawalState
from wallet.models import Approval, Deposit, GatewayEvent, JobRun, Notice, PayoutAttempt, Refund, Withdrawal
from wallet.services import clock
from wallet.services.deposits.questions import ASKED_ABOUT

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Queue:
    """Rows that wait for `job`: `since` is the column that says how long, `patience` what is still in order."""

    job: str
    rows: Callable[[], QuerySet[Any]]
    since: str
    patience: timedelta


@dataclass(frozen=True, slots=True)
class Backlog:
    """How a job stands: its last run, and what waits for it."""

    job: str
    run: JobRun | None
    waiting: int
    oldest: datetime | None
    is_late: bool

    @property
    def said(self) -> str:
        """How the last run ended; nothing for a job that never ran."""
        return (self.run.error or self.run.result) if self.run else ""


QUEUES = (
    Queue(
        "process_gateway_events",
        lambda: GatewayEvent.objects.filter(processed_at=None, is_given_up=False),
        "received_at",
        5 * MINUTE,
    ),
    Queue(
        "poll_deposits",
        lambda: Deposit.objects.filter(state__in=ASKED_ABOUT, next_check_at__lte=clock.now()),
        "next_check_at",
        5 * MINUTE,
    ),
    Queue(
        "send_refunds",
        lambda: Refund.objects.filter(state__in=(RefundState.APPROVED, RefundState.SENDING)),
        "created_at",
        24 * HOUR,
    ),
    Queue(
        "submit_payouts",
        lambda: Withdrawal.objects.filter(state__in=(WithdrawalState.APPROVED, WithdrawalState.RETRYABLE)),
        "updated_at",
        30 * MINUTE,
    ),
    Queue(
        "poll_payouts",
        lambda: PayoutAttempt.objects.filter(state=AttemptState.UNKNOWN),
        "created_at",
        30 * MINUTE,
    ),
    Queue(
        "expire_approvals",
        lambda: Approval.objects.filter(decision=ApprovalDecision.PROPOSED, expires_at__lte=clock.now()),
        "expires_at",
        30 * MINUTE,
    ),
    Queue(
        "send_notices",
        lambda: Notice.objects.filter(sent_at=None, is_given_up=False),
        "next_try_at",
        HOUR,
    ),
)
# Jobs without rows of their own, and how long ago their last run may have ended.
BY_THE_CLOCK = {"sweep_fees": HOUR, "close_day": 26 * HOUR, "close_tax_years": 26 * HOUR, "forget_papers": 26 * HOUR}


def backlogs() -> list[Backlog]:
    """Every job, those with something late first."""
    now, runs = clock.now(), {run.name: run for run in JobRun.objects.all()}
    queued = [_of_queue(queue, runs.get(queue.job), now) for queue in QUEUES]
    timed = [_of_clock(name, patience, runs.get(name), now) for name, patience in BY_THE_CLOCK.items()]
    return sorted([*queued, *timed], key=lambda each: (not each.is_late, each.job))


def _of_queue(queue: Queue, run: JobRun | None, now: datetime) -> Backlog:
    found = queue.rows().aggregate(waiting=Count("pk"), oldest=Min(queue.since))
    oldest = found["oldest"]
    is_late = oldest is not None and now - oldest > queue.patience
    return Backlog(queue.job, run, found["waiting"], oldest, is_late or _failed(run))


def _of_clock(name: str, patience: timedelta, run: JobRun | None, now: datetime) -> Backlog:
    ended = run.finished_at if run else None
    return Backlog(name, run, 0, None, _failed(run) or (ended is not None and now - ended > patience))


def _failed(run: JobRun | None) -> bool:
    return run is not None and bool(run.error)
