"""Frozen dataclasses to plain JSON values and back, by their type hints; the way of each class is worked out once."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from games.engine.cards import Card, parse_code
from games.engine.errors import EngineError
from games.engine.indian.rules import Rules

Reader = Callable[[Any], Any]
Writer = Callable[[Any], Any]


class NotPlain(EngineError):
    """A value that does not fit where it stands."""

    code = "not_plain"


def to_plain(value: Any) -> dict[str, Any]:
    """The fields of a dataclass as JSON values: cards by their codes, enums by their values, tuples as lists."""
    kind: type = type(value)
    return {name: write(getattr(value, name)) for name, write in _writers(kind)}


def from_plain(kind: type, data: object) -> Any:
    """The dataclass back; NotPlain if a field is missing, unknown, or of another type."""
    if not isinstance(data, Mapping):
        raise NotPlain(f"{kind.__name__} is not an object.")
    readers, needed = _readers(kind)
    if not data.keys() <= readers.keys():
        raise NotPlain(f"{kind.__name__} has a field that is not known.")
    if not needed <= data.keys():
        raise NotPlain(f"{kind.__name__} lacks a field.")
    return kind(**{name: readers[name](value) for name, value in data.items()})


@cache
def _writers(kind: type) -> tuple[tuple[str, Writer], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, _writer(hints[field.name])) for field in fields(kind))


@cache
def _readers(kind: type) -> tuple[dict[str, Reader], frozenset[str]]:
    hints = get_type_hints(kind)
    needed = (f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}, frozenset(needed)


def _writer(hint: Any) -> Writer:
    optional = _optional(hint)
    if optional is not None:
        inner = _writer(optional)
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        each = _writer(get_args(hint)[0])
        return lambda values: [each(value) for value in values]
    if hint is Card:
        return lambda card: card.code
    if hint is Rules:
        return lambda rules: rules.to_json()
    if issubclass(hint, Enum):
        return lambda value: value.value
    if hint in (int, str, bool):
        return lambda value: value
    return to_plain


def _reader(hint: Any) -> Reader:
    optional = _optional(hint)
    if optional is not None:
        inner = _reader(optional)
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        return _tuple_reader(_reader(get_args(hint)[0]))
    if hint is Card:
        return _checked(parse_code, EngineError)
    if hint is Rules:
        return _checked(Rules.from_json, EngineError)
    if issubclass(hint, Enum):
        return _checked(hint, ValueError)
    if hint in (int, str, bool):
        return _scalar_reader(hint)
    return lambda value: from_plain(hint, value)


def _optional(hint: Any) -> Any:
    """What else the hint may be, if it may be None."""
    if get_origin(hint) not in (Union, UnionType):
        return None
    (inner,) = (each for each in get_args(hint) if each is not NoneType)
    return inner


def _tuple_reader(each: Reader) -> Reader:
    def read(values: Any) -> tuple[Any, ...]:
        if not isinstance(values, list | tuple):
            raise NotPlain("A list was expected.")
        return tuple(each(value) for value in values)

    return read


def _scalar_reader(kind: type) -> Reader:
    def read(value: Any) -> Any:
        # type() and not isinstance(): True is an int to Python, not to the log.
        if type(value) is not kind:
            raise NotPlain(f"A value of type {kind.__name__} was expected.")
        return value

    return read


def _checked(make: Callable[[Any], Any], error: type[Exception]) -> Reader:
    def read(value: Any) -> Any:
        try:
            return make(value)
        except (error, TypeError) as wrong:
            raise NotPlain(str(wrong)) from wrong

    return read
