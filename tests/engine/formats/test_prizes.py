"""Amounts in parts: what scenarios do not reach."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import EngineError
from games.engine.formats import prizes
from wallet.ledger.split import largest_remainder


@given(st.integers(0, 10**9), st.lists(st.integers(0, 500), min_size=1, max_size=6).filter(any))
def test_parts_are_those_of_the_ledger(total: int, weights: list[int]) -> None:
    assert prizes.by_weight(total, weights) == list(largest_remainder(total, dict(enumerate(weights))).values())


@pytest.mark.parametrize(("total", "weights"), [(-1, [1]), (1, [2, -1]), (1, [0, 0]), (1, [])])
def test_what_cannot_be_split(total: int, weights: list[int]) -> None:
    with pytest.raises(EngineError):
        prizes.by_weight(total, weights)


@pytest.mark.parametrize(
    ("total", "percents", "order", "gets"),
    [
        (100, [50, 30, 20], [["a"], ["b", "c"]], {"a": 50, "b": 25, "c": 25}),
        (100, [50, 30, 20], [["b", "a"], ["c"]], {"b": 40, "a": 40, "c": 20}),
        (101, [100], [["a", "b", "c"], ["d"]], {"a": 34, "b": 34, "c": 33, "d": 0}),
        (100, [60, 40], [["a"], ["b"], ["c", "d"]], {"a": 60, "b": 40, "c": 0, "d": 0}),
    ],
)
def test_who_shares_a_place_shares_what_it_and_the_next_would_have_got(
    total: int, percents: list[int], order: list[list[str]], gets: dict[str, int]
) -> None:
    assert prizes.by_place(total, percents, order) == gets


def test_places_are_counted_as_in_sport() -> None:
    assert prizes.numbered([["c"], ["a", "b"], ["d"]]) == {"c": 1, "a": 2, "b": 2, "d": 4}
