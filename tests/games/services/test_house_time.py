"""What this process takes for the database's time, from answers that come at once, late, or after a pause."""

import pytest

from games.services import house_time

HERE_MS, AHEAD_MS = 1_700_000_000_000, 7_000


@pytest.fixture(autouse=True)
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine's clock stands still."""
    monkeypatch.setattr(house_time, "_offset_ms", 0)
    monkeypatch.setattr(house_time.time, "time_ns", lambda: HERE_MS * 1_000_000)


def test_time_is_the_databases_and_never_ahead_of_it() -> None:
    house_time.learn(HERE_MS - 50 + AHEAD_MS, asked_ms=HERE_MS - 100)

    assert house_time.now_ms() == HERE_MS - 50 + AHEAD_MS


def test_answer_that_was_heard_after_a_pause_teaches_nothing() -> None:
    house_time.learn(HERE_MS + AHEAD_MS, asked_ms=HERE_MS)

    house_time.learn(HERE_MS - 5_000 + AHEAD_MS, asked_ms=HERE_MS - 5_000)

    assert house_time.now_ms() == HERE_MS + AHEAD_MS
