"""What people decide about payouts: the outcome that no gateway tells, by two with evidence, and cheques by hand.

A decision goes the way of every answer (answers.apply), so it closes the withdrawal by the same one entry.
"""

from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.gateways.ports import PayoutOutcome, PayoutStatus
from wallet.gateways.registry import MANUAL
from wallet.ledger.states import ApprovalDecision, AttemptState, WithdrawalState
from wallet.models import Approval, Cheque, PayoutAnswer, PayoutAttempt, Withdrawal
from wallet.services import approvals, clock, limits, staff, withdrawals
from wallet.services.payouts import answers
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

RESOLVE = "wallet.resolve_payout"
SUBJECT = Approval.Subject.RESOLUTION
W = WithdrawalState
OUTCOMES = {"paid": PayoutOutcome.PROCESSED, "failed": PayoutOutcome.FAILED, "returned": PayoutOutcome.REVERSED}


@retried
@transaction.atomic
def propose(
    *, withdrawal: Withdrawal, outcome: str, evidence: str, utr: str, maker: User, mfa_at: datetime | None
) -> Approval:
    """Say what became of a payout ("paid", "failed", "returned") and how that is known. Raises MoneyRefused."""
    row, attempt = _locked_for(maker, withdrawal)
    told = sentence(evidence, MoneyRefused("desk.reason", _("Say in 5 to 200 characters how you know.")))
    if outcome not in OUTCOMES or (outcome == "returned") != (row.state in (W.PAID, W.OVERPAID)):
        raise MoneyRefused("resolution.outcome", _("Choose an outcome that this payout can still have."))
    if outcome == "paid" and attempt.gateway != MANUAL and not utr.strip():
        raise MoneyRefused("resolution.utr", _("Give the bank's reference (UTR) of the payment."))
    standing = approvals.current(SUBJECT, row.pk)
    if standing is not None and standing.decision == ApprovalDecision.PROPOSED:
        raise MoneyRefused("resolution.proposed", _("An outcome is waiting for a second person already."))
    proposal = {"outcome": outcome, "evidence": told, "utr": utr.strip()[:40], "attempt": attempt.pk}
    return approvals.propose(
        subject=SUBJECT,
        subject_id=row.pk,
        subject_hash=_hash(row, attempt, proposal),
        proposal=proposal,
        player=row.player,
        maker=maker,
        mfa_at=mfa_at,
    )


@retried
@transaction.atomic
def approve(*, withdrawal: Withdrawal, checker: User, mfa_at: datetime | None) -> None:
    """A second person has seen the evidence; the outcome counts. Raises MoneyRefused."""
    row, attempt = _locked_for(checker, withdrawal)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or approval.decision != ApprovalDecision.PROPOSED:
        raise MoneyRefused("resolution.not_proposed", _("Nobody has proposed an outcome yet."))
    told = approval.proposal
    approvals.sign(approval, checker=checker, mfa_at=mfa_at, current_hash=_hash(row, attempt, told))
    status = PayoutStatus(
        ref=attempt.gateway_ref or "",
        key=attempt.key,
        status=OUTCOMES[told["outcome"]],
        amount_minor=row.payout_minor,
        utr=told["utr"],
        is_definite=True,
        reason="decided by two people",
        raw=told["evidence"],
    )
    answers.apply(attempt.pk, status, source=PayoutAnswer.Source.PERSON, by=checker)
    _note_on_cheque(attempt, status.status)


@retried
@transaction.atomic
def decline(*, withdrawal: Withdrawal, checker: User, reason: str) -> None:
    """The evidence does not convince; the payout stays as it is."""
    row, _attempt = _locked_for(checker, withdrawal)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or approval.decision != ApprovalDecision.PROPOSED:
        raise MoneyRefused("resolution.not_proposed", _("Nobody has proposed an outcome yet."))
    told = sentence(reason, MoneyRefused("desk.reason", _("Say in 5 to 200 characters why you do not agree.")))
    approvals.end(approval, ApprovalDecision.DECLINED, actor=checker, reason=told)


@retried
@transaction.atomic
def write_cheque(*, withdrawal: Withdrawal, number: str, bank: str, by: User) -> Cheque:
    """A cheque was written for a payout that goes by post. Raises MoneyRefused; a number is used once."""
    _row, attempt = _locked_for(by, withdrawal)
    number, bank = "".join(number.split()), " ".join(bank.split())
    if not (number.isdigit() and 6 <= len(number) <= 12) or not 3 <= len(bank) <= 60:
        raise MoneyRefused("cheque.number", _("Give the cheque's number, 6 to 12 digits, and its bank."))
    if attempt.gateway != MANUAL or attempt.state != AttemptState.ACCEPTED:
        raise MoneyRefused("cheque.not_waiting", _("This payout is not waiting for a cheque."))
    try:
        with transaction.atomic():
            return Cheque.objects.create(attempt=attempt, number=number, bank=bank, written_by=by)
    except IntegrityError as error:
        raise MoneyRefused("cheque.used", _("This cheque is written down already.")) from error


@retried
@transaction.atomic
def dispatch_cheque(*, cheque: Cheque, courier: str, on: date | None, by: User) -> None:
    """It is in the post. Raises MoneyRefused."""
    _locked_for(by, cheque.attempt.withdrawal)
    if on is None or not clock.day_of(cheque.attempt.created_at) <= on <= clock.day_of(clock.now()):
        raise MoneyRefused("cheque.day", _("A cheque is sent after it was approved, and not in the future."))
    Cheque.objects.filter(pk=cheque.pk, cleared_on=None, returned_on=None).update(
        courier=" ".join(courier.split())[:80], dispatched_on=on
    )


def outcomes(row: Withdrawal, attempt: PayoutAttempt) -> tuple[str, ...]:
    """What two people can still say about this attempt; empty while the gateway has to speak."""
    if _is_overpaid(row):
        return ("returned",)
    if attempt.state == AttemptState.FAILED_DEFINITE or row.state not in (W.MANUAL, W.PAID, W.PROCESSING):
        return ()
    if row.state == W.PAID:
        return ("returned",)
    return ("paid", "failed") if row.state == W.MANUAL or attempt.gateway == MANUAL else ()


def _note_on_cheque(attempt: PayoutAttempt, outcome: PayoutOutcome) -> None:
    today = clock.day_of(clock.now())
    mine = Cheque.objects.filter(attempt=attempt, cleared_on=None, returned_on=None)
    mine.update(**{"cleared_on" if outcome == PayoutOutcome.PROCESSED else "returned_on": today})


def _locked_for(person: User, withdrawal: Withdrawal) -> tuple[Withdrawal, PayoutAttempt]:
    """The row and its last attempt, where people may still say something about it."""
    staff.check_may(person, RESOLVE)
    limits.lock_player(withdrawal.player)
    row = withdrawals.locked(withdrawal.pk)
    attempt = row.attempts.order_by("-n").first()
    by_hand = attempt is not None and attempt.gateway == MANUAL and row.state == W.PROCESSING
    if attempt is None or not (row.state in (W.MANUAL, W.PAID) or _is_overpaid(row) or by_hand):
        raise MoneyRefused("resolution.not_open", _("The gateway still has to say what became of this payout."))
    return row, attempt


def _is_overpaid(row: Withdrawal) -> bool:
    """Paid too much, and not come back yet: the bank sends it, or the player does."""
    return row.state == W.OVERPAID and row.return_entry_id is None


def _hash(row: Withdrawal, attempt: PayoutAttempt, proposal: dict[str, object]) -> str:
    return approvals.hash_of([str(row.public_id), row.state, row.payout_minor, attempt.key, proposal])
