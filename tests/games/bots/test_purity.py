"""Bots know the engine and nothing else of the house: no models, no Django; only the load client opens sockets."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import games.bots

ROOT = Path(games.bots.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_bots_import_only_the_engine(path: Path) -> None:
    allowed = {"websockets"} if path.parent.name == "load" else set()
    for name in _imports(path):
        is_ours = name.startswith(("games.bots", "games.engine"))
        assert is_ours or name.split(".")[0] in sys.stdlib_module_names | allowed, name


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
