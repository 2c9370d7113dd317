import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.gst import GstSplit, on_top, split_inside

rates = st.sampled_from([0, 500, 1_800, 2_800, 4_000])
amounts = st.integers(0, 10**11)


@pytest.mark.parametrize(
    ("amount", "bps", "credit", "gst"),
    [
        (128_00, 2_800, 100_00, 28_00),
        (140_00, 4_000, 100_00, 40_00),
        (100_00, 2_800, 78_12, 21_88),  # 21.875: half up
        (100_00, 4_000, 71_43, 28_57),
        (1, 2_800, 1, 0),
        (500_00, 0, 500_00, 0),
        (0, 2_800, 0, 0),
    ],
)
def test_tax_inside_what_is_paid(amount: int, bps: int, credit: int, gst: int) -> None:
    assert split_inside(amount, bps) == GstSplit(paid=amount, credit=credit, gst=gst)


@pytest.mark.parametrize(
    ("amount", "bps", "paid", "gst"),
    [(100_00, 2_800, 128_00, 28_00), (100_00, 4_000, 140_00, 40_00), (1_25, 1_000, 1_38, 13), (1_00, 0, 1_00, 0)],
)
def test_tax_on_top_of_what_is_credited(amount: int, bps: int, paid: int, gst: int) -> None:
    assert on_top(amount, bps) == GstSplit(paid=paid, credit=amount, gst=gst)


@given(amounts, rates)
def test_no_paisa_is_lost_and_the_tax_is_the_nearest_paisa(amount: int, bps: int) -> None:
    inside, above = split_inside(amount, bps), on_top(amount, bps)
    for split in (inside, above):
        assert split.paid == split.credit + split.gst
        assert min(split.paid, split.credit, split.gst) >= 0
    assert abs(2 * (inside.gst * (10_000 + bps) - amount * bps)) <= 10_000 + bps
    assert abs(2 * (above.gst * 10_000 - amount * bps)) <= 10_000


@given(amounts, rates)
def test_taken_out_and_put_on_again_it_is_the_same_within_a_paisa(amount: int, bps: int) -> None:
    assert abs(on_top(split_inside(amount, bps).credit, bps).paid - amount) <= 1


@pytest.mark.parametrize(("amount", "bps"), [(-1, 2_800), (100, -1)])
def test_what_is_below_zero_is_a_mistake(amount: int, bps: int) -> None:
    for split in (split_inside, on_top):
        with pytest.raises(ValueError, match="below zero"):
            split(amount, bps)
