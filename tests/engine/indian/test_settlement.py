"""Points into money (RULES.md 3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import EngineError
from games.engine.indian.settlement import Settlement, settle


def test_losers_pay_and_the_winner_gets_it_all() -> None:
    assert settle({0: 0, 1: 20, 2: 40, 3: 50}, 0, 200, 0) == Settlement({0: 22_000, 1: -4000, 2: -8000, 3: -10_000}, 0)


def test_the_fee_is_rounded_down() -> None:
    assert settle({"b": 61, "c": 20}, "a", 25, 1000) == Settlement({"a": 1823, "b": -1525, "c": -500}, 202)


@given(
    points=st.lists(st.integers(0, 130), min_size=1, max_size=5),
    value=st.integers(0, 10**6),
    fee_bps=st.integers(0, 10_000),
)
def test_nothing_is_made_or_lost(points: list[int], value: int, fee_bps: int) -> None:
    settled = settle(dict(enumerate(points, start=1)), 0, value, fee_bps)

    assert sum(settled.amounts.values()) + settled.fee_minor == 0
    assert settled.amounts[0] >= 0 <= settled.fee_minor
    assert settled.fee_minor * 10_000 <= fee_bps * value * sum(points) < (settled.fee_minor + 1) * 10_000


@pytest.mark.parametrize(
    ("points", "value", "fee_bps"), [({0: 5, 1: 5}, 1, 0), ({1: -5}, 1, 0), ({1: 5}, -1, 0), ({1: 5}, 1, 10_001)]
)
def test_impossible_numbers_are_refused(points: dict[int, int], value: int, fee_bps: int) -> None:
    with pytest.raises(EngineError):
        settle(points, 0, value, fee_bps)
