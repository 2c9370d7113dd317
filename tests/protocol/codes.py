"""Every code that the source can refuse with, found by reading it: nobody has to remember to add one to a list."""

import ast
from collections.abc import Iterator
from pathlib import Path

from rummy_site.embedded.paths import BASE_DIR

RAISED = {"RuleViolation", "Refused", "Malformed", "NotAllowed", "Unanswerable", "Reason", "MoneyRefused"}
"""Exceptions, and the reasons of the gate, whose constructor is given the code."""
TELLS = {"_reject"}
"""Functions that send one."""
_BASES = RAISED | {"LedgerError", "EngineError"}
_PLACES = ("games", "wallet", "players")
_ELSEWHERE = {
    "games/bots/load",
    "games/management",
    "games/engine/judge",
}  # clients and tools with refusals of their own


def raised_codes() -> set[str]:
    return {code for path in _sources() for code in _codes(ast.parse(path.read_text()))}


def _sources() -> Iterator[Path]:
    for place in _PLACES:
        for path in (BASE_DIR / place).rglob("*.py"):
            name = path.relative_to(BASE_DIR).as_posix()
            if not any(name.startswith(other) for other in _ELSEWHERE):
                yield path


def _codes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node)


def _of_call(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in RAISED | TELLS:
        yield from (text for text in _texts(call) if _is_code(text))


def _of_class(made: ast.ClassDef) -> Iterator[str]:
    """A refusal with a code of its own: as a class attribute, or given to the base class."""
    if not {getattr(base, "id", "") for base in made.bases} & _BASES:
        return
    for node in ast.walk(made):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if getattr(target, "id", "") == "code":
                yield str(node.value.value)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "__init__":
            yield from (text for text in _texts(node) if _is_code(text))


def _texts(call: ast.Call) -> list[str]:
    return [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _is_code(text: str) -> bool:
    head, dot, tail = text.partition(".")
    return bool(dot and tail) and all(part.replace("_", "").isalnum() and part == part.lower() for part in (head, tail))
