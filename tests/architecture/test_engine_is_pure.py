"""The engine knows no clock, no chance, no input or output and no Django: it imports harmless parts of Python alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import games.engine

ROOT = Path(games.engine.__file__).parent

HARMLESS = {
    "__future__",
    "abc",
    "collections",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "types",
    "typing",
    "uuid",
}
"""Named one by one: random, secrets, time, datetime, os and their like are not among them."""


def imported(source: str) -> Iterator[str]:
    """Every module that this source imports, at the top or in a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def strangers(source: str) -> set[str]:
    """What is imported from outside the engine and the harmless modules."""
    allowed = HARMLESS | {"games"}
    return {
        name
        for name in imported(source)
        if name.partition(".")[0] not in allowed
        or (name.partition(".")[0] == "games" and not (name + ".").startswith("games.engine."))
    }


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_module_of_the_engine_imports_only_harmless_things(path: Path) -> None:
    assert strangers(path.read_text()) == set()


def test_strangers_are_seen() -> None:
    source = "import random\nfrom games.models import Deal\ndef f():\n    from time import time\nimport json"

    assert strangers(source) == {"random", "games.models", "time"}
