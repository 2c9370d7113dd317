"""Every worked example of RULES.md 11 on 13-card hands, Points and Zapak, with what is right, not what was printed."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.judge.desk import reply_to

EXAMPLES = json.loads((Path(__file__).parents[1] / "scenarios" / "worked_examples.json").read_text())


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_worked_example(example: dict[str, Any]) -> None:
    answer = reply_to(json.dumps(example["question"])).data

    assert {name: value for name, value in answer.items() if name in example["answer"]} == example["answer"]
