"""The one function that moves a row from state to state: by the table of its machine, and written down."""

from collections.abc import Mapping

import structlog
from django.db.models import Model, QuerySet
from django.db.models.functions import Now

from players.models import User
from wallet.ledger.errors import LedgerError
from wallet.ledger.states import (
    AdjustmentState,
    ApprovalDecision,
    CaseState,
    DepositState,
    Machine,
    RefundState,
    WithdrawalState,
    allowed,
)
from wallet.models import Adjustment, Approval, Case, Deposit, Notice, Refund, StateChange, Withdrawal
from wallet.services import hurry

_MACHINES: Mapping[type[Model], tuple[Machine, str]] = {
    Deposit: (DepositState, "state"),
    Refund: (RefundState, "state"),
    Withdrawal: (WithdrawalState, "state"),
    Approval: (ApprovalDecision, "decision"),
    Case: (CaseState, "state"),
    Adjustment: (AdjustmentState, "state"),
}
# Steps that a player is told by mail. The others are the house's own business.
_TOLD = {
    Deposit: {"credited", "failed", "refund_due", "refunded", "charged_back"},
    Withdrawal: {
        "requested", "in_review", "approved", "processing", "paid", "rejected", "cancelled", "failed", "returned",
    },
}  # fmt: skip


class WrongState(LedgerError):
    """The machine has no such move from the state the row is in."""

    code = "wallet.wrong_state"


def begin(row: Model, *, event: str, actor: User | None = None, reason: str = "") -> StateChange:
    """Write down that a row has come into being in the state it is in; tells the player where that is told."""
    _machine, column = _MACHINES[type(row)]
    return _write(row, "", getattr(row, column), event, actor, reason)


def note(row: Model, *, event: str, actor: User | None = None, reason: str = "") -> StateChange:
    """Write down something that happened to a row without moving it; the player is told as if it had moved there."""
    _machine, column = _MACHINES[type(row)]
    state = getattr(row, column)
    return _write(row, state, state, event, actor, reason)


def steps(row: Model) -> QuerySet[StateChange]:
    """All that was written down about a row, the first step first."""
    return StateChange.objects.filter(subject_type=_subject(row), subject_id=row.pk).order_by("pk")


def move(row: Model, to: str, *, event: str, actor: User | None = None, reason: str = "", **fields: object) -> bool:
    """Move a row that the caller has locked, setting `fields` with it. False, and no effect, where it is there already.

    `event` says what moved it ("paid", "expired"), `actor` the person who did. Raises WrongState for a move that the
    table does not have, and where the row is not any more in the state that the caller read.
    """
    machine, column = _MACHINES[type(row)]
    before = str(getattr(row, column))
    if before == to:
        return False
    if not allowed(machine, before, to):
        raise WrongState(f"A {row._meta.verbose_name} that is {_words(before)} cannot become {_words(to)}.")
    values = {column: to, **fields}
    if hasattr(row, "updated_at"):
        values["updated_at"] = Now()
    moved = type(row)._default_manager.filter(pk=row.pk, **{column: before}).update(**values)
    if not moved:
        raise WrongState(f"This {row._meta.verbose_name} has moved on meanwhile; look at it again.")
    for name, value in values.items():
        if name != "updated_at":
            setattr(row, name, value)
    _write(row, before, to, event, actor, reason)
    return True


def _write(row: Model, before: str, after: str, event: str, actor: User | None, reason: str) -> StateChange:
    change = StateChange.objects.create(
        subject_type=_subject(row),
        subject_id=row.pk,
        from_state=before,
        to_state=after,
        event=event,
        actor=actor,
        reason=reason[:200],
        request_id=str(structlog.contextvars.get_contextvars().get("request_id", ""))[:64],
    )
    if after in _TOLD.get(type(row), ()):
        notice = Notice.objects.create(change=change, player_id=row.player_id)  # type: ignore[attr-defined]
        hurry.soon("send_notice", notice.pk)
    return change


def _subject(row: Model) -> str:
    return str(row._meta.model_name)


def _words(state: str) -> str:
    return state.replace("_", " ")
