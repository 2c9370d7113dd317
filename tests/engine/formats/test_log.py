"""What the log of a match holds, and what cannot stand in one."""

from typing import Any

import pytest

from games.engine.errors import EngineError
from games.engine.formats import codec, deals, events, pool
from games.engine.formats.events import (
    DealScored,
    MatchEvent,
    MatchStarted,
    PlayerLeft,
    PlayerRejoined,
    RejoinClosed,
    SeatPoints,
    SplitAnswered,
)
from games.engine.formats.protocol import Format
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.indian.rules import DEALS, POOL201

STARTED = MatchStarted((0, 2), 80, 20)


def scored(number: int, *points: tuple[int, int]) -> DealScored:
    return DealScored(number, 0, 0, tuple(SeatPoints(seat, lost) for seat, lost in points))


def test_an_event_as_it_is_stored() -> None:
    event = DealScored(3, 2, 0, (SeatPoints(0, 20), SeatPoints(2, 0)))
    stored = {
        "v": 1,
        "type": "DealScored",
        "number": 3,
        "winner": 2,
        "first_seat": 0,
        "points": [{"seat": 0, "points": 20}, {"seat": 2, "points": 0}],
    }
    assert codec.event_to_json(event) == stored
    assert codec.event_from_json(stored) == event
    assert codec.event_to_json(SplitAnswered(1, False)) == {
        "v": 1,
        "type": "SplitAnswered",
        "seat": 1,
        "accepts": False,
    }


@pytest.mark.parametrize(
    "stored",
    [
        {"type": "PlayerLeft", "seat": 1},
        {"v": 2, "type": "PlayerLeft", "seat": 1},
        {"v": 1, "type": "SeatPoints", "seat": 1, "points": 2},
        {"v": 1, "type": "PlayerLeft"},
        {"v": 1, "type": "PlayerLeft", "seat": True},
        {"v": 1, "type": "RejoinClosed", "seat": 1},
    ],
)
def test_an_event_that_was_not_written_here_is_refused(stored: dict[str, Any]) -> None:
    with pytest.raises(EngineError):
        codec.event_from_json(stored)


def test_only_events_are_stored_as_events() -> None:
    with pytest.raises(EngineError):
        codec.event_to_json(SeatPoints(1, 2))


def test_a_match_starts_with_the_numbers_of_its_deals() -> None:
    assert events.starting([4, 1], DEALS) == MatchStarted((1, 4), 80, 20)
    assert events.starting([0, 1], POOL201) == MatchStarted((0, 1), 80, 25)


@pytest.mark.parametrize(
    ("fmt", "sheet", "log"),
    [
        (deals, DealsSheet(), []),
        (deals, DealsSheet(), [PlayerLeft(0)]),
        (deals, PoolSheet(), [STARTED]),
        (pool, DealsSheet(), [STARTED]),
        (pool, PoolSheet(), [RejoinClosed()]),
        (deals, DealsSheet(), [STARTED, STARTED]),
        (pool, PoolSheet(), [STARTED, STARTED]),
        (deals, DealsSheet(), [MatchStarted((0,), 80, 20)]),
        (deals, DealsSheet(), [MatchStarted((0, 0), 80, 20)]),
        (pool, PoolSheet(), [MatchStarted(tuple(range(7)), 80, 20)]),
        (deals, DealsSheet(), [STARTED, scored(2, (0, 0), (2, 20))]),
        (deals, DealsSheet(), [STARTED, scored(1, (0, 0), (1, 20))]),
        (pool, PoolSheet(), [STARTED, DealScored(1, 1, 0, (SeatPoints(0, 20),))]),
        (deals, DealsSheet(), [STARTED, PlayerRejoined(0)]),
        (pool, PoolSheet(), [STARTED, PlayerRejoined(2)]),
        (pool, PoolSheet(), [STARTED, PlayerLeft(0), RejoinClosed()]),
    ],
)
def test_a_log_that_cannot_be(fmt: Format, sheet: Sheet, log: list[MatchEvent]) -> None:
    with pytest.raises(EngineError):
        fmt.open_match(sheet, log)


@pytest.mark.parametrize(("fmt", "sheet"), [(deals, DealsSheet()), (pool, PoolSheet())])
def test_a_match_that_runs_has_no_outcome(fmt: Format, sheet: Sheet) -> None:
    with pytest.raises(EngineError):
        fmt.outcome(fmt.open_match(sheet, [STARTED]), 100, 0)


def test_a_match_of_the_other_format_is_refused() -> None:
    of_deals = deals.open_match(DealsSheet(), [STARTED])
    of_pool = pool.open_match(PoolSheet(), [STARTED])
    with pytest.raises(EngineError):
        pool.called_off(of_deals, [0, 2], {0: 1, 2: 1}, 100)
    with pytest.raises(EngineError):
        deals.next_deal(of_pool)
