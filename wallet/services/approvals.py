"""Two people over one thing: one proposes, another signs, a third where much is at stake; bound to what they read.

The caller locks the subject before; here the approval's row is locked. Nobody signs twice, nobody decides on his own
money, and a signature counts only shortly after a second factor. All of that stands in the database, too.
"""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.ledger.states import ApprovalDecision
from wallet.models import Approval
from wallet.services import clock, transitions
from wallet.services.refusals import MoneyRefused

VALID_FOR = timedelta(hours=24)
FACTOR_IS_FRESH = timedelta(minutes=5)
D = ApprovalDecision


def propose(
    *,
    subject: Approval.Subject,
    subject_id: int,
    subject_hash: str,
    proposal: dict[str, Any],
    player: User | None,
    maker: User,
    mfa_at: datetime | None,
    needs_second: bool = False,
) -> Approval:
    """The maker's half. Raises MoneyRefused without a fresh second factor, and over one's own money."""
    _check_person(maker, player, mfa_at)
    now = clock.now()
    approval = Approval.objects.create(
        subject_type=subject,
        subject_id=subject_id,
        subject_hash=subject_hash,
        proposal=proposal,
        player=player,
        maker=maker,
        maker_mfa_at=mfa_at,
        needs_second=needs_second,
        expires_at=now + VALID_FOR,
    )
    transitions.begin(approval, event="proposed", actor=maker)
    return approval


def sign(approval: Approval, *, checker: User, mfa_at: datetime | None, current_hash: str) -> bool:
    """A checker's half; True when all signatures are there, False while a second checker is wanted.

    Raises MoneyRefused for the maker, the player, who has signed before, a proposal that is decided or too old, and
    where the subject is not what was proposed any more.
    """
    _check_person(checker, approval.player, mfa_at)
    if checker.pk == approval.maker_id:
        raise MoneyRefused("approval.own", _("You proposed this: somebody else has to approve it."))
    if approval.decision != D.PROPOSED:
        raise MoneyRefused("approval.decided", _("This has been decided already."))
    if approval.expires_at <= clock.now():
        raise MoneyRefused("approval.expired", _("This proposal is older than a day. It has to be proposed anew."))
    if approval.subject_hash != current_hash:
        raise MoneyRefused("approval.changed", _("Something has changed since it was proposed. Look at it again."))
    if checker.pk == approval.checker_id:
        raise MoneyRefused("approval.signed", _("You have signed this. A third person has to sign as well."))
    if approval.checker_id is not None:
        _approve(approval, checker, second_checker=checker, second_mfa_at=mfa_at)
    elif approval.needs_second:
        Approval.objects.filter(pk=approval.pk).update(checker=checker, checker_mfa_at=mfa_at)
        return False
    else:
        _approve(approval, checker, checker=checker, checker_mfa_at=mfa_at)
    return True


def hash_of(read: object) -> str:
    """The `subject_hash` of what people read before they decide, told in lists, dicts, numbers and texts."""
    return hashlib.sha256(json.dumps(read, sort_keys=True).encode()).hexdigest()


def end(approval: Approval, decision: ApprovalDecision, *, actor: User | None = None, reason: str = "") -> bool:
    """Declined, expired or void; the reason is kept. False where that was so before."""
    Approval.objects.filter(pk=approval.pk).update(reason=reason[:200])
    event = str(decision)
    return transitions.move(approval, decision, event=event, actor=actor, reason=reason, decided_at=clock.now())


def current(subject: Approval.Subject, subject_id: int, *, only: ApprovalDecision | None = None) -> Approval | None:
    """The proposal or approval that stands, locked, or `only` one that is so; None where there is none."""
    standing = Approval.objects.select_for_update(of=("self",)).filter(
        subject_type=subject, subject_id=subject_id, decision__in=(only,) if only else (D.PROPOSED, D.APPROVED)
    )
    return standing.select_related("player", "maker").order_by("-pk").first()


def _approve(approval: Approval, by: User, **signature: User | datetime | None) -> None:
    fields: dict[str, Any] = {"decided_at": clock.now(), **signature}
    transitions.move(approval, D.APPROVED, event="signed", actor=by, **fields)


def _check_person(person: User, player: User | None, mfa_at: datetime | None) -> None:
    if player is not None and person.pk == player.pk:
        raise MoneyRefused("approval.own_money", _("This is your own money: other people have to decide."))
    if settings.STAFF_SECOND_FACTOR and (mfa_at is None or mfa_at < clock.now() - FACTOR_IS_FRESH):
        raise MoneyRefused("approval.factor", _("Confirm that it is you with your authenticator, then decide."))


@transaction.atomic
def expire(approval_id: int) -> bool:
    """A proposal whose day is over is no proposal any more; for subjects that need nothing undone with it."""
    approval = Approval.objects.select_for_update(of=("self",)).get(pk=approval_id)
    if approval.decision != D.PROPOSED or approval.expires_at > clock.now():
        return False
    return end(approval, D.EXPIRED, reason="not decided within a day")


def lapsed(*subjects: Approval.Subject) -> list[int]:
    """Proposals about these that nobody decided in time: numbers of the approvals."""
    due = Approval.objects.filter(subject_type__in=subjects, decision=D.PROPOSED, expires_at__lte=clock.now())
    return list(due.order_by("pk").values_list("pk", flat=True))
