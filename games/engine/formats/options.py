"""What the option sheets of the formats share: values that are checked, JSON there and back, a hash."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, ClassVar, Self

from games.engine.errors import BadOption, UnknownOption


@dataclass(frozen=True, slots=True)
class Allowed:
    """Which values an option may have, and how that is said."""

    test: Callable[[Any], bool]
    said: str


def one_of(default: Any, *others: Any) -> Any:
    """A field that has one of these values; 1 is not True here."""
    values = (default, *others)
    test = Allowed(
        lambda value: any(value == v and type(value) is type(v) for v in values), " or ".join(map(str, values))
    )
    return field(default=default, metadata={"allowed": test})


def whole(default: int | None, least: int, most: int) -> Any:
    """A field that has a whole number from `least` to `most`; None as well where that is the default."""

    def test(value: Any) -> bool:
        return (value is None and default is None) or (type(value) is int and least <= value <= most)

    said = f"a whole number from {least} to {most}" + (" or none" if default is None else "")
    return field(default=default, metadata={"allowed": Allowed(test, said)})


class OptionSheet:
    """The base of a frozen dataclass whose every field is an option, made by `one_of` or `whole`. Raises BadOption."""

    __slots__ = ()
    ALIASES: ClassVar[Mapping[str, str]] = {}
    """Names of RULES.md that differ from the field's."""

    def __post_init__(self) -> None:
        for option in fields(self):  # type: ignore[arg-type]  # what is built is always a dataclass
            value, allowed = getattr(self, option.name), option.metadata["allowed"]
            if not allowed.test(value):
                raise BadOption(f"{option.name} cannot be {value!r}: it is {allowed.said}.")

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the canonical JSON of the sheet."""
        canonical = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Every field by its name."""
        plain = asdict(self)  # type: ignore[call-overload]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The sheet with these fields, the others at their defaults. Raises UnknownOption, BadOption."""
        for name in data:
            if name not in cls.option_names():
                raise UnknownOption(f"{name!r} is not an option of this format.")
        return cls(**{name: _frozen(value) for name, value in data.items()})

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """This sheet with some options changed, by their names in RULES.md. Raises UnknownOption, BadOption."""
        for name in options:
            if not self.knows(name):
                raise UnknownOption(f"{name!r} is not an option of this format.")
        changes = {self.ALIASES.get(name, name): _frozen(value) for name, value in options.items()}
        return replace(self, **changes)  # type: ignore[type-var]

    @classmethod
    def knows(cls, name: str) -> bool:
        """True for a name of RULES.md that is an option of this format."""
        return name in cls.ALIASES or name in cls.option_names()

    @classmethod
    def option_names(cls) -> frozenset[str]:
        """The names of all fields."""
        return frozenset(option.name for option in fields(cls))  # type: ignore[arg-type]


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
