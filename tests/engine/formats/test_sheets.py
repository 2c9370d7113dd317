"""The sheets of the formats: options, values, hash."""

import json
from dataclasses import replace
from typing import Any

import pytest

from games.engine.errors import BadOption, UnknownOption
from games.engine.formats.sheets import MARKS, DealsSheet, Marks, PoolSheet, Sheet

OTHERS: dict[type[Sheet], dict[str, Any]] = {
    DealsSheet: {
        "deals": 3,
        "chips": "players_times_max",
        "ties": "share",
        "prizes": (70, 30),
        "cancel": "by_chips",
    },
    PoolSheet: {
        "limit": 201,
        "rejoin": False,
        "rejoin_up_to": 50,
        "auto_split": False,
        "auto_split_from": 60,
        "manual_split": False,
        "drop_worth_minor": 500,
        "cancel": "by_chips",
    },
}


@pytest.mark.parametrize("kind", OTHERS)
def test_the_hash_changes_with_every_option(kind: type[Sheet]) -> None:
    assert OTHERS[kind].keys() == kind.option_names()
    sheets = [kind(), *(replace(kind(), **{name: value}) for name, value in OTHERS[kind].items())]
    assert len({sheet.hash for sheet in sheets}) == len(sheets)


def test_the_hash_of_a_sheet_stays_what_it_was() -> None:
    """Matches carry this hash: a new option or default needs new numbers here, knowingly."""
    assert DealsSheet().hash == "45eb5684dc48827cfebbb840baa770f630a3357676aa9ba0dfd08f4c3cdd5312"
    assert PoolSheet().hash == "392ae97228f3a252c10b29b32f9ad414e252a0de194ecd111a5c034649304422"


@pytest.mark.parametrize("kind", OTHERS)
def test_a_sheet_is_read_back_from_json(kind: type[Sheet]) -> None:
    for sheet in (kind(), kind(**OTHERS[kind])):
        assert kind.from_json(json.loads(json.dumps(sheet.to_json()))) == sheet
    assert kind.from_json({}) == kind()


@pytest.mark.parametrize("kind", OTHERS)
def test_an_unknown_option_is_refused(kind: type[Sheet]) -> None:
    with pytest.raises(UnknownOption):
        kind().with_options({"jokers": 1})
    with pytest.raises(UnknownOption):
        kind.from_json({"drop_worth": 1})


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        (DealsSheet, "deals", 0),
        (DealsSheet, "deals", 11),
        (DealsSheet, "deals", True),
        (DealsSheet, "deals", None),
        (DealsSheet, "chips", "many"),
        (DealsSheet, "ties", None),
        (DealsSheet, "prizes", []),
        (DealsSheet, "prizes", [60, 30]),
        (DealsSheet, "prizes", [30, 70]),
        (DealsSheet, "prizes", [100, 0]),
        (DealsSheet, "prizes", [70.0, 30]),
        (DealsSheet, "prizes", [40, 10, 10, 10, 10, 10, 10]),
        (DealsSheet, "prizes", "100"),
        (DealsSheet, "cancel", "never"),
        (PoolSheet, "limit", 100),
        (PoolSheet, "limit", 101.0),
        (PoolSheet, "rejoin", 1),
        (PoolSheet, "rejoin_up_to", -1),
        (PoolSheet, "rejoin_up_to", 100),
        (PoolSheet, "auto_split_from", "80"),
        (PoolSheet, "drop_worth", -1),
    ],
)
def test_an_impossible_value_is_refused(kind: type[Sheet], name: str, value: Any) -> None:
    with pytest.raises(BadOption):
        kind().with_options({name: value})


def test_the_marks_of_a_limit_are_where_the_next_drop_matters() -> None:
    """Back in at the first score of the automatic split, which is the last from which one first drop still fits."""
    for limit, first_drop in ((101, 20), (201, 25), (61, 15)):
        assert MARKS[limit] == Marks(limit - first_drop - 2, limit - first_drop - 1)
    assert PoolSheet(limit=201, rejoin_up_to=99).marks == Marks(99, 175)
    assert PoolSheet(auto_split_from=70).marks == Marks(79, 70)
