"""Every paragraph of RULES.md 4.2 to 4.6 and 6, and every option of a match, told as matches (see match_telling)."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.formats.sheets import DealsSheet, PoolSheet
from tests.engine.match_telling import tell

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = {
    path.stem: json.loads(path.read_text())
    for path in sorted(FOLDER.glob("match_*.json"))
    if "examples" not in path.stem
}
SCENARIOS = [(f"{stem}: {told['name']}", told) for stem, file in FILES.items() for told in file]


@pytest.mark.parametrize("scenario", [told for _, told in SCENARIOS], ids=[name for name, _ in SCENARIOS])
def test_match_ends_as_told(scenario: dict[str, Any]) -> None:
    tell(scenario)


def test_every_paragraph_is_told() -> None:
    told = {rule for _, scenario in SCENARIOS for rule in scenario["rules"]}
    assert told == {"4.2", "4.3", "4.4", "4.5", "4.6", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6"}


@pytest.mark.parametrize(("kind", "name"), [(DealsSheet, "deals"), (PoolSheet, "pool")])
def test_every_option_is_told(kind: type[DealsSheet | PoolSheet], name: str) -> None:
    changed = {kind.ALIASES.get(o, o) for _, told in SCENARIOS if told["format"] == name for o in told.get("sheet", {})}
    assert changed == kind.option_names()
