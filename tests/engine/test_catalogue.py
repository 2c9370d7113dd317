"""The variants of the house: each a game, a format and its sheets."""

from dataclasses import replace

import pytest

from games.engine.catalogue import VARIANTS, format_of, name_of, sheet_from_json, sheet_with, variant
from games.engine.errors import EngineError
from games.engine.formats.sheets import PoolSheet
from games.engine.indian.rules import POOL61, POOL101, POOL201


def test_the_catalogue_names_every_variant_once() -> None:
    assert {name: (each.seats_min, each.seats_max) for name, each in VARIANTS.items()} == {
        "points": (2, 6),
        "zapak2": (2, 2),
        **dict.fromkeys(("deals", "best_of_2", "best_of_3", "pool61", "pool101", "pool201"), (2, 6)),
    }
    assert all(variant(name).name == name for name in VARIANTS)
    with pytest.raises(EngineError):
        variant("bridge")


def test_a_variant_is_a_match_where_its_format_says_so() -> None:
    for name, each in VARIANTS.items():
        if each.match is None:
            with pytest.raises(EngineError, match="not played as a match"):
                format_of(name)
            with pytest.raises(EngineError, match="not played as a match"):
                sheet_from_json(name, {})
        else:
            assert each.format == format_of(name).NAME
            assert sheet_from_json(name, each.match.to_json()) == each.match


def test_no_two_names_stand_for_one_match() -> None:
    sheets = [(each.format, each.match.hash) for each in VARIANTS.values() if each.match]
    assert len(set(sheets)) == len(sheets)


def test_a_match_has_the_name_that_promises_how_it_goes() -> None:
    for count, name in {1: "deals", 2: "best_of_2", 3: "best_of_3", 4: "deals", 6: "deals"}.items():
        assert name_of("deals", sheet_with("deals", {"deals": count, "ties": "share"})) == name
    for name, each in VARIANTS.items():
        assert each.match is None or name_of(name, each.match) == name


def test_pools_are_played_by_the_sheet_of_their_limit() -> None:
    found = {each.match.limit: each.rules for each in VARIANTS.values() if isinstance(each.match, PoolSheet)}
    assert found == {61: POOL61, 101: POOL101, 201: POOL201}


def test_deals_between_two_are_played_with_one_pack() -> None:
    packs = {name: tuple(each.rules_for(seats).packs for seats in (2, 3, 6)) for name, each in VARIANTS.items()}
    one_for_two = dict.fromkeys(("deals", "best_of_2", "best_of_3"), (1, 2, 2))
    assert packs == dict.fromkeys(VARIANTS, (2, 2, 2)) | {"zapak2": (1, 1, 1)} | one_for_two
    assert replace(variant("deals").rules_for(2), packs=2) == variant("deals").rules
