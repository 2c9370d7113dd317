"""What two people did not decide within a day lapses, whatever it was about; money that waited for it is free again."""

from wallet.ledger.states import ApprovalDecision
from wallet.models import Approval
from wallet.services import approvals, clock, corrections, desk
from wallet.services.deposits import refunds

Subject = Approval.Subject


def expire_due() -> int:
    """Lets go of withdrawals, refunds, corrections, outcomes of payouts and disputes, and cases; how many."""
    nothing_to_undo = approvals.lapsed(Subject.RESOLUTION, Subject.DISPUTE, Subject.CASE)
    return (
        desk.expire_due()
        + sum(refunds.expire(number) for number in _subjects(Subject.REFUND))
        + sum(corrections.expire(number) for number in _subjects(Subject.ADJUSTMENT))
        + sum(approvals.expire(number) for number in nothing_to_undo)
    )


def _subjects(kind: Approval.Subject) -> list[int]:
    due = Approval.objects.filter(subject_type=kind, decision=ApprovalDecision.PROPOSED, expires_at__lte=clock.now())
    return list(due.values_list("subject_id", flat=True))
