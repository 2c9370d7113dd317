"""The tables of moves, held against the money design's own rows and against what must never come out of them."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger import states
from wallet.ledger.states import (
    CANCELLABLE,
    CREDITED_DEPOSIT,
    MOVES,
    OPEN_WITHDRAWAL,
    ApprovalDecision,
    AttemptState,
    CaseState,
    DepositState,
    RefundState,
    WithdrawalState,
    allowed,
    is_final,
)  # fmt: skip

LIVES = {
    DepositState: """
        created > pending expired mismatch
        pending > credited failed expired mismatch
        failed expired > credited refund_due mismatch
        mismatch > refund_due
        refund_due > refunded
        credited > refunding disputed
        refunding > refunded credited
        disputed > charged_back credited
    """,
    RefundState: """
        asked > approved declined
        approved > sending
        sending > done failed
    """,
    WithdrawalState: """
        requested ready > in_review
        requested > ready
        requested in_review ready proposed > cancelled
        in_review > rejected
        in_review ready > proposed
        proposed > approved in_review
        approved > in_review submitting
        submitting > processing retryable unknown
        unknown > processing paid retryable submitting manual
        processing > paid retryable manual
        retryable > submitting failed overpaid
        manual > paid failed
        paid > returned
        failed > overpaid
    """,
    AttemptState: """
        prepared > accepted processed unknown failed_definite
        unknown > prepared accepted processed failed_definite
        accepted > processed failed_definite
        processed > returned
    """,
    ApprovalDecision: """
        proposed > approved declined expired void
        approved > void
    """,
    CaseState: "open > closed",
}
BEGINNINGS = {
    DepositState: {"created"},
    RefundState: {"asked", "approved"},
    WithdrawalState: {"requested"},
    AttemptState: {"prepared"},
    ApprovalDecision: {"proposed"},
    CaseState: {"open"},
}
machines = pytest.mark.parametrize("machine", list(LIVES), ids=lambda machine: machine.__name__)


def moves_written(machine: type[StrEnum]) -> set[tuple[str, str]]:
    written = set()
    for line in LIVES[machine].strip().splitlines():
        before, after = (side.split() for side in line.split(">"))
        written |= {(one, other) for one in before for other in after}
    return written


def reached(machine: type[StrEnum], beginnings: Iterable[str]) -> set[str]:
    seen, waiting = set(), list(beginnings)
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += MOVES[machine][machine(state)]
    return seen


def follow(machine: type[StrEnum], beginning: str, wanted: Iterable[str]) -> list[str]:
    """What a service does with events as they come: it moves where the table lets it, and else stays."""
    life = [beginning]
    for state in wanted:
        if allowed(machine, life[-1], state):
            life.append(state)
    return life


@machines
def test_the_table_has_the_moves_that_are_written_and_no_other(machine: type[StrEnum]) -> None:
    pairs = {(before, after) for before in machine for after in machine if allowed(machine, before, after)}
    assert pairs == moves_written(machine)


@machines
def test_every_state_can_be_reached_and_has_a_way_to_an_end(machine: type[StrEnum]) -> None:
    assert reached(machine, BEGINNINGS[machine]) == set(machine)
    for state in machine:
        assert any(is_final(machine, end) for end in reached(machine, [state])), state


@machines
def test_a_repeat_is_no_move(machine: type[StrEnum]) -> None:
    assert not any(allowed(machine, state, state) for state in machine)


@machines
@given(data=st.data())
def test_no_run_of_events_leaves_the_table(machine: type[StrEnum], data: st.DataObject) -> None:
    beginning = data.draw(st.sampled_from(sorted(BEGINNINGS[machine])))
    life = follow(machine, beginning, data.draw(st.lists(st.sampled_from(list(machine)), max_size=200)))
    assert set(pairwise(life)) <= moves_written(machine)
    assert not any(is_final(machine, state) for state in life[:-1])


@given(st.lists(st.sampled_from(list(WithdrawalState)), max_size=200))
def test_a_withdrawal_closes_once_and_is_never_open_again(wanted: list[WithdrawalState]) -> None:
    life = follow(WithdrawalState, "requested", wanted)
    closings = [
        after for before, after in pairwise(life)
        if before in OPEN_WITHDRAWAL and after not in OPEN_WITHDRAWAL
    ]  # fmt: skip
    assert len(closings) == (life[-1] not in OPEN_WITHDRAWAL)


@given(st.lists(st.sampled_from(list(WithdrawalState)), max_size=200))
def test_nothing_is_paid_that_was_not_approved(wanted: list[WithdrawalState]) -> None:
    life = follow(WithdrawalState, "requested", wanted)
    if WithdrawalState.PAID in life:
        assert life.index("proposed") < life.index("approved") < life.index("submitting") < life.index("paid")


@given(st.lists(st.sampled_from(list(DepositState)), max_size=200))
def test_a_deposit_that_was_credited_can_not_be_credited_as_a_new_one(wanted: list[DepositState]) -> None:
    life = follow(DepositState, "created", wanted)
    if DepositState.CREDITED in life:
        after = set(life[life.index("credited") :])
        assert after <= {"credited", "refunding", "refunded", "disputed", "charged_back"}


@given(st.lists(st.sampled_from(list(DepositState)), max_size=200))
def test_money_never_leaves_a_deposit_that_was_not_credited_but_to_go_back(wanted: list[DepositState]) -> None:
    life = follow(DepositState, "created", wanted)
    if not CREDITED_DEPOSIT & set(life) and is_final(DepositState, life[-1]):
        assert life[-2:] == ["refund_due", "refunded"]


def test_a_withdrawal_can_be_cancelled_until_it_is_approved_and_not_afterwards() -> None:
    can_be = {state for state in WithdrawalState if allowed(WithdrawalState, state, "cancelled")}
    assert can_be == CANCELLABLE
    assert "cancelled" not in reached(WithdrawalState, ["submitting"])


def test_the_same_word_means_another_thing_in_another_machine() -> None:
    assert allowed(DepositState, "failed", "credited")
    assert not allowed(WithdrawalState, "failed", "paid")


@pytest.mark.parametrize(("before", "after"), [("lost", "paid"), ("requested", "lost"), ("REQUESTED", "ready")])
def test_a_word_that_is_no_state_is_a_mistake(before: str, after: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        allowed(WithdrawalState, before, after)


def test_the_tables_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        states.MOVES[WithdrawalState][WithdrawalState.REJECTED] = frozenset({WithdrawalState.PAID})  # type: ignore[index]
