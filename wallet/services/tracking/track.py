"""A withdrawal as it stands, told to its player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from wallet.ledger.states import CANCELLABLE, OPEN_WITHDRAWAL, WithdrawalState
from wallet.models import Cheque, PayoutMethod, StateChange, Withdrawal
from wallet.services import clock, promises, transitions
from wallet.services.payouts import switch
from wallet.services.tracking import words
from wallet.services.tracking.stages import Stage, stages

W = WithdrawalState


@dataclass(frozen=True, slots=True)
class Track:
    """`who` has it until `until` (None: it is over); `reason` is why it was refused or not paid, if it was."""

    title: str
    tone: str
    who: str
    said: str
    then: str
    reason: str
    until: datetime | None
    is_open: bool
    is_overdue: bool
    is_cancellable: bool
    is_asked: bool
    stages: tuple[Stage, ...]
    steps: tuple[StateChange, ...]
    cheque: Cheque | None


def track(row: Withdrawal) -> Track:
    """Everything a page or a program shows of it: its steps and its cheque are two queries."""
    steps = tuple(transitions.steps(row))
    cheque = Cheque.objects.filter(attempt__withdrawal=row).order_by("-attempt__n").first()
    tone, title, who, said, then = words.WORDS[WithdrawalState(row.state)]
    is_open = row.state in OPEN_WITHDRAWAL
    is_asked = row.state in CANCELLABLE and bool(row.question) and not row.answer
    until = promises.until(row) if is_open and not is_asked else None  # nobody hurries a player to his own money
    who, said, then = _refined(row, cheque, is_asked, (str(who), str(said), str(then)))
    is_overdue = until is not None and until < clock.now()
    return Track(
        title=str(title),
        tone="coral" if is_overdue else tone,
        who=who,
        said=f"{said} {words.LATE}" if is_overdue else said,
        then=then,
        reason="" if is_open or row.state == W.CANCELLED else row.reason,
        until=until,
        is_open=is_open,
        is_overdue=is_overdue,
        is_cancellable=row.state in CANCELLABLE,
        is_asked=is_asked,
        stages=tuple(stages(row, steps, cheque)),
        steps=steps,
        cheque=cheque,
    )


def title(state: str) -> str:
    """A state in two words, for a list."""
    return str(words.WORDS[WithdrawalState(state)][1])


def tone(state: str) -> str:
    """The tone of its mark in a list."""
    return words.WORDS[WithdrawalState(state)][0]


def _refined(
    row: Withdrawal, cheque: Cheque | None, is_asked: bool, told: tuple[str, str, str]
) -> tuple[str, str, str]:
    """What the state alone does not say: a question, a pause of all payouts, where a cheque is."""
    who, said, then = told
    if is_asked:
        return _texts(words.ASKED_YOU)
    if row.state in CANCELLABLE and row.answer:
        return who, f"{said} {words.ANSWERED}", then
    if row.state in (W.APPROVED, W.RETRYABLE) and switch.why_resting():
        return who, str(words.RESTING), then
    if row.state == W.PROCESSING and row.method.kind == PayoutMethod.Kind.CHEQUE:
        is_posted = cheque is not None and cheque.dispatched_on is not None
        return str(words.FINANCE), str(words.CHEQUE_SENT if is_posted else words.CHEQUE), str(words.CHEQUE_NEXT)
    return who, said, then


def _texts(lazy: Sequence[object]) -> tuple[str, str, str]:
    who, said, then = (str(each) for each in lazy)
    return who, said, then
