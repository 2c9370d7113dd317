"""What the log and the wire hold, and what is refused at the door."""

import json
from typing import Any

import pytest

from games.engine import codec
from games.engine.cards import Card
from games.engine.errors import EngineError
from games.engine.indian import commands as c
from games.engine.indian import events as e
from games.engine.indian.outcome import Reason, Result, SeatOutcome, SeatResult
from games.engine.indian.rules import ZAPAK2, Rules

KING, QUEEN = Card(13, "D"), Card(12, "S", 1)


def test_an_event_as_it_is_stored() -> None:
    drawn = e.CardDrawn(2, c.Source.OPEN, KING)
    stored = {"v": 1, "type": "CardDrawn", "seat": 2, "source": "open", "card": "KD.0"}
    assert codec.event_to_json(drawn) == stored
    assert codec.event_from_json(stored) == drawn


def test_groups_and_nothing_are_stored_too() -> None:
    left = e.SeatLeft(1, None, ((KING, QUEEN), (Card(0, "", 1),)))
    stored = codec.event_to_json(left)
    assert stored == {"v": 1, "type": "SeatLeft", "seat": 1, "points": None, "groups": [["KD.0", "QS.1"], ["PJ.1"]]}
    assert codec.event_from_json(json.loads(json.dumps(stored))) == left


def test_a_field_that_came_later_may_be_missing_in_an_old_log() -> None:
    old = {"v": 1, "type": "CardDiscarded", "seat": 0, "card": "KD.0"}
    assert codec.event_from_json(old) == e.CardDiscarded(0, KING, is_forced=False)


def test_a_log_from_before_matches_is_read_as_it_was_meant() -> None:
    opened = {
        "v": 1,
        "type": "DealOpened",
        "rules": {"fee_bps": 500},
        "seats": [{"seat": 0, "on_disconnect": "stay_until_back"}],
        "commitment": "c0",
        "due_ms": 5,
        "total_ms": 2,
    }
    lost = {"seat": 0, "points": 30, "outcome": "lost"}
    ended = {"v": 1, "type": "DealEnded", "result": {"winner": 1, "reason": "show", "seats": [lost]}}
    seats = (e.SeatOpened(0, c.OnDisconnect.STAY_UNTIL_BACK),)
    shown = (SeatResult(0, 30, SeatOutcome.LOST, is_deal_show=False),)
    assert codec.event_from_json(opened) == e.DealOpened(Rules(fee_bps=500), seats, "c0", 5, 2, first_seat=None)
    assert codec.event_from_json(ended) == e.DealEnded(Result(1, Reason.SHOW, shown))


@pytest.mark.parametrize(
    "stored",
    [
        {"type": "CardDrawn", "seat": 2, "source": "open", "card": "KD.0"},
        {"v": 2, "type": "CardDrawn", "seat": 2, "source": "open", "card": "KD.0"},
        {"v": 1, "type": "Draw", "source": "open"},
        {"v": 1, "type": "CardDrawn", "seat": 2, "source": "open"},
        {"v": 1, "type": "CardDrawn", "seat": 2, "source": "open", "card": "KD.0", "more": 1},
        {"v": 1, "type": "CardDrawn", "seat": "2", "source": "open", "card": "KD.0"},
    ],
    ids=["no version", "newer version", "no event", "field missing", "field unknown", "wrong type"],
)
def test_an_event_that_was_not_written_here_is_refused(stored: dict[str, Any]) -> None:
    with pytest.raises(EngineError):
        codec.event_from_json(stored)


def test_only_events_are_stored_as_events() -> None:
    with pytest.raises(EngineError):
        codec.event_to_json(c.Drop())


@pytest.mark.parametrize(
    ("message", "command"),
    [
        ({"type": "seed", "seed": "ab" * 16}, c.OfferSeed("ab" * 16)),
        ({"type": "draw", "source": "closed"}, c.Draw(c.Source.CLOSED)),
        ({"type": "discard", "card": "KD.0"}, c.Discard(KING)),
        ({"type": "finish", "card": "QS.1"}, c.Finish(QUEEN)),
        ({"type": "declare", "groups": [["KD.0"], ["QS.1"]]}, c.Declare(((KING,), (QUEEN,)))),
        ({"type": "arrange", "groups": []}, c.Arrange(())),
        ({"type": "drop"}, c.Drop()),
        ({"type": "leave"}, c.Leave()),
        ({"type": "set_disconnect", "policy": "stay_until_back"}, c.SetDisconnect(c.OnDisconnect.STAY_UNTIL_BACK)),
    ],
)
def test_a_command_from_a_message(message: dict[str, Any], command: c.SeatCommand) -> None:
    assert codec.command_from_json(message) == command


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "draw",
        {},
        {"type": None},
        {"type": ["draw"]},
        {"type": "timeout"},
        {"type": "void", "reason": "mine"},
        {"type": "draw"},
        {"type": "draw", "source": "both"},
        {"type": "draw", "source": ["closed"]},
        {"type": "draw", "source": "closed", "seat": 1},
        {"type": "discard", "card": "KD"},
        {"type": "discard", "card": 7},
        {"type": "discard", "card": None},
        {"type": "declare", "groups": "KD.0"},
        {"type": "declare", "groups": [["KD.0"], "QS.1"]},
        {"type": "declare", "groups": {"0": ["KD.0"]}},
        {"type": "seed", "seed": 5},
    ],
)
def test_what_is_no_command_is_malformed(message: object) -> None:
    with pytest.raises(codec.MalformedCommand):
        codec.command_from_json(message)


def test_groups_for_a_private_arrangement() -> None:
    groups = ((KING, QUEEN),)
    assert codec.groups_from_json(codec.groups_to_json(groups)) == groups
    with pytest.raises(codec.MalformedCommand):
        codec.groups_from_json([["XX.0"]])


def test_rules_of_a_table() -> None:
    assert codec.rules_from_json(json.loads(json.dumps(codec.rules_to_json(ZAPAK2)))) == ZAPAK2
    with pytest.raises(EngineError):
        codec.rules_from_json({"v": 9})
