"""The posting rules, told as money: who had what, what happened, who has what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.chart import Bucket
from wallet.ledger.entry import Draft, Subject
from wallet.ledger.errors import InsufficientFunds, InvalidDraft
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import MATCH_BUCKETS, SEAT_BUCKETS, spend
from wallet.ledger.recipes import gifts, holds, seats

INR = Currency.INR
purses = st.dictionaries(st.sampled_from(list(Bucket)), st.integers(0, 500), max_size=4)


def amounts(draft: Draft) -> dict[str, int]:
    return {posting.account: posting.amount_minor for posting in draft.postings}


def test_a_points_seat_takes_deposit_before_winnings_and_leaves_bonus_alone() -> None:
    purse = {Bucket.BONUS: 900, Bucket.DEPOSIT: 300, Bucket.WINNINGS: 500}
    assert amounts(seats.fund(7, 1, INR, 400, purse)) == {
        "p:1:deposit": -300, "seat:7:deposit": 300, "p:1:winnings": -100, "seat:7:winnings": 100,
    }  # fmt: skip


def test_a_match_takes_bonus_first() -> None:
    purse = {Bucket.BONUS: 50, Bucket.DEPOSIT: 30, Bucket.WINNINGS: 500}
    assert spend(purse, 100, MATCH_BUCKETS, INR) == {Bucket.BONUS: 50, Bucket.DEPOSIT: 30, Bucket.WINNINGS: 20}


def test_a_stake_above_what_there_is_names_both_figures() -> None:
    with pytest.raises(InsufficientFunds) as refused:
        seats.fund(7, 1, INR, 800_01, {Bucket.DEPOSIT: 300_00, Bucket.BONUS: 900_00})
    assert (refused.value.needed_minor, refused.value.available_minor) == (800_01, 300_00)
    assert refused.value.message == "That takes ₹800.01, and ₹300.00 can be used for it."


@given(purses, st.integers(1, 1000))
def test_spending_takes_the_whole_amount_in_order_or_nothing(purse: dict[Bucket, int], amount: int) -> None:
    available = sum(purse.get(bucket, 0) for bucket in SEAT_BUCKETS)
    if amount > available:
        with pytest.raises(InsufficientFunds):
            spend(purse, amount, SEAT_BUCKETS, INR)
        return
    parts = spend(purse, amount, SEAT_BUCKETS, INR)
    assert sum(parts.values()) == amount
    assert all(0 < part <= purse[bucket] for bucket, part in parts.items())
    assert Bucket.WINNINGS not in parts or parts.get(Bucket.DEPOSIT, 0) == purse.get(Bucket.DEPOSIT, 0)


def test_standing_up_gives_each_bucket_back_its_own() -> None:
    draft = seats.release(7, 1, INR, {Bucket.DEPOSIT: 120, Bucket.WINNINGS: 300})
    assert draft.closes
    assert amounts(draft) == {
        "seat:7:deposit": -120, "p:1:deposit": 120, "seat:7:winnings": -300, "p:1:winnings": 300,
    }  # fmt: skip


def test_a_settled_deal_takes_losses_from_deposit_first_and_pays_into_winnings() -> None:
    stacks = {
        1: {Bucket.DEPOSIT: 100, Bucket.WINNINGS: 100},
        2: {Bucket.DEPOSIT: 500},
        3: {Bucket.DEPOSIT: 40, Bucket.WINNINGS: 0},
    }
    draft = seats.settle(9, INR, {1: 160, 3: 40}, stacks, 2, 20)
    assert (draft.kind, draft.subject, draft.closes) == (EntryKind.DEAL_CLOSE, Subject("deal", 9), True)
    assert amounts(draft) == {
        "seat:1:deposit": -100, "seat:1:winnings": -60, "seat:3:deposit": -40,
        "seat:2:winnings": 180, "h:fee:accrued": 20,
    }  # fmt: skip


@given(
    losses=st.dictionaries(st.integers(1, 5), st.integers(0, 400), min_size=1, max_size=5),
    deposits=st.lists(st.integers(0, 400), min_size=5, max_size=5),
    fee_bps=st.integers(0, 10_000),
)
def test_every_settled_deal_balances(losses: dict[int, int], deposits: list[int], fee_bps: int) -> None:
    stacks = {seat: {Bucket.DEPOSIT: deposits[seat - 1], Bucket.WINNINGS: 400} for seat in losses}
    pot = sum(losses.values())
    if not pot:
        return
    draft = seats.settle(1, INR, losses, stacks, 6, pot * fee_bps // 10_000)
    moved = amounts(draft)
    for seat, loss in losses.items():
        from_deposit = -moved.get(f"seat:{seat}:deposit", 0)
        assert from_deposit == min(loss, deposits[seat - 1])
        assert from_deposit - moved.get(f"seat:{seat}:winnings", 0) == loss
    assert moved.get("seat:6:winnings", 0) + moved.get("h:fee:accrued", 0) == pot


@pytest.mark.parametrize(
    ("losses", "winner", "fee"), [({1: 10, 2: 5}, 2, 0), ({1: 10}, 2, 11), ({1: 10}, 2, -1), ({1: -10, 3: 20}, 2, 0)]
)
def test_a_deal_that_makes_no_sense_is_refused(losses: dict[int, int], winner: int, fee: int) -> None:
    with pytest.raises(InvalidDraft):
        seats.settle(9, INR, losses, {seat: {Bucket.DEPOSIT: 100} for seat in (1, 2, 3)}, winner, fee)


def test_a_loss_above_the_stack_is_refused() -> None:
    with pytest.raises(InsufficientFunds):
        seats.settle(9, INR, {1: 101}, {1: {Bucket.DEPOSIT: 100}}, 2, 0)


def test_practice_chips_come_from_promotion_into_deposit() -> None:
    draft = gifts.practice_chips(1, 10_000, EntryKind.PRACTICE_GRANT)
    assert amounts(draft) == {"h:promo": -10_000, "p:1:deposit": 10_000}


@pytest.mark.parametrize("amount", [0, -5])
def test_nothing_and_less_cannot_be_given(amount: int) -> None:
    with pytest.raises(InvalidDraft):
        gifts.adjustment(1, INR, amount, "why")


def test_a_hold_goes_to_escrow_and_a_release_is_its_mirror() -> None:
    parts = {Bucket.BONUS: 10, Bucket.WINNINGS: 30}
    placed = amounts(holds.place(Subject("game", 4), 1, INR, parts))
    released = amounts(holds.release(8, Subject("game", 4), 1, INR, parts))
    assert placed == {"p:1:bonus": -10, "p:1:winnings": -30, "esc:game:4": 40}
    assert released == {code: -amount for code, amount in placed.items()}


def test_a_withdrawal_is_set_aside_in_the_players_own_bucket() -> None:
    draft = holds.place(Subject("withdrawal", 4), 1, INR, {Bucket.WINNINGS: 600})
    assert amounts(draft) == {"p:1:winnings": -600, "p:1:wd_hold": 600}


def test_a_result_pays_the_whole_escrow_into_winnings_and_fee() -> None:
    assert amounts(holds.settle("tourn", 4, INR, 100, {1: 70, 2: 20, 3: 0}, 10)) == {
        "esc:tourn:4": -100, "p:1:winnings": 70, "p:2:winnings": 20, "h:fee:accrued": 10,
    }  # fmt: skip


@pytest.mark.parametrize(("prizes", "fee"), [({1: 70}, 29), ({1: 70}, 31), ({1: 110}, -10), ({1: 110, 2: -10}, 0)])
def test_a_result_that_is_not_the_escrow_is_refused(prizes: dict[int, int], fee: int) -> None:
    with pytest.raises(InvalidDraft):
        holds.settle("game", 4, INR, 100, prizes, fee)
