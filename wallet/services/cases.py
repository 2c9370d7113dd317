"""Differences that nobody has explained. While one is open no payout leaves; two people close it, with a reason."""

import hashlib
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.ledger.states import ApprovalDecision, CaseState
from wallet.models import Approval, Case, DayClose
from wallet.services import approvals, clock, staff, transitions
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

CLOSE = "wallet.close_case"
SUBJECT = Approval.Subject.CASE


def open_case(check_code: str, finding: str, *, day_close: DayClose | None = None) -> Case:
    """A case for a finding; the one that is open already, where it is."""
    case = Case.objects.filter(check_code=check_code, finding=finding).exclude(state=CaseState.CLOSED).first()
    if case is not None:
        return case
    # Two that find the same at the same time make one row, by the unique index.
    made = Case(check_code=check_code, finding=finding, day_close=day_close)
    Case.objects.bulk_create([made], ignore_conflicts=True)
    case = Case.objects.exclude(state=CaseState.CLOSED).get(check_code=check_code, finding=finding)
    transitions.begin(case, event="opened", reason=finding)
    return case


def explained(check_code: str, findings: Iterable[str]) -> set[str]:
    """Which of these findings two people have closed, to the letter: another amount is another finding."""
    closed = Case.objects.filter(check_code=check_code, finding__in=findings, state=CaseState.CLOSED)
    return set(closed.values_list("finding", flat=True))


@retried
@transaction.atomic
def propose(*, case: Case, maker: User, explanation: str, mfa_at: datetime | None) -> Approval:
    """Say what explains the difference. Raises MoneyRefused."""
    row = _locked_for(maker, case)
    short = MoneyRefused("case.explanation", _("Explain the difference in 10 to 500 characters."))
    told = sentence(explanation, short, least=10, most=500)
    if approvals.current(SUBJECT, row.pk) is not None:
        raise MoneyRefused("case.proposed", _("An explanation is waiting for a second person already."))
    Case.objects.filter(pk=row.pk).update(explanation=told)
    row.explanation = told
    return approvals.propose(
        subject=SUBJECT,
        subject_id=row.pk,
        subject_hash=_hash(row),
        proposal={"finding": row.finding, "explanation": told},
        player=None,
        maker=maker,
        mfa_at=mfa_at,
    )


@retried
@transaction.atomic
def close(*, case: Case, checker: User, mfa_at: datetime | None) -> None:
    """A second person agrees, and the case is closed. Raises MoneyRefused."""
    row = _locked_for(checker, case)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None:
        raise MoneyRefused("case.not_proposed", _("Nobody has explained this case yet."))
    approvals.sign(approval, checker=checker, mfa_at=mfa_at, current_hash=_hash(row))
    transitions.move(row, CaseState.CLOSED, event="closed", actor=checker, approval=approval, closed_at=clock.now())


@retried
@transaction.atomic
def decline(*, case: Case, checker: User, reason: str) -> None:
    """The explanation does not convince; the case stays open and wants another one. Raises MoneyRefused."""
    row = _locked_for(checker, case)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None:
        raise MoneyRefused("case.not_proposed", _("Nobody has explained this case yet."))
    told = sentence(reason, MoneyRefused("case.reason", _("Say in 5 to 200 characters what is missing.")))
    approvals.end(approval, ApprovalDecision.DECLINED, actor=checker, reason=told)


def _locked_for(person: User, case: Case) -> Case:
    staff.check_may(person, CLOSE)
    row = Case.objects.select_for_update().get(pk=case.pk)
    if row.state == CaseState.CLOSED:
        raise MoneyRefused("case.closed", _("This case is closed."))
    return row


def _hash(row: Case) -> str:
    return hashlib.sha256(f"{row.pk}\n{row.finding}\n{row.explanation}".encode()).hexdigest()
