"""What two people decide on, as the pages of finance read it: what was proposed about a row, and who looks at it."""

from dataclasses import dataclass

from players.models import User
from wallet.ledger.states import ApprovalDecision
from wallet.models import Approval


@dataclass(frozen=True, slots=True)
class Decision:
    """`approvals`, the latest first, and of them the `standing` one, which nobody has decided yet; None for none."""

    approvals: list[Approval]
    standing: Approval | None
    is_maker: bool
    has_signed: bool

    @property
    def past(self) -> list[Approval]:
        """Those that are over."""
        return [each for each in self.approvals if each is not self.standing]

    @property
    def waits_for_another(self) -> bool:
        """Proposed by somebody else than who looks; whether he may decide is asked beside it."""
        return self.standing is not None and not self.is_maker


def about(subject: Approval.Subject, number: int, who: User) -> Decision:
    """All that was proposed about this subject, in one query."""
    found = Approval.objects.filter(subject_type=subject, subject_id=number).order_by("-pk")
    approvals = list(found.select_related("maker", "checker", "second_checker"))
    standing = next((each for each in approvals if each.decision == ApprovalDecision.PROPOSED), None)
    return Decision(
        approvals=approvals,
        standing=standing,
        is_maker=standing is not None and standing.maker_id == who.pk,
        has_signed=standing is not None and standing.checker_id == who.pk,
    )
