"""What a player reads goes through gettext, also what a socket tells him."""

import ast
from collections.abc import Iterator

from rummy_site.embedded.paths import BASE_DIR
from tests.architecture.test_files import python_files


def test_no_message_to_a_player_is_written_past_gettext() -> None:
    """Seen red with the two sentences of games/viewers.py as they were."""
    bare = {
        str(path.relative_to(BASE_DIR)): said
        for path in python_files()
        if (said := list(_bare(ast.parse(path.read_text()))))
    }

    assert bare == {}


def _bare(tree: ast.AST) -> Iterator[str]:
    """The sentences that stand under "message" in a literal dict as they are, alone or as one of two choices."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Dict):
            continue
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == "message":
                yield from (each.value for each in _choices(value) if isinstance(each, ast.Constant) and each.value)


def _choices(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, ast.BoolOp):
        return value.values
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
