"""A day of money begins and ends at midnight in India, and that is worked out in one place."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

from wallet.ledger.days import day_of, midnight

ROOT = Path(__file__).parents[3]
PLACE = ROOT / "wallet/ledger/days.py"


def test_a_day_begins_at_midnight_in_india() -> None:
    assert midnight(date(2026, 4, 1)) == datetime(2026, 3, 31, 18, 30, tzinfo=UTC)


def test_the_day_of_a_moment_is_that_of_india() -> None:
    assert day_of(datetime(2026, 3, 31, 18, 29, tzinfo=UTC)) == date(2026, 3, 31)
    assert day_of(datetime(2026, 3, 31, 18, 30, tzinfo=UTC)) == date(2026, 4, 1)


def test_no_other_place_makes_a_midnight_of_its_own() -> None:
    sources = [path for app in ("games", "wallet", "tournaments") for path in (ROOT / app).rglob("*.py")]
    made = re.compile(r'combine\([^\n]*time(\(0?\)|\.min)|ZoneInfo\("Asia/Kolkata"\)')

    assert [path for path in sources if path != PLACE and made.search(path.read_text())] == []
