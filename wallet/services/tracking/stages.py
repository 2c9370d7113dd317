"""The way of a withdrawal in five stages, each with who does it and when it was done."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _

from wallet.ledger.states import WithdrawalState
from wallet.models import Cheque, PayoutMethod, StateChange, Withdrawal
from wallet.services.desk import TWO_CHECKERS_FROM_MINOR

W = WithdrawalState


class Mark(StrEnum):
    """Where a stage stands."""

    DONE = "done"
    NOW = "now"
    LATER = "later"
    ENDED = "ended"  # it went no further than this


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage; `at` is when it was done."""

    name: str
    who: str
    mark: Mark = Mark.LATER
    at: datetime | None = None


CHECKS, APPROVAL, SENDING, PAYING = 1, 2, 3, 4
_NOW = {
    W.REQUESTED: CHECKS,
    W.IN_REVIEW: APPROVAL, W.READY: APPROVAL, W.PROPOSED: APPROVAL,
    W.APPROVED: SENDING, W.SUBMITTING: SENDING, W.RETRYABLE: SENDING,
    W.PROCESSING: PAYING, W.UNKNOWN: PAYING, W.MANUAL: PAYING, W.OVERPAID: PAYING,
}  # fmt: skip
# The step that shows a stage to be done: by its event, or by the state it led to.
_DONE_BY = ({"requested"}, {"sorted"}, {"approved"}, {"processing"}, {"paid"})


def stages(row: Withdrawal, steps: Iterable[StateChange], cheque: Cheque | None) -> list[Stage]:
    """From the request to the money; one that ends early has its ending in the place of what did not come."""
    way, times = _way(row, cheque), _times(steps)
    if row.state == W.PAID:
        return [_done(stage, times[number]) for number, stage in enumerate(way)]
    if row.state == W.RETURNED:
        back = Stage(_("Sent back"), _("Your bank"), Mark.ENDED, row.updated_at)
        return [*(_done(stage, times[number]) for number, stage in enumerate(way)), back]
    if row.state not in _NOW:
        return [*_walked(way, times), _ending(row)]
    now = _now(row, cheque)
    return [
        _done(stage, times[number]) if number < now else replace(stage, mark=Mark.NOW if number == now else Mark.LATER)
        for number, stage in enumerate(way)
    ]


def _way(row: Withdrawal, cheque: Cheque | None) -> list[Stage]:
    is_cheque = row.method.kind == PayoutMethod.Kind.CHEQUE
    by_three = row.amount_minor >= TWO_CHECKERS_FROM_MINOR
    bank = _("reference %(utr)s") % {"utr": row.utr} if row.utr else _("Your bank gives a reference")
    return [
        Stage(_("Requested"), _("You")),
        Stage(_("Checks"), _("The house, by machine")),
        Stage(_("Approval"), _("Finance, three people") if by_three else _("Finance, two people")),
        Stage(_("Cheque posted"), _posted(cheque)) if is_cheque else Stage(_("Sent to your bank"), row.method.masked),
        Stage(_("Cheque cleared"), _("Your bank")) if is_cheque else Stage(_("Paid"), bank),
    ]


def _posted(cheque: Cheque | None) -> str:
    if cheque is None:
        return _("Finance, by post")
    told = _("%(bank)s, number %(number)s") % {"bank": cheque.bank, "number": cheque.number}
    return f"{told}, {cheque.courier}" if cheque.courier else told


def _now(row: Withdrawal, cheque: Cheque | None) -> int:
    """A cheque that nobody has posted yet is not on its way, whatever the machine calls it."""
    now = _NOW[WithdrawalState(row.state)]
    is_unposted = row.method.kind == PayoutMethod.Kind.CHEQUE and (cheque is None or cheque.dispatched_on is None)
    return SENDING if now == PAYING and is_unposted else now


def _times(steps: Iterable[StateChange]) -> list[datetime | None]:
    """When each stage was last done, for some are done again: an approval lapses, a payout is sent anew."""
    times: list[datetime | None] = [None] * len(_DONE_BY)
    for step in steps:
        if step.to_state == W.IN_REVIEW:
            times[APPROVAL] = None
        for number, signs in enumerate(_DONE_BY):
            if signs & {step.event, step.to_state}:
                times[number] = step.at
    return times


def _done(stage: Stage, at: datetime | None) -> Stage:
    return replace(stage, mark=Mark.DONE, at=at)


def _walked(way: list[Stage], times: list[datetime | None]) -> list[Stage]:
    """What was done of it before it ended."""
    return [_done(stage, at) for stage, at in zip(way, times, strict=True) if at is not None]


def _ending(row: Withdrawal) -> Stage:
    name, who = {
        W.CANCELLED: (_("Taken back"), _("You")),
        W.REJECTED: (_("Refused"), _("Finance")),
        W.FAILED: (_("Not paid"), _("Your bank")),
    }[WithdrawalState(row.state)]
    return Stage(name, who, Mark.ENDED, row.closed_at)
