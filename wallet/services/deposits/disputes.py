"""How a dispute ended, said by two people with evidence, where the gateway does not tell: withdrawals rest until then.

What they decide goes the way of every event (payments.apply), so it moves the money as the gateway's own word would.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.gateways.ports import PaymentEvent, PaymentStatus
from wallet.ledger.money import Currency
from wallet.ledger.states import ApprovalDecision, DepositState
from wallet.models import Approval, Deposit
from wallet.services import approvals, clock, staff
from wallet.services.deposits import payments
from wallet.services.deposits.opening import locked
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

RESOLVE = "wallet.resolve_payout"
SUBJECT = Approval.Subject.DISPUTE
OUTCOMES = {"won": PaymentStatus.DISPUTE_WON, "lost": PaymentStatus.DISPUTE_LOST}


@retried
@transaction.atomic
def propose(
    *, deposit: Deposit, outcome: str, amount_minor: int, evidence: str, maker: User, mfa_at: datetime | None
) -> Approval:
    """Say how it ended ("won", "lost") and how that is known; where it was lost `amount_minor` paise were taken back.

    Raises MoneyRefused.
    """
    row = _locked_for(maker, deposit)
    told = sentence(evidence, MoneyRefused("desk.reason", _("Say in 5 to 200 characters how you know.")))
    if outcome not in OUTCOMES:
        raise MoneyRefused("dispute.outcome", _("Say whether the dispute was won or lost."))
    if outcome == "lost" and not 0 < amount_minor <= row.amount_minor:
        raise MoneyRefused("dispute.amount", _("Give what the bank took back: no more than was paid."))
    if approvals.current(SUBJECT, row.pk, only=ApprovalDecision.PROPOSED) is not None:
        raise MoneyRefused("dispute.proposed", _("An outcome is waiting for a second person already."))
    proposal = {"outcome": outcome, "amount_minor": amount_minor if outcome == "lost" else 0, "evidence": told}
    return approvals.propose(
        subject=SUBJECT,
        subject_id=row.pk,
        subject_hash=_hash(row, proposal),
        proposal=proposal,
        player=row.player,
        maker=maker,
        mfa_at=mfa_at,
    )


@retried
@transaction.atomic
def approve(*, deposit: Deposit, checker: User, mfa_at: datetime | None) -> None:
    """A second person has seen the evidence; the outcome counts. Raises MoneyRefused."""
    row = _locked_for(checker, deposit)
    approval = _proposal(row)
    told = approval.proposal
    approvals.sign(approval, checker=checker, mfa_at=mfa_at, current_hash=_hash(row, told))
    payments.apply(
        row.gateway,
        PaymentEvent(
            event_id=f"approval:{approval.pk}",
            kind="decided by two people",
            order_ref=str(row.order_ref),
            payment_ref=str(row.payment_ref),
            amount_minor=told["amount_minor"],
            currency=Currency.INR,
            status=OUTCOMES[told["outcome"]],
            occurred_at=clock.now(),
            dispute_ref=row.dispute_ref,
        ),
    )


@retried
@transaction.atomic
def decline(*, deposit: Deposit, checker: User, reason: str) -> None:
    """The evidence does not convince; the dispute stays open. Raises MoneyRefused."""
    row = _locked_for(checker, deposit)
    told = sentence(reason, MoneyRefused("desk.reason", _("Say in 5 to 200 characters why you do not agree.")))
    approvals.end(_proposal(row), ApprovalDecision.DECLINED, actor=checker, reason=told)


def _locked_for(person: User, deposit: Deposit) -> Deposit:
    staff.check_may(person, RESOLVE)
    row = locked(deposit.pk)
    if row.state != DepositState.DISPUTED:
        raise MoneyRefused("dispute.none", _("No dispute over this payment is open."))
    return row


def _proposal(row: Deposit) -> Approval:
    approval = approvals.current(SUBJECT, row.pk, only=ApprovalDecision.PROPOSED)
    if approval is None:
        raise MoneyRefused("dispute.not_proposed", _("Nobody has proposed an outcome yet."))
    return approval


def _hash(row: Deposit, proposal: dict[str, object]) -> str:
    return approvals.hash_of([str(row.public_id), row.state, row.amount_minor, row.dispute_ref, proposal])
