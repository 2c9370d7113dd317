"""Background jobs of the wallet. Each re-reads its row under a lock, calls one service, and may run five times at once.

Rows are the queue: the sweepers find what a lost message forgot, so nothing here is needed for anything to be right.
"""

import logging
from collections.abc import Callable, Sequence

from celery import shared_task

from players.models import User
from players.services import retention
from wallet.ledger.financial_year import financial_year
from wallet.services import clock, day_close, events, expiry, fees, gateway_statements, notices, tax_debts, taxes
from wallet.services.deposits import questions as deposit_questions
from wallet.services.deposits import refunds
from wallet.services.jobs import recorded
from wallet.services.payouts import mark, prepare, send
from wallet.services.payouts import questions as payout_questions

logger = logging.getLogger(__name__)


@shared_task
def process_gateway_event(event_id: int) -> None:
    events.process(event_id)


@shared_task
def pay_withdrawal(withdrawal_id: int) -> None:
    send.pay(withdrawal_id)


@shared_task
def send_notice(notice_id: int) -> None:
    notices.send(notice_id)


@shared_task
@recorded
def process_gateway_events() -> int:
    """Webhooks that nobody has read."""
    return _each(events.due(), events.process)


@shared_task
@recorded
def poll_deposits() -> int:
    """Orders that are open, and payments that may still come through."""
    return _each(deposit_questions.due(), deposit_questions.ask)


@shared_task
@recorded
def send_refunds() -> int:
    """Money that goes back to where it came from."""
    return _each(refunds.due(), refunds.send)


@shared_task
@recorded
def submit_payouts() -> int:
    """Approved withdrawals, and attempts whose worker has gone."""
    mark.look()
    return _each(send.dropped(), send.pick_up) + _each(prepare.due(), send.pay)


@shared_task
@recorded
def poll_payouts() -> int:
    """Payouts whose outcome is not known yet."""
    return _each(payout_questions.due(), payout_questions.ask)


@shared_task
@recorded
def sweep_fees() -> int:
    """Accrued fees into income."""
    return len(fees.sweep())


@shared_task
@recorded
def expire_approvals() -> int:
    """Proposals and approvals older than a day."""
    return expiry.expire_due()


@shared_task
@recorded
def send_notices() -> int:
    """Mails that are owed."""
    return _each(notices.due(), notices.send)


@shared_task
@recorded
def close_tax_years() -> int:
    """The financial year that has ended, for every player once, and what was missing; mostly there is nothing to do."""
    ended = financial_year(clock.day_of(clock.now())) - 1
    owing = _each(tax_debts.players_who_owe(), lambda number: tax_debts.collect(User.objects.get(pk=number)))
    closing = taxes.players_to_close(ended)
    return owing + _each(closing, lambda number: taxes.close_year(User.objects.get(pk=number), ended))


@shared_task
@recorded
def forget_papers() -> int:
    """Papers of accounts that were closed as many years ago as the law wants them kept."""
    return retention.sweep()


@shared_task
@recorded
def close_day() -> str:
    """Yesterday's statements are taken in, and yesterday is closed; without them too, but then the job fails."""
    day = day_close.day_to_close()
    try:
        gateway_statements.fetch(day)
    finally:
        kept = day_close.close(day)
    return f"{day}: {'whole' if kept.is_whole else 'does not add up'}"


def _each(numbers: Sequence[int], do: Callable[[int], object]) -> int:
    """One row's trouble is logged, and does not keep the others waiting."""
    for number in numbers:
        try:
            do(number)
        except Exception:
            logger.exception("a row was left for the next run", extra={"row": number})
    return len(numbers)
