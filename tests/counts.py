"""How much each harness does, from counts.toml: `TEST_COUNTS` is quick (the default) or long."""

import os
import tomllib
from pathlib import Path

_TABLE = tomllib.loads((Path(__file__).parent / "counts.toml").read_text())[os.environ.get("TEST_COUNTS", "quick")]


def count(name: str) -> int:
    """The number of this name in the chosen table; KeyError if there is none."""
    return int(_TABLE[name])
