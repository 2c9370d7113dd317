"""Every address of the house that a GET may answer, found in its URLs; what stands in one comes from real rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from players.models import User
from rummy_site.page_times.samples import samples


@dataclass(frozen=True, slots=True)
class Address:
    """One page, by the name of its URL: "games:deal", "/deals/7/"."""

    name: str
    path: str


def addresses(player: User) -> tuple[list[Address], list[str]]:
    """The addresses as this player would open them, each once, and the names for which no row was found to show."""
    found: dict[str, Address] = {}
    without_rows: list[str] = []
    for name, parameters in sorted(set(_patterns(get_resolver(), (), frozenset()))):
        paths = list(_paths(name, frozenset(parameters), player))
        if not paths:
            without_rows.append(name)
        for path in paths:
            found.setdefault(path, Address(name, path))
    return list(found.values()), without_rows


def _patterns(
    resolver: URLResolver, spaces: tuple[str, ...], outer: frozenset[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern in resolver.url_patterns:
        parameters = outer | _parameters(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from _patterns(pattern, inner, parameters)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield ":".join((*spaces, pattern.name)), tuple(sorted(parameters))


def _parameters(pattern: Any) -> frozenset[str]:
    if hasattr(pattern, "converters"):
        return frozenset(pattern.converters)
    return frozenset(pattern.regex.groupindex)


def _paths(name: str, parameters: frozenset[str], player: User) -> Iterator[str]:
    for sample in samples(name, parameters, player):
        try:
            yield reverse(name, kwargs=dict(sample.values)) + sample.query
        except NoReverseMatch:
            continue
