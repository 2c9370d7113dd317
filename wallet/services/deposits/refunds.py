"""Money back to where it came from: the unplayed part of a deposit, by two people, and payments never credited.

The unplayed part is set aside when it is asked for, so it cannot be played meanwhile. A refund goes out under one key
for ever: whatever the answer, the same is sent again until the gateway says done or no.
"""

import hashlib
import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.gateways import registry
from wallet.gateways.ports import GatewayRefused, GatewayUnavailable, RefundOutcome
from wallet.ledger.money import Currency
from wallet.ledger.recipes import deposits as recipes
from wallet.ledger.states import ApprovalDecision, DepositState, RefundState
from wallet.models import Approval, Deposit, Hold, Refund
from wallet.models.deposit import OPEN_REFUND
from wallet.services import approvals, cases, clock, gateway_refs, holds, staff, transitions
from wallet.services.deposits import suspense
from wallet.services.deposits.opening import locked
from wallet.services.post import post
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

logger = logging.getLogger(__name__)
PROPOSE, APPROVE = "wallet.propose_withdrawal", "wallet.approve_withdrawal"
D, R, Cause = DepositState, RefundState, Refund.Cause
SUBJECT = Approval.Subject.REFUND
GAP = timedelta(minutes=5)


@retried
@transaction.atomic
def propose(*, deposit: Deposit, amount_minor: int, maker: User, mfa_at: datetime | None) -> Refund:
    """Set unplayed money aside to send it back. Raises MoneyRefused, and InsufficientFunds if it was played."""
    staff.check_may(maker, PROPOSE)
    row = locked(deposit.pk)
    if row.state != D.CREDITED:
        raise MoneyRefused("refund.state", _("Only a deposit that stands in the wallet can be sent back."))
    if not 0 < amount_minor <= row.credit_minor - _given_back(row):
        raise MoneyRefused("refund.amount", _("Send back at most what this deposit brought and has not gone back."))
    refund = Refund.objects.create(
        deposit=row, cause=Cause.UNPLAYED, amount_minor=amount_minor, key=f"{row.public_id.hex}-{row.refunds.count()}"
    )
    refund.hold = holds.place(
        purpose=Hold.Purpose.REFUND, ref_id=refund.pk, player=row.player, currency=Currency.INR,
        amount_minor=amount_minor, key=f"refund:{refund.pk}:hold",
    )  # fmt: skip
    refund.save(update_fields=["hold"])
    transitions.move(row, D.REFUNDING, event="refund asked", actor=maker)
    return _proposed(refund, maker, mfa_at)


@retried
@transaction.atomic
def send_back(*, deposit: Deposit, maker: User, mfa_at: datetime | None) -> Refund:
    """Propose that a payment which was never credited goes back, all of it: it did not fit what was asked for, or the
    gateway refused to send it back before. Raises MoneyRefused."""
    staff.check_may(maker, PROPOSE)
    row = locked(deposit.pk)
    held = can_be_sent_back(row)
    if not held:
        raise MoneyRefused("refund.state", _("Nothing of this deposit waits to be sent back."))
    refund = Refund.objects.create(
        deposit=row, cause=Cause.NOT_CREDITED, amount_minor=held, key=f"{row.public_id.hex}-{row.refunds.count()}"
    )
    return _proposed(refund, maker, mfa_at)


def can_be_sent_back(deposit: Deposit) -> int:
    """What two people may send back of a payment that was never credited, in paise; 0 while it is on its way."""
    if deposit.state not in (D.MISMATCH, D.REFUND_DUE) or deposit.refunds.filter(state__in=OPEN_REFUND).exists():
        return 0
    return suspense.held_of(deposit)


@retried
@transaction.atomic
def approve(*, refund: Refund, checker: User, mfa_at: datetime | None) -> None:
    """A second person agrees, and it is sent. Raises MoneyRefused."""
    staff.check_may(checker, APPROVE)
    row = _locked(refund.pk)
    approval = _proposal(row)
    if approvals.sign(approval, checker=checker, mfa_at=mfa_at, current_hash=_hash(row)):
        transitions.move(row, R.APPROVED, event="approved", actor=checker, next_check_at=clock.now())
        if row.cause == Cause.NOT_CREDITED:
            transitions.move(row.deposit, D.REFUND_DUE, event="refund approved", actor=checker)


@retried
@transaction.atomic
def decline(*, refund: Refund, checker: User, reason: str) -> None:
    """It is not sent; what was set aside for it can be played again. Raises MoneyRefused without a reason."""
    staff.check_may(checker, APPROVE)
    row = _locked(refund.pk)
    told = sentence(reason, MoneyRefused("refund.reason", _("Say in 5 to 200 characters why it is not sent.")))
    approvals.end(_proposal(row), ApprovalDecision.DECLINED, actor=checker, reason=told)
    _release(row, R.DECLINED, event="declined", actor=checker)


@retried
@transaction.atomic
def expire(refund_id: int) -> bool:
    """A refund that nobody decided on in time is not sent; the money can be played again."""
    row = _locked(refund_id)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or row.state != R.ASKED or approval.expires_at > clock.now():
        return False
    approvals.end(approval, ApprovalDecision.EXPIRED, reason="not decided within a day")
    _release(row, R.DECLINED, event="expired")
    return True


def owe(deposit: Deposit) -> Refund:
    """A payment that could not be credited goes back by itself. Inside the transaction that put it in suspense."""
    refund = Refund.objects.create(
        deposit=deposit,
        cause=Cause.NOT_CREDITED,
        amount_minor=deposit.amount_minor,
        state=R.APPROVED,
        key=f"{deposit.public_id.hex}-0",
        next_check_at=clock.now(),
    )
    transitions.begin(refund, event="owed")
    return refund


def due() -> list[int]:
    """Refunds to be sent, or sent again, now."""
    open_now = Refund.objects.filter(state__in=(R.APPROVED, R.SENDING), next_check_at__lte=clock.now())
    return list(open_now.order_by("next_check_at").values_list("pk", flat=True)[:50])


def send(refund_id: int) -> None:
    """Send it, under its one key. What does not answer is sent again later, and is the same refund."""
    refund = _claim(refund_id)
    if refund is None:
        return
    deposit = refund.deposit
    try:
        gateway = registry.payment_gateway_named(deposit.gateway)
        status = gateway.refund(str(deposit.payment_ref), refund.amount_minor, refund.key)
    except GatewayRefused as refused:
        finish(refund_id, is_done=False, ref="", reason=str(refused))
    except GatewayUnavailable as lost:
        logger.warning("a refund has no answer yet: %s", lost, extra={"refund": refund_id})
    else:
        if status.status != RefundOutcome.PENDING:
            finish(refund_id, is_done=status.status == RefundOutcome.PROCESSED, ref=status.ref)


def told(key: str, *, is_done: bool, ref: str) -> str:
    """What a webhook says about a refund by its key."""
    refund = Refund.objects.filter(key=key).first() if key else None
    if refund is None:
        return "about no refund"
    return "refunded" if finish(refund.pk, is_done=is_done, ref=ref) else "nothing new"


@retried
@transaction.atomic
def finish(refund_id: int, *, is_done: bool, ref: str, reason: str = "") -> bool:
    """The gateway's definite word. False where it was finished before; done after it was refused is for people."""
    row = _locked(refund_id)
    if row.state == R.FAILED and is_done:
        cases.open_case("R8", f"Refund {row.pk} was sent after the gateway had refused it.")
    if row.state not in (R.APPROVED, R.SENDING):
        return False
    if row.state == R.APPROVED:
        transitions.move(row, R.SENDING, event="sent")
    if not is_done:
        _release(row, R.FAILED, event="refused", reason=gateway_refs.as_kept(reason, 200))
        return True
    deposit = row.deposit
    is_unplayed = row.cause == Cause.UNPLAYED
    draft = (
        recipes.refund(row.pk, deposit.player_id, deposit.gateway, row.amount_minor)
        if is_unplayed
        else recipes.refund_of_suspense(row.pk, deposit.gateway, row.amount_minor)
    )
    entry = post(draft, f"refund:{row.pk}:close")
    if row.hold is not None:
        holds.close_with(row.hold, entry, Hold.State.CONSUMED)
    transitions.move(
        row, R.DONE, event="done", entry=entry, gateway_ref=gateway_refs.as_kept(ref) or None, next_check_at=None
    )
    has_more = is_unplayed and _given_back(deposit) < deposit.credit_minor
    transitions.move(deposit, D.CREDITED if has_more else D.REFUNDED, event="refunded")
    return True


def _proposed(refund: Refund, maker: User, mfa_at: datetime | None) -> Refund:
    transitions.begin(refund, event="proposed", actor=maker)
    approvals.propose(
        subject=SUBJECT, subject_id=refund.pk, subject_hash=_hash(refund), player=refund.deposit.player, maker=maker,
        mfa_at=mfa_at, proposal={"deposit": str(refund.deposit.public_id), "amount_minor": refund.amount_minor},
    )  # fmt: skip
    return refund


def _release(row: Refund, state: RefundState, *, event: str, actor: User | None = None, reason: str = "") -> None:
    if row.cause == Cause.NOT_CREDITED:
        if state == R.FAILED:
            cases.open_case("R8", f"Deposit {row.deposit_id} could not be sent back: {reason}")
        transitions.move(row, state, event=event, actor=actor, reason=reason, next_check_at=None)
        return
    assert row.hold is not None, "unplayed money is set aside"
    entry = post(recipes.refund_released(row.pk, row.deposit.player_id, row.amount_minor), f"refund:{row.pk}:close")
    holds.close_with(row.hold, entry, Hold.State.RELEASED)
    transitions.move(row, state, event=event, actor=actor, reason=reason, entry=entry, next_check_at=None)
    transitions.move(row.deposit, D.CREDITED, event="refund ended", actor=actor)


@retried
@transaction.atomic
def _claim(refund_id: int) -> Refund | None:
    row = _locked(refund_id)
    now = clock.now()
    if row.state not in (R.APPROVED, R.SENDING) or row.next_check_at is None or row.next_check_at > now:
        return None
    if row.state == R.APPROVED:
        transitions.move(row, R.SENDING, event="sent")
    Refund.objects.filter(pk=row.pk).update(next_check_at=now + GAP)
    return row


def _locked(refund_id: int) -> Refund:
    deposit = locked(Refund.objects.get(pk=refund_id).deposit_id)
    row = Refund.objects.select_for_update(of=("self",)).select_related("hold").get(pk=refund_id)
    row.deposit = deposit
    return row


def _proposal(row: Refund) -> Approval:
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or row.state != R.ASKED:
        raise MoneyRefused("refund.not_proposed", _("Nothing is proposed for this refund now."))
    return approval


def _given_back(deposit: Deposit) -> int:
    ours = deposit.refunds.exclude(state__in=(R.DECLINED, R.FAILED))
    return sum(ours.values_list("amount_minor", flat=True))


def _hash(row: Refund) -> str:
    return hashlib.sha256(f"{row.public_id} {row.deposit_id} {row.amount_minor}".encode()).hexdigest()
