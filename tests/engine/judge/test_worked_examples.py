"""Every worked example of the rules as a question to the desk, with what is right, not what was printed elsewhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.judge.desk import reply_to

FOLDER = Path(__file__).parents[1] / "scenarios"
EXAMPLES = [
    example
    for name in ("worked_examples.json", "match_examples.json")
    for example in json.loads((FOLDER / name).read_text())
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_worked_example(example: dict[str, Any]) -> None:
    answer = json.loads(reply_to(json.dumps(example["question"])).line)

    assert {name: value for name, value in answer.items() if name in example["answer"]} == example["answer"]
