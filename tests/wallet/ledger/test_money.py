from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.money import Currency, exact, grouped, text


@pytest.mark.parametrize(
    ("whole", "written"),
    [
        (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (99_999, "99,999"), (1_00_000, "1,00,000"),
        (12_34_567, "12,34,567"), (1_00_00_000, "1,00,00,000"),
    ],
)  # fmt: skip
def test_whole_numbers_are_grouped_the_indian_way(whole: int, written: str) -> None:
    assert grouped(whole) == written


@given(st.integers(min_value=0, max_value=10**15))
def test_grouping_loses_no_digit(whole: int) -> None:
    written = grouped(whole)
    groups = written.split(",")
    assert int(written.replace(",", "")) == whole
    assert all(len(group) == 2 for group in groups[1:-1])
    assert len(groups) == 1 or len(groups[-1]) == 3


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        (1_00_000_00, Currency.INR, "₹1,00,000.00"),
        (5, Currency.INR, "₹0.05"),
        (0, Currency.INR, "₹0.00"),
        (-34_00, Currency.INR, "\N{MINUS SIGN}₹34.00"),
        (1_000, Currency.CHIP, "1,000 chips"),
        (1, Currency.CHIP, "1 chip"),
        (-1, Currency.CHIP, "\N{MINUS SIGN}1 chip"),
        (0, Currency.CHIP, "0 chips"),
    ],
)
def test_an_amount_is_written_as_a_person_reads_it(amount: int, currency: Currency, written: str) -> None:
    assert text(amount, currency) == written


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        (1_234_50, Currency.INR, "1234.50"), (5, Currency.INR, "0.05"), (0, Currency.INR, "0.00"),
        (-34_00, Currency.INR, "-34.00"), (10**11, Currency.INR, "1000000000.00"), (-1_000, Currency.CHIP, "-1000"),
    ],
)  # fmt: skip
def test_an_amount_for_a_file_is_exact_and_in_the_currency_itself(
    amount: int, currency: Currency, written: str
) -> None:
    assert str(exact(amount, currency)) == written
    assert exact(amount, currency) * 10**currency.exponent == Decimal(amount)
