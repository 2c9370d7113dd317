"""The approval desk: what finance does with a player's request for his money.

Lock order: the player's row, the withdrawal, its approval. Every act names who does it; permissions are asked here,
so no page, action or command can forget them.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import User
from wallet.ledger.states import CANCELLABLE, ApprovalDecision, WithdrawalState
from wallet.models import Approval, Withdrawal
from wallet.services import approvals, clock, hurry, limits, methods, promises, staff, transitions, withdrawals
from wallet.services.refusals import MoneyRefused, sentence
from wallet.services.retry import retried

PROPOSE = "wallet.propose_withdrawal"
APPROVE = "wallet.approve_withdrawal"
TWO_CHECKERS_FROM_MINOR = 50_000_00
"""From this amount on, in paise, two checkers sign."""
BULK_UP_TO_MINOR = 5_000_00
"""Clean requests up to this amount, in paise, may be decided many at a time, by the same two people."""
W = WithdrawalState
SUBJECT = Approval.Subject.WITHDRAWAL


@retried
@transaction.atomic
def propose(*, withdrawal: Withdrawal, maker: User, mfa_at: datetime | None) -> Approval:
    """The maker has looked at it and wants it paid. Raises MoneyRefused."""
    row = _locked_for(maker, PROPOSE, withdrawal)
    if row.state not in (W.IN_REVIEW, W.READY):
        raise MoneyRefused("desk.not_waiting", _("This request is not waiting for a proposal any more."))
    if withdrawals.is_disputed(row.player):
        told = _("A payment of this player is disputed: nothing is paid out until its bank has decided.")
        raise MoneyRefused("desk.disputed", told)
    approval = approvals.propose(
        subject=SUBJECT,
        subject_id=row.pk,
        subject_hash=hash_of(row),
        proposal=_read_by_people(row),
        player=row.player,
        maker=maker,
        mfa_at=mfa_at,
        needs_second=row.amount_minor >= TWO_CHECKERS_FROM_MINOR,
    )
    transitions.move(row, W.PROPOSED, event="proposed", actor=maker)
    return approval


@retried
@transaction.atomic
def approve(*, withdrawal: Withdrawal, checker: User, mfa_at: datetime | None) -> bool:
    """A checker signs; True once it is approved and goes to be paid, False while another checker is wanted."""
    row = _locked_for(checker, APPROVE, withdrawal)
    approval = _open_proposal(row)
    if not approvals.sign(approval, checker=checker, mfa_at=mfa_at, current_hash=hash_of(row)):
        return False
    transitions.move(row, W.APPROVED, event="approved", actor=checker)
    hurry.soon("pay_withdrawal", row.pk)
    return True


@retried
@transaction.atomic
def decline(*, withdrawal: Withdrawal, checker: User, reason: str) -> None:
    """The checker does not agree; the request goes back to be looked at, and its money stays set aside."""
    row = _locked_for(checker, APPROVE, withdrawal)
    told = sentence(reason, MoneyRefused("desk.reason", _("Say in 5 to 200 characters why it goes back.")))
    approvals.end(_open_proposal(row), ApprovalDecision.DECLINED, actor=checker, reason=told)
    transitions.move(row, W.IN_REVIEW, event="declined", actor=checker, reason=told)


@retried
@transaction.atomic
def refuse(*, withdrawal: Withdrawal, maker: User, reason: str) -> None:
    """The money goes back to the player's winnings; he reads the reason as it stands. Raises MoneyRefused."""
    row = _locked_for(maker, PROPOSE, withdrawal)
    told = _for_the_player(reason)
    if row.state == W.READY:
        transitions.move(row, W.IN_REVIEW, event="looked_at", actor=maker)
    if row.state != W.IN_REVIEW:
        raise MoneyRefused("desk.not_waiting", _("This request cannot be refused any more."))
    withdrawals.close_unpaid(row, W.REJECTED, event="refused", actor=maker, reason=told)


@retried
@transaction.atomic
def ask(*, withdrawal: Withdrawal, maker: User, question: str) -> None:
    """Ask the player something; the request waits in review, and the player can answer or take it back."""
    row = _locked_for(maker, PROPOSE, withdrawal)
    asked = _for_the_player(question)
    if row.state not in (W.IN_REVIEW, W.READY):
        raise MoneyRefused("desk.not_waiting", _("This request is not waiting for anyone any more."))
    Withdrawal.objects.filter(pk=row.pk).update(question=asked, answer="")
    if not transitions.move(row, W.IN_REVIEW, event="asked", actor=maker, reason=asked):
        transitions.note(row, event="asked", actor=maker, reason=asked)


@retried
@transaction.atomic
def change_method(*, withdrawal: Withdrawal, player: User, method_id: UUID) -> None:
    """The player has it sent elsewhere: a proposal is void, and it is sorted and promised as if asked for now."""
    limits.lock_player(player)
    row = withdrawals.locked(withdrawal.pk)
    if row.player_id != player.pk or row.state not in CANCELLABLE:
        raise MoneyRefused("withdrawal.too_late", _("This request cannot be changed any more."))
    method = methods.owned(player, method_id)
    withdrawals.check_method(method)
    row.method, row.version, row.due_at = method, row.version + 1, promises.due_at(method.kind, clock.now())
    row.save(update_fields=["method", "version", "due_at"])
    void(row, reason="the way to be paid was changed")
    withdrawals.sort(row)


def void(row: Withdrawal, *, reason: str) -> None:
    """What was proposed or approved does not hold any more; the locked request goes back to be looked at.

    One that failed to be paid cannot be looked at again: its money goes back, and the player can ask anew."""
    approval = approvals.current(SUBJECT, row.pk)
    if approval is not None:
        approvals.end(approval, ApprovalDecision.VOID, reason=reason)
    if row.state in (W.PROPOSED, W.APPROVED):
        transitions.move(row, W.IN_REVIEW, event="void", reason=reason)
    elif row.state == W.RETRYABLE:
        told = "It could not be paid, and its approval does not hold any more. The money is back in your winnings."
        withdrawals.close_unpaid(row, W.FAILED, event="void", reason=told)


def void_open(player: User, *, reason: str) -> None:
    """The same for whatever request of this player, whose row is locked, is proposed or approved."""
    number = Withdrawal.objects.filter(player=player, state__in=(W.PROPOSED, W.APPROVED)).values_list("pk", flat=True)
    for pk in number:
        void(withdrawals.locked(pk), reason=reason)


@retried
def expire_due() -> int:
    """Proposals and approvals whose day is over go back to be looked at; returns how many."""
    due = Approval.objects.filter(
        subject_type=SUBJECT,
        subject_id__in=Withdrawal.objects.filter(state__in=(W.PROPOSED, W.APPROVED)).values("pk"),
        decision__in=(ApprovalDecision.PROPOSED, ApprovalDecision.APPROVED),
        expires_at__lte=clock.now(),
    )
    return sum(_expire(number) for number in due.values_list("subject_id", flat=True))


@transaction.atomic
def _expire(number: int) -> bool:
    limits.lock_player(Withdrawal.objects.select_related("player").get(pk=number).player)
    row = withdrawals.locked(number)
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or approval.expires_at > clock.now() or row.state not in (W.PROPOSED, W.APPROVED):
        return False
    # An approval that lapsed becomes void: `approved` has no way to `expired`.
    lapsed = ApprovalDecision.EXPIRED if approval.decision == ApprovalDecision.PROPOSED else ApprovalDecision.VOID
    approvals.end(approval, lapsed, reason="not acted on within a day")
    transitions.move(row, W.IN_REVIEW, event="expired", reason="not acted on within a day")
    return True


def in_bulk(rows: Iterable[Withdrawal]) -> list[Withdrawal]:
    """Of these, what may be decided many at a time: small, clean, and nothing asked."""
    return [row for row in rows if row.amount_minor <= BULK_UP_TO_MINOR and not row.signals and not row.question]


def hash_of(row: Withdrawal) -> str:
    """Binds a decision to the player, the sums, the way to be paid and the version of the request."""
    return approvals.hash_of(_read_by_people(row))


def _for_the_player(text: str) -> str:
    """A sentence for a player, in one line of 5 to 200 characters. Raises MoneyRefused."""
    told = _("Write a sentence of 5 to 200 characters; the player reads it.")
    return sentence(text, MoneyRefused("desk.reason", told))


def _read_by_people(row: Withdrawal) -> dict[str, object]:
    return {
        "withdrawal": str(row.public_id),
        "player": row.player_id,
        "amount_minor": row.amount_minor,
        "tds_minor": row.tds_minor,
        "payout_minor": row.payout_minor,
        "method": str(row.method.public_id),
        "account": row.method.fingerprint,
        "version": row.version,
    }


def _locked_for(person: User, permission: str, withdrawal: Withdrawal) -> Withdrawal:
    staff.check_may(person, permission)
    limits.lock_player(withdrawal.player)
    row = withdrawals.locked(withdrawal.pk)
    if row.player_id == person.pk:
        raise MoneyRefused("approval.own_money", _("This is your own money: other people have to decide."))
    return row


def _open_proposal(row: Withdrawal) -> Approval:
    approval = approvals.current(SUBJECT, row.pk)
    if approval is None or row.state != W.PROPOSED:
        raise MoneyRefused("desk.not_proposed", _("Nothing is proposed for this request now."))
    return approval
