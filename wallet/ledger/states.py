"""The lives of what moves money: every state a row can be in, and the moves there are. Nothing else may happen.

The tables say what is possible; guards, locks and postings belong to the services. A repeat of the state a row is in
is no move: whoever asks for it has been answered already.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class DepositState(StrEnum):
    """Money on its way in."""

    CREATED = "created"  # wanted by the player; the gateway has not confirmed an order
    PENDING = "pending"  # the player can pay
    CREDITED = "credited"  # captured, and in the wallet
    FAILED = "failed"  # a payment was refused; a later one may still arrive
    EXPIRED = "expired"  # nobody paid in time; a payment may still arrive
    MISMATCH = "mismatch"  # paid, but not what was asked for: in suspense, for people
    REFUND_DUE = "refund_due"  # paid too late by someone who may not deposit now: in suspense, goes back
    REFUNDING = "refunding"  # the unplayed part is on its way back
    REFUNDED = "refunded"
    DISPUTED = "disputed"  # the payer's bank asks for it back; withdrawals rest
    CHARGED_BACK = "charged_back"


class RefundState(StrEnum):
    """One return of money to the source it was paid from."""

    ASKED = "asked"  # waits for two people
    APPROVED = "approved"  # to be sent; the return of a late payment begins here
    SENDING = "sending"  # asked of the gateway, under one key for ever; no definite answer yet
    DONE = "done"
    FAILED = "failed"  # definitely refused by the gateway
    DECLINED = "declined"  # refused by people, or not decided in time


class WithdrawalState(StrEnum):
    """Money on its way out."""

    REQUESTED = "requested"
    IN_REVIEW = "in_review"  # a person has to look
    READY = "ready"  # nothing to object to; a maker can propose it
    PROPOSED = "proposed"  # waits for a checker
    APPROVED = "approved"
    SUBMITTING = "submitting"  # an attempt is written down and being sent
    PROCESSING = "processing"  # accepted by the gateway
    UNKNOWN = "unknown"  # sent, perhaps: only questions, never a second payment
    RETRYABLE = "retryable"  # definitely not paid by the last attempt
    MANUAL = "manual"  # two people decide with the bank's evidence
    PAID = "paid"
    FAILED = "failed"  # given up, and back in winnings
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    RETURNED = "returned"  # paid, and the bank sent it back
    OVERPAID = "overpaid"  # reported paid after it was given up: everything stops


class AttemptState(StrEnum):
    """One attempt to pay a withdrawal out; only `failed_definite` makes room for the next."""

    PREPARED = "prepared"  # committed before the gateway hears of it
    ACCEPTED = "accepted"
    UNKNOWN = "unknown"
    PROCESSED = "processed"
    FAILED_DEFINITE = "failed_definite"
    RETURNED = "returned"


class ApprovalDecision(StrEnum):
    """What became of a maker's proposal."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    DECLINED = "declined"
    EXPIRED = "expired"
    VOID = "void"  # what was approved has changed, or is not wanted any more


class CaseState(StrEnum):
    """Something unexplained that people look into."""

    OPEN = "open"
    CLOSED = "closed"


class AdjustmentState(StrEnum):
    """A correction by hand."""

    PROPOSED = "proposed"
    POSTED = "posted"
    DECLINED = "declined"  # refused by a checker, or not decided in time


Machine = type[StrEnum]
Moves = Mapping[StrEnum, frozenset[StrEnum]]


def _table(machine: Machine, moves: dict[StrEnum, tuple[StrEnum, ...]]) -> Moves:
    """Every state of the machine has a row; a state that leads nowhere is an end."""
    return MappingProxyType({state: frozenset(moves.get(state, ())) for state in machine})


_D, _R, _W, _A = DepositState, RefundState, WithdrawalState, AttemptState

# By machine first: "failed" of a deposit and "failed" of a withdrawal are the same word.
MOVES: Mapping[Machine, Moves] = MappingProxyType({
    _D: _table(_D, {
        _D.CREATED: (_D.PENDING, _D.EXPIRED, _D.MISMATCH),
        _D.PENDING: (_D.CREDITED, _D.FAILED, _D.EXPIRED, _D.MISMATCH),
        _D.FAILED: (_D.CREDITED, _D.REFUND_DUE, _D.MISMATCH),
        _D.EXPIRED: (_D.CREDITED, _D.REFUND_DUE, _D.MISMATCH),
        _D.MISMATCH: (_D.REFUND_DUE,),  # suspense must come back to zero
        _D.REFUND_DUE: (_D.REFUNDED,),
        _D.CREDITED: (_D.REFUNDING, _D.DISPUTED),
        _D.REFUNDING: (_D.REFUNDED, _D.CREDITED),
        _D.DISPUTED: (_D.CHARGED_BACK, _D.CREDITED),
    }),
    _R: _table(_R, {
        _R.ASKED: (_R.APPROVED, _R.DECLINED),
        _R.APPROVED: (_R.SENDING,),
        _R.SENDING: (_R.DONE, _R.FAILED),
    }),
    _W: _table(_W, {
        _W.REQUESTED: (_W.IN_REVIEW, _W.READY, _W.CANCELLED),
        _W.IN_REVIEW: (_W.PROPOSED, _W.REJECTED, _W.CANCELLED),
        _W.READY: (_W.PROPOSED, _W.IN_REVIEW, _W.CANCELLED),  # in review: someone objects, or asks the player
        _W.PROPOSED: (_W.APPROVED, _W.IN_REVIEW, _W.CANCELLED),
        _W.APPROVED: (_W.SUBMITTING, _W.IN_REVIEW),
        _W.SUBMITTING: (_W.PROCESSING, _W.RETRYABLE, _W.UNKNOWN),
        _W.UNKNOWN: (_W.SUBMITTING, _W.PROCESSING, _W.PAID, _W.RETRYABLE, _W.MANUAL),
        _W.PROCESSING: (_W.PAID, _W.RETRYABLE, _W.MANUAL),
        _W.RETRYABLE: (_W.SUBMITTING, _W.FAILED, _W.OVERPAID),
        _W.MANUAL: (_W.PAID, _W.FAILED),
        _W.PAID: (_W.RETURNED,),
        _W.FAILED: (_W.OVERPAID,),
    }),
    _A: _table(_A, {
        _A.PREPARED: (_A.ACCEPTED, _A.PROCESSED, _A.UNKNOWN, _A.FAILED_DEFINITE),
        _A.UNKNOWN: (_A.PREPARED, _A.ACCEPTED, _A.PROCESSED, _A.FAILED_DEFINITE),  # prepared: same key, same body
        _A.ACCEPTED: (_A.PROCESSED, _A.FAILED_DEFINITE),
        _A.PROCESSED: (_A.RETURNED,),
    }),
    ApprovalDecision: _table(ApprovalDecision, {
        ApprovalDecision.PROPOSED: (
            ApprovalDecision.APPROVED, ApprovalDecision.DECLINED, ApprovalDecision.EXPIRED, ApprovalDecision.VOID,
        ),
        ApprovalDecision.APPROVED: (ApprovalDecision.VOID,),
    }),
    CaseState: _table(CaseState, {CaseState.OPEN: (CaseState.CLOSED,)}),
    AdjustmentState: _table(AdjustmentState, {
        AdjustmentState.PROPOSED: (AdjustmentState.POSTED, AdjustmentState.DECLINED),
    }),
})  # fmt: skip

# It was put into the wallet by an entry of its own. A refunded one may never have been: it came too late.
CREDITED_DEPOSIT = frozenset({_D.CREDITED, _D.REFUNDING, _D.DISPUTED, _D.CHARGED_BACK})

# Its money is set aside; what is not here has had its one closing entry.
OPEN_WITHDRAWAL = frozenset({
    _W.REQUESTED, _W.IN_REVIEW, _W.READY, _W.PROPOSED, _W.APPROVED,
    _W.SUBMITTING, _W.PROCESSING, _W.UNKNOWN, _W.RETRYABLE, _W.MANUAL,
})  # fmt: skip

# The player can still change his mind: until two people have approved.
CANCELLABLE = frozenset({_W.REQUESTED, _W.IN_REVIEW, _W.READY, _W.PROPOSED})


def allowed(machine: Machine, before: str, after: str) -> bool:
    """Whether a row in `before` may move to `after`; raises ValueError for a word that is no state of the machine."""
    return machine(after) in MOVES[machine][machine(before)]


def is_final(machine: Machine, state: str) -> bool:
    """Whether nothing can happen to a row in this state any more; raises ValueError for an unknown state."""
    return not MOVES[machine][machine(state)]
