from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.entry import Draft, DraftPosting, Subject, postings_of
from wallet.ledger.errors import InvalidDraft
from wallet.ledger.money import MAX_MINOR, Currency

SUBJECT = Subject("deal", 1)


def draft(*postings: tuple[str, int], currency: Currency = Currency.INR) -> Draft:
    return Draft("test", tuple(DraftPosting(code, currency, amount) for code, amount in postings), SUBJECT)


amounts_that_balance = (
    st.lists(st.integers(-10_000, 10_000).filter(bool), min_size=1, max_size=8)
    .map(lambda amounts: [*amounts, -sum(amounts)])
    .filter(lambda amounts: amounts[-1] != 0)
)


@given(amounts_that_balance)
def test_postings_that_sum_to_zero_are_a_draft(amounts: list[int]) -> None:
    made = draft(*((f"h:bank:{number}", amount) for number, amount in enumerate(amounts)))
    assert list(accumulate(posting.amount_minor for posting in made.postings))[-1] == 0


@given(amounts_that_balance, st.data())
def test_one_unit_more_anywhere_is_refused(amounts: list[int], data: st.DataObject) -> None:
    where = data.draw(st.integers(0, len(amounts) - 1))
    amounts[where] += 1 if amounts[where] != -1 else 2
    with pytest.raises(InvalidDraft, match="not to zero"):
        draft(*((f"h:bank:{number}", amount) for number, amount in enumerate(amounts)))


def test_each_currency_balances_by_itself() -> None:
    rupees, chips = DraftPosting("h:promo", Currency.INR, 5), DraftPosting("p:1:deposit", Currency.CHIP, -5)
    with pytest.raises(InvalidDraft, match="not to zero"):
        Draft("test", (rupees, chips), SUBJECT)


@pytest.mark.parametrize("amount", [0, MAX_MINOR + 1, -MAX_MINOR - 1])
def test_an_amount_that_cannot_be_posted_is_refused(amount: int) -> None:
    with pytest.raises(InvalidDraft, match="no amount that can be posted"):
        draft(("h:promo", amount), ("p:1:deposit", -amount))


def test_an_account_stands_once_in_an_entry() -> None:
    with pytest.raises(InvalidDraft, match="stands 2 times"):
        draft(("p:1:deposit", 3), ("p:1:deposit", 2), ("h:promo", -5))


@pytest.mark.parametrize("postings", [(), (("h:promo", 5),)])
def test_an_entry_has_two_postings_at_least(postings: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(InvalidDraft, match="at least two"):
        draft(*postings)


def test_the_fingerprint_does_not_depend_on_the_order_of_the_postings() -> None:
    assert (
        draft(("h:promo", -5), ("p:1:deposit", 5)).fingerprint == draft(("p:1:deposit", 5), ("h:promo", -5)).fingerprint
    )


def test_the_fingerprint_tells_amounts_currencies_and_subjects_apart() -> None:
    postings = (("h:promo", -5), ("p:1:deposit", 5))
    one = draft(*postings)
    others = {
        draft(("h:promo", -6), ("p:1:deposit", 6)).fingerprint,
        draft(*postings, currency=Currency.CHIP).fingerprint,
        Draft("test", one.postings, Subject("deal", 2)).fingerprint,
        Draft("other", one.postings, SUBJECT).fingerprint,
    }
    assert one.fingerprint not in others
    assert len(others) == 4


def test_zeros_fall_away_from_amounts_by_account() -> None:
    assert postings_of(Currency.INR, {"b": 2, "a": -2, "c": 0}) == (
        DraftPosting("a", Currency.INR, -2),
        DraftPosting("b", Currency.INR, 2),
    )
