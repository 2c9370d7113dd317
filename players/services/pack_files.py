"""Reads jurisdiction packs, strictly: a word that is unknown, missing or of another type, and the house does not start.

A deny by default would be worth little if a slip of the pen could allow.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date, time
from pathlib import Path
from typing import Any, TypeVar

from django.core.exceptions import ImproperlyConfigured

from players.services.packs import BlankHours, DepositCaps, GstMode, IdentityCheck, Pack, Rules, Section

Value = TypeVar("Value")
Reader = Callable[[Any], Any]

_REGION = re.compile(r"\*|[A-Z]{2}(-[A-Z0-9]{1,3})?")


class BadPack(Exception):
    """What is wrong in a pack, as the rest of a sentence that begins with its name."""


def load(path: Path) -> Pack:
    """The pack of a file. Raises ImproperlyConfigured with what is wrong in it."""
    try:
        pack = _pack(tomllib.loads(path.read_text(encoding="utf-8")))
        if pack.name != path.stem:
            raise BadPack(f"calls itself {pack.name!r}")
    except (tomllib.TOMLDecodeError, BadPack) as error:
        raise ImproperlyConfigured(f"The jurisdiction pack {path.name} {error}.") from error
    return pack


def _pack(raw: dict[str, Any]) -> Pack:
    _refuse_others(raw, {"code", "version", "title", "about", "sections"})
    return Pack(
        name=_taken(raw, "code", _a(str)),
        version=_taken(raw, "version", _whole),
        title=_taken(raw, "title", _a(str)),
        about=_taken(raw, "about", _a(str)),
        sections=_sections(_taken(raw, "sections", _a(list))),
    )


def _sections(raw: list[dict[str, Any]]) -> tuple[Section, ...]:
    """Each section stands on the one before it; their days rise."""
    said: dict[str, Any] = {}
    sections: list[Section] = []
    for part in raw:
        _refuse_others(part, {"from", *_READERS})
        said |= part
        sections.append(Section(_taken(part, "from", _a(date)), _rules(said)))
    days = [section.begins for section in sections]
    if not days or days != sorted(set(days)):
        raise BadPack("needs sections whose days rise")
    return tuple(sections)


def _rules(said: Mapping[str, Any]) -> Rules:
    return Rules(**{name: _taken(said, name, read) for name, read in _READERS.items()})


# --- Values -------------------------------------------------------------------------------------------------------


def _a(kind: type[Value]) -> Callable[[Any], Value]:
    def read(value: Any) -> Value:
        if type(value) is not kind:  # not isinstance: true is an int to Python, and no amount
            raise BadPack(f"has {value!r} where a value of type {kind.__name__} belongs")
        return value

    return read


def _whole(value: Any) -> int:
    if _a(int)(value) < 0:
        raise BadPack(f"has {value}, which is below nought")
    return int(value)


def _rate(value: Any) -> int:
    if _whole(value) > 10_000:
        raise BadPack(f"has a rate of {value} basis points, which is more than everything")
    return int(value)


def _many(read: Callable[[Any], Value]) -> Callable[[Any], tuple[Value, ...]]:
    return lambda values: tuple(read(value) for value in _a(list)(values))


def _regions(values: Any) -> frozenset[str]:
    regions = frozenset(_many(_a(str))(values))
    if unknown := sorted(name for name in regions if not _REGION.fullmatch(name)):
        raise BadPack(f"names {unknown} where a country or state belongs")
    return regions


def _mode(value: Any) -> GstMode:
    try:
        return GstMode(value)
    except ValueError:
        raise BadPack(f"knows no tax {value!r}") from None


def _check(value: Any) -> IdentityCheck:
    try:
        return IdentityCheck(value)
    except ValueError:
        raise BadPack(f"knows no check of papers {value!r}") from None


def _hours(value: Any) -> BlankHours:
    try:
        begin, end = (time.fromisoformat(part) for part in _a(str)(value).split("-"))
    except ValueError:
        raise BadPack(f"has {value!r} where hours such as 00:00-05:00 belong") from None
    return BlankHours(begin, end)


def _caps(value: Any) -> DepositCaps:
    raw = _a(dict)(value)
    _refuse_others(raw, {"day", "week", "month"})
    return DepositCaps(*(_taken(raw, name, _whole) for name in ("day", "week", "month")))


def _tiers(value: Any) -> dict[int, DepositCaps]:
    raw = _a(dict)(value)
    if set(raw) != {"0", "1", "2"}:
        raise BadPack("needs the tiers 0, 1 and 2")
    return {int(tier): _caps(caps) for tier, caps in raw.items()}


def _taken(raw: Mapping[str, Any], name: str, read: Callable[[Any], Value]) -> Value:
    if name not in raw:
        raise BadPack(f"does not say {name!r}")
    return read(raw[name])


def _refuse_others(raw: Mapping[str, Any], known: set[str]) -> None:
    if others := set(raw) - known:
        raise BadPack(f"says {sorted(others)}, which nobody understands")


_BY_NAME: dict[str, Reader] = {
    "regions_allowed": _regions,
    "regions_blocked": _regions,
    "blank_hours": _many(_hours),
    "notices": _many(_a(str)),
    "gst_mode": _mode,
    "identity_check": _check,
    "gst_bps": _rate,
    "fee_gst_bps": _rate,
    "tds_bps": _rate,
    "tiers": _tiers,
}
_READERS: dict[str, Reader] = {
    field.name: _BY_NAME.get(field.name) or (_a(bool) if field.type is bool else _whole) for field in fields(Rules)
}
