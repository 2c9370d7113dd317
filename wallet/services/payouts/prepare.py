"""An approved request becomes an attempt under a key of its own, committed before any gateway hears of it."""

import hashlib
import json
from datetime import timedelta

from django.db import transaction
from django.db.models import Q

from players.models import User
from players.services import gate
from wallet.gateways import registry
from wallet.ledger.states import ApprovalDecision, WithdrawalState
from wallet.models import PayoutAttempt, Withdrawal
from wallet.services import approvals, clock, desk, limits, methods, transitions, withdrawals
from wallet.services.payouts import switch
from wallet.services.retry import retried

W = WithdrawalState
MOST_ATTEMPTS = 3
PAUSE_BETWEEN = timedelta(minutes=5)
BATCH = 50


def due() -> list[int]:
    """Withdrawals that an attempt is due for, the oldest first: approved ones, and failed ones after a pause."""
    if switch.why_resting():
        return []
    waiting = Q(state=W.APPROVED) | Q(state=W.RETRYABLE, updated_at__lte=clock.now() - PAUSE_BETWEEN)
    return list(Withdrawal.objects.filter(waiting).order_by("created_at").values_list("pk", flat=True)[:BATCH])


@retried
@transaction.atomic
def attempt(withdrawal_id: int) -> PayoutAttempt | None:
    """The next attempt of a withdrawal, or None where there is nothing to be done now.

    None also where another worker is at it, payouts rest, today's cap is used up, or what was approved is not what
    stands there any more: then the approval is void and people look again.
    """
    player = Withdrawal.objects.select_related("player").get(pk=withdrawal_id).player
    person = limits.lock_player(player)
    row = withdrawals.locked(withdrawal_id)
    if row.state not in (W.APPROVED, W.RETRYABLE):
        return None
    if why := _why_void(row, person):
        desk.void(row, reason=why)
        return None
    switch.lock()
    if switch.why_resting() or not _fits_in_today(row.payout_minor):
        return None
    return _made(row)


def _made(row: Withdrawal) -> PayoutAttempt:
    number = row.attempts.count() + 1
    gateway = registry.payout_gateway(row.method.kind)
    request = {"amount_minor": row.payout_minor, "reference": reference_of(row), "method": str(row.method.public_id)}
    made = PayoutAttempt.objects.create(
        withdrawal=row,
        n=number,
        gateway=gateway.name,
        key=f"{row.public_id.hex}-{number}",
        request=request,
        request_hash=request_hash(row),
    )
    transitions.move(row, W.SUBMITTING, event=f"attempt {number}")
    return made


def request_hash(row: Withdrawal) -> str:
    """Of all that is sent, the beneficiary's details included, so that what is sent again is the same."""
    person = methods.beneficiary(row.method)
    body = [row.payout_minor, reference_of(row), person.kind, person.name, person.vpa, person.account_number]
    return hashlib.sha256(json.dumps([*body, person.ifsc, person.address]).encode()).hexdigest()


def reference_of(row: Withdrawal) -> str:
    """What stands on the player's bank statement."""
    return f"RUMMY {row.public_id.hex[:10].upper()}"


def _why_void(row: Withdrawal, person: User) -> str:
    approval = approvals.current(desk.SUBJECT, row.pk)
    if approval is None or approval.decision != ApprovalDecision.APPROVED:
        return "no approval stands"
    if approval.subject_hash != desk.hash_of(row):
        return "what was approved has changed"
    if row.state == W.APPROVED and approval.expires_at <= clock.now():
        return "the approval is older than a day"
    if withdrawals.is_disputed(person):
        return "a payment of the player is disputed"
    try:
        gate.check(person, gate.Act.WITHDRAW)
    except gate.NotAllowed as no_more:  # an account out of use, papers that were taken back
        return no_more.message
    return ""


def _fits_in_today(payout_minor: int) -> bool:
    """Whether the cap leaves room; a payout over the whole cap goes as the day's first, but none under a cap of 0."""
    cap = switch.state().daily_cap_minor
    if cap is None:
        return True
    sent = switch.sent_today_minor()
    return sent + payout_minor <= cap or (sent == 0 < cap)
