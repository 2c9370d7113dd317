"""What an answer means. One function reads every source; what is not definite is a reason to ask, never a result.

Lock order: the player's row, the withdrawal, the attempt. Every answer is kept as it came, whatever it changes.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction

from players.models import User
from wallet.gateways.ports import FINAL, PayoutOutcome, PayoutStatus
from wallet.ledger.chart import BANK
from wallet.ledger.money import Currency, text
from wallet.ledger.recipes import withdrawals as recipes
from wallet.ledger.states import AttemptState, WithdrawalState, allowed
from wallet.models import Hold, PayoutAnswer, PayoutAttempt, Withdrawal
from wallet.services import cases, clock, gateway_refs, holds, limits, taxes, transitions, withdrawals
from wallet.services.payouts import returns, switch
from wallet.services.payouts.prepare import MOST_ATTEMPTS
from wallet.services.post import post
from wallet.services.retry import retried

A, W, Source = AttemptState, WithdrawalState, PayoutAnswer.Source
RAW_KEPT = 4000
CHANGED = "beneficiary_changed"
# Another try with the same account would come to the same end.
PERMANENT = frozenset({
    "invalid_beneficiary", "beneficiary_not_found", "account_closed", "invalid_vpa", "invalid_ifsc", CHANGED,
})  # fmt: skip


@retried
@transaction.atomic
def apply(attempt_id: int, status: PayoutStatus, *, source: PayoutAnswer.Source, by: User | None = None) -> None:
    """What a gateway, a statement or two people say about an attempt. A webhook only makes the house ask."""
    row, attempt = _locked(attempt_id)
    _keep(attempt, source, status.status, status.raw)
    if not _can_be_its_ref(attempt, status.ref):
        _of_an_odd_name(row, attempt, status.ref)
        return
    status = _in_our_columns(status)
    if status.status in FINAL and not status.is_definite:
        _ask_at(attempt, clock.now())
        return
    reference = {"gateway_ref": status.ref or None} if attempt.gateway_ref is None else {}
    if status.status == PayoutOutcome.PROCESSED and status.amount_minor != row.payout_minor:
        _of_another_amount(row, attempt, status, reference)
        return
    match status.status:
        case PayoutOutcome.QUEUED | PayoutOutcome.PROCESSING:
            _accepted(row, attempt, reference)
        case PayoutOutcome.PROCESSED:
            _processed(row, attempt, status, reference, by)
        case PayoutOutcome.FAILED:
            _failed(row, attempt, status.reason, reference, by)
        case PayoutOutcome.REVERSED if row.state == W.PAID:
            _returned(row, attempt, by)
        case PayoutOutcome.REVERSED if row.state == W.OVERPAID:
            returns.came_back(row, by)
        case PayoutOutcome.REVERSED if row.state != W.RETURNED:
            _failed(row, attempt, status.reason or "returned by the bank", reference, by)
        case _:
            pass


@retried
@transaction.atomic
def refused(attempt_id: int, *, code: str, raw: str) -> None:
    """The gateway definitely did not take the order."""
    row, attempt = _locked(attempt_id)
    _keep(attempt, Source.CALL, "refused", raw)
    _failed(row, attempt, gateway_refs.as_kept(code, 200), {}, None)


@retried
@transaction.atomic
def unknown(attempt_id: int, *, raw: str, source: PayoutAnswer.Source) -> None:
    """Nobody can say whether it was paid: from here on there are only questions, about the same key."""
    row, attempt = _locked(attempt_id)
    _keep(attempt, source, "unknown", raw)
    if attempt.state == A.PREPARED:
        _step(attempt, A.UNKNOWN)
        _ask_at(attempt, clock.now())
        transitions.move(row, W.UNKNOWN, event="no answer")


def to_people(row: Withdrawal, *, reason: str) -> None:
    """The gateway will not tell any more; two people decide. The row is locked, and unknown or processing."""
    transitions.move(row, W.MANUAL, event="given to people", reason=reason)


def _accepted(row: Withdrawal, attempt: PayoutAttempt, reference: dict[str, str | None]) -> None:
    if attempt.state in (A.PREPARED, A.UNKNOWN):
        _step(attempt, A.ACCEPTED, **reference)
        _ask_at(attempt, clock.now() + timedelta(seconds=30))
    if row.state in (W.SUBMITTING, W.UNKNOWN):
        transitions.move(row, W.PROCESSING, event="accepted")


def _of_another_amount(
    row: Withdrawal, attempt: PayoutAttempt, status: PayoutStatus, reference: dict[str, str | None]
) -> None:
    """No machine can say what that means; told once, however often the gateway is asked."""
    _accepted(row, attempt, reference)
    if row.state == W.PROCESSING:
        paid, wanted = (text(amount, Currency.INR) for amount in (status.amount_minor, row.payout_minor))
        told = f"Withdrawal {row.pk} was paid with {paid}, not {wanted}."
        cases.open_case("R9", told)
        to_people(row, reason=told)


def _can_be_its_ref(attempt: PayoutAttempt, ref: str) -> bool:
    others = PayoutAttempt.objects.filter(gateway=attempt.gateway, gateway_ref=ref).exclude(pk=attempt.pk)
    return gateway_refs.can_be(ref) and not (ref and attempt.gateway_ref is None and others.exists())


def _in_our_columns(status: PayoutStatus) -> PayoutStatus:
    """Its words as far as there is room for them; what it said in full is kept as the answer."""
    return replace(status, utr=gateway_refs.as_kept(status.utr, 40), reason=gateway_refs.as_kept(status.reason, 200))


def _of_an_odd_name(row: Withdrawal, attempt: PayoutAttempt, ref: str) -> None:
    """Whatever was said, it may be about another payout: this one is unknown, and asked about until people decide."""
    gateway_refs.give_to_people("R9", f"Attempt {attempt.n} of withdrawal {row.pk}", ref)
    if attempt.state == A.PREPARED:
        _step(attempt, A.UNKNOWN)
        _ask_at(attempt, clock.now())
        transitions.move(row, W.UNKNOWN, event="an odd answer")


def _processed(
    row: Withdrawal, attempt: PayoutAttempt, status: PayoutStatus, reference: dict[str, str | None], by: User | None
) -> None:
    if row.state in (W.PAID, W.RETURNED, W.OVERPAID):
        return
    if attempt.state == A.FAILED_DEFINITE or row.state == W.FAILED:
        _paid_after_all(row, status)
        return
    _step(attempt, A.PROCESSED, utr=status.utr, next_check_at=None, **reference)
    if row.state == W.SUBMITTING:
        transitions.move(row, W.PROCESSING, event="accepted")
    _close_paid(row, W.PAID, event="paid", utr=status.utr, by=by)


def _close_paid(row: Withdrawal, state: WithdrawalState, *, event: str, utr: str, by: User | None) -> None:
    draft = recipes.paid(row.pk, row.player_id, BANK, row.amount_minor, row.tds_minor)
    entry = post(draft, f"withdrawal:{row.pk}:close", actor=by.pk if by else None)
    holds.close_with(row.hold, entry, Hold.State.CONSUMED)
    taxes.record_withdrawal(row, entry)
    transitions.move(row, state, event=event, actor=by, close_entry=entry, closed_at=clock.now(), utr=utr)


def _failed(
    row: Withdrawal, attempt: PayoutAttempt, reason: str, reference: dict[str, str | None], by: User | None
) -> None:
    if attempt.state not in (A.PREPARED, A.UNKNOWN, A.ACCEPTED):
        return
    _step(attempt, A.FAILED_DEFINITE, next_check_at=None, **reference)
    if row.state in (W.SUBMITTING, W.UNKNOWN, W.PROCESSING):
        transitions.move(row, W.RETRYABLE, event="failed", actor=by, reason=reason)
    if row.state == W.MANUAL or attempt.n >= MOST_ATTEMPTS or reason in PERMANENT or by is not None:
        told = "The bank could not pay this account. The money is back in your winnings."
        withdrawals.close_unpaid(row, W.FAILED, event="given up", actor=by, reason=told)


def _returned(row: Withdrawal, attempt: PayoutAttempt, by: User | None) -> None:
    """The bank sent a paid payout back: it is in winnings again, with the tax that was kept of it in this year."""
    entry = returns.book(row, by)
    _step(attempt, A.RETURNED)
    transitions.move(row, W.RETURNED, event="returned", actor=by, return_entry=entry)


def _paid_after_all(row: Withdrawal, status: PayoutStatus) -> None:
    """Paid although it had been definitely refused before: it should be impossible, so everything stops."""
    switch.stop(f"Withdrawal {row.pk} was paid after it had failed.")
    cases.open_case("R9", f"Withdrawal {row.pk} was reported paid after its attempt had failed.")
    if row.state == W.RETRYABLE:
        _close_paid(row, W.OVERPAID, event="paid after all", utr=status.utr, by=None)
    elif row.state == W.FAILED:
        returns.take_back(row)
        transitions.move(row, W.OVERPAID, event="paid after all", utr=status.utr)


def _locked(attempt_id: int) -> tuple[Withdrawal, PayoutAttempt]:
    found = PayoutAttempt.objects.select_related("withdrawal__player").get(pk=attempt_id)
    limits.lock_player(found.withdrawal.player)
    row = withdrawals.locked(found.withdrawal_id)
    return row, PayoutAttempt.objects.select_for_update(of=("self",)).get(pk=attempt_id)


def _step(attempt: PayoutAttempt, state: AttemptState, **fields: object) -> None:
    if not allowed(AttemptState, attempt.state, state):
        raise transitions.WrongState(f"An attempt that is {attempt.state} cannot become {state}.")
    PayoutAttempt.objects.filter(pk=attempt.pk).update(state=state, **fields)
    attempt.state = state


def _ask_at(attempt: PayoutAttempt, at: datetime) -> None:
    PayoutAttempt.objects.filter(pk=attempt.pk).update(next_check_at=at)


def _keep(attempt: PayoutAttempt, source: PayoutAnswer.Source, status: str, raw: str) -> None:
    kept = gateway_refs.as_kept(raw, RAW_KEPT)
    PayoutAnswer.objects.create(attempt=attempt, source=source, status=status[:24], raw=kept)
