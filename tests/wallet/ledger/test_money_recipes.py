"""Deposits, withdrawals, fees and tax: what a rule refuses, and what a retry is recognised by."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.chart import Bucket
from wallet.ledger.entry import Draft, Subject
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.money import Currency
from wallet.ledger.recipes import deposits, fees, taxes, withdrawals

INR = Currency.INR
amounts = st.integers(1, 10**9)
purses = st.dictionaries(st.sampled_from(list(Bucket)), st.integers(0, 10**9))


def lines(draft: Draft) -> dict[str, int]:
    return {posting.account: posting.amount_minor for posting in draft.postings}


@pytest.mark.parametrize(
    "rule",
    [
        lambda: deposits.credit(1, 1, "sandbox", 100, 99, 2),
        lambda: deposits.credit(1, 1, "sandbox", 100, 101, -1),
        lambda: deposits.credit(1, 1, "sandbox", 0, 0, 0),
        lambda: deposits.suspense(Subject("deposit", 1), "sandbox", 0, "nothing came"),
        lambda: deposits.refund(1, 1, "sandbox", -5),
        lambda: deposits.refund_of_suspense(1, "sandbox", 0),
        lambda: deposits.suspense_sent_back(Subject("payment", 1), "sandbox", 0),
        lambda: deposits.refund_released(1, 1, 0),
        lambda: deposits.dispute(1, 1, "sandbox", 0, {}, takes_winnings=True),
        lambda: deposits.settle_gateway(1, "sandbox", "current", 100, -1),
        lambda: deposits.settle_gateway(1, "sandbox", "current", 0, 5),
        lambda: withdrawals.paid(1, 1, "current", 500, 500),
        lambda: withdrawals.paid(1, 1, "current", 500, -1),
        lambda: withdrawals.paid(1, 1, "current", 0, 0),
        lambda: withdrawals.released(1, 1, 0),
        lambda: withdrawals.returned(1, 1, "current", 500, 501),
        lambda: withdrawals.overpaid(1, 1, "current", 0, {}),
        lambda: fees.sweep(1, INR, 0, 0),
        lambda: fees.sweep(1, INR, 100, 101),
        lambda: fees.sweep(1, INR, 100, -1),
        lambda: taxes.year_end(1, 2026, 0),
    ],
)
def test_what_makes_no_sense_is_refused(rule: Callable[[], Draft]) -> None:
    with pytest.raises(InvalidDraft):
        rule()


@given(amounts, purses, st.booleans())
def test_a_lost_dispute_takes_deposit_first_and_the_rest_is_owed(
    amount: int, purse: dict[Bucket, int], takes_winnings: bool
) -> None:
    moved = lines(deposits.dispute(1, 7, "sandbox", amount, purse, takes_winnings=takes_winnings))
    from_deposit, from_winnings = -moved.get("p:7:deposit", 0), -moved.get("p:7:winnings", 0)
    assert from_deposit == min(amount, purse.get(Bucket.DEPOSIT, 0))
    assert from_winnings == min(amount - from_deposit, purse.get(Bucket.WINNINGS, 0) if takes_winnings else 0)
    assert -moved.get("h:chargeback", 0) == amount - from_deposit - from_winnings
    assert moved["h:clearing:sandbox"] == amount


@given(amounts, purses)
def test_a_payout_too_many_takes_winnings_only(amount: int, purse: dict[Bucket, int]) -> None:
    moved = lines(withdrawals.overpaid(1, 7, "current", amount, purse))
    assert set(moved) <= {"h:bank:current", "h:chargeback", "p:7:winnings"}
    assert -moved.get("p:7:winnings", 0) == min(amount, purse.get(Bucket.WINNINGS, 0))


@given(st.integers(2, 10**9), st.data())
def test_a_return_undoes_what_was_paid_and_puts_it_back_where_it_came_from(amount: int, data: st.DataObject) -> None:
    tax = data.draw(st.integers(0, amount - 1))
    paid = lines(withdrawals.paid(1, 7, "current", amount, tax))
    returned = lines(withdrawals.returned(1, 7, "current", amount, tax))
    assert returned.pop("p:7:winnings") == -paid.pop("p:7:wd_hold") == amount
    assert returned == {account: -moved for account, moved in paid.items()}


def test_what_ends_a_withdrawal_and_what_ends_a_refund_closes_one_subject() -> None:
    ends = [withdrawals.paid(5, 7, "current", 500, 0), withdrawals.released(5, 7, 500)]
    assert {(draft.subject, draft.closes) for draft in ends} == {(Subject("withdrawal", 5), True)}
    ends = [
        deposits.refund(6, 7, "sandbox", 500),
        deposits.refund_of_suspense(6, "sandbox", 500),
        deposits.refund_released(6, 7, 500),
    ]
    assert {(draft.subject, draft.closes) for draft in ends} == {(Subject("refund", 6), True)}


@pytest.mark.parametrize(
    "rule",
    [
        lambda purse: deposits.dispute(1, 7, "sandbox", 100, purse, takes_winnings=True),
        lambda purse: withdrawals.overpaid(1, 7, "current", 100, purse),
    ],
)
def test_a_retry_is_recognised_although_the_balances_have_moved(rule: Callable[[dict[Bucket, int]], Draft]) -> None:
    before, after = rule({Bucket.DEPOSIT: 100, Bucket.WINNINGS: 100}), rule({})
    assert before.postings != after.postings
    assert before.fingerprint == after.fingerprint


def test_a_year_end_says_which_year() -> None:
    assert taxes.year_end(7, 2026, 100).note == "2026-27"
