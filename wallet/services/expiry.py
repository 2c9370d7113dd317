"""What two people did not decide within a day lapses, whatever it was about; money that waited for it is free again."""

from wallet.ledger.states import ApprovalDecision
from wallet.models import Approval
from wallet.services import approvals, clock, desk
from wallet.services.deposits import refunds

Subject = Approval.Subject


def expire_due() -> int:
    """Lets go of withdrawals, refunds, outcomes of payouts and disputes, and explanations of cases; how many."""
    nothing_to_undo = approvals.lapsed(Subject.RESOLUTION, Subject.DISPUTE, Subject.CASE)
    return (
        desk.expire_due()
        + sum(refunds.expire(number) for number in _refunds())
        + sum(approvals.expire(number) for number in nothing_to_undo)
    )


def _refunds() -> list[int]:
    due = Approval.objects.filter(
        subject_type=Subject.REFUND, decision=ApprovalDecision.PROPOSED, expires_at__lte=clock.now()
    )
    return list(due.values_list("subject_id", flat=True))
