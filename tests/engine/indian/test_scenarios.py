"""Every paragraph of RULES.md 2 and 3, the deals of 4 to 6, and every option of the sheet, told as games."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.engine.indian.rules import OPTION_NAMES
from tests.engine.telling import tell

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("deal_*.json"))}
SCENARIOS = [(f"{stem}: {told['name']}", told) for stem, file in FILES.items() for told in file]


@pytest.mark.parametrize("scenario", [told for _, told in SCENARIOS], ids=[name for name, _ in SCENARIOS])
def test_scenario_ends_as_told(scenario: dict[str, Any]) -> None:
    tell(scenario)


def test_every_paragraph_is_told() -> None:
    told = {rule for _, scenario in SCENARIOS for rule in scenario["rules"]}
    turn_flow = {f"2.{n}" for n in range(1, 12)}
    penalties = {f"2 penalties, row {n}" for n in range(1, 10)}
    assert turn_flow | penalties | {"3", "4", "5", "6"} <= told


def test_every_option_is_told() -> None:
    changed = {name for _, scenario in SCENARIOS for name in scenario.get("options", {})}
    assert {re.sub("fee_percent", "fee_bps", name) for name in changed} == OPTION_NAMES
