"""Every variant that can be played, by name: a game, a format and a rule sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from games.engine.errors import BadOption, EngineError
from games.engine.formats import deals, pool
from games.engine.formats.protocol import Format
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.engine.indian import deal as indian13
from games.engine.indian.rules import DEALS, POINTS, POOL61, POOL101, POOL201, ZAPAK2, Rules
from games.engine.protocol import Game

AnyGame = Game[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Variant:
    """One line of the lobby. `rules` holds every number and house rule of a deal; `match`, if several deals are played
    under one entry fee, those of the match. `format` says what a run of deals is worth, `promised` are the options of
    the match that the title speaks of: with another value it would be another game."""

    name: str
    title: str
    game: AnyGame
    format: str
    rules: Rules
    seats_min: int
    seats_max: int
    match: Sheet | None = None
    promised: frozenset[str] = frozenset()

    def rules_for(self, seats: int) -> Rules:
        """The sheet of a table with so many seats: Deals between two are played with one pack (RULES.md 1.1)."""
        return replace(self.rules, packs=1) if self.format == deals.NAME and seats == 2 else self.rules


_DEALS, _LIMIT = frozenset({"deals"}), frozenset({"limit"})

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("points", "Points Rummy", indian13, "points", POINTS, seats_min=2, seats_max=6),
            Variant("zapak2", "Zapak for two", indian13, "points", ZAPAK2, seats_min=2, seats_max=2),
            Variant("deals", "Deals Rummy", indian13, "deals", DEALS, 2, 6, DealsSheet(deals=6)),
            Variant("best_of_2", "Best of two", indian13, "deals", DEALS, 2, 6, DealsSheet(deals=2), _DEALS),
            Variant("best_of_3", "Best of three", indian13, "deals", DEALS, 2, 6, DealsSheet(deals=3), _DEALS),
            Variant("pool61", "Pool Rummy 61", indian13, "pool", POOL61, 2, 6, PoolSheet(limit=61), _LIMIT),
            Variant("pool101", "Pool Rummy 101", indian13, "pool", POOL101, 2, 6, PoolSheet(limit=101), _LIMIT),
            Variant("pool201", "Pool Rummy 201", indian13, "pool", POOL201, 2, 6, PoolSheet(limit=201), _LIMIT),
        )
    }
)


FORMATS: Mapping[str, Format] = MappingProxyType({deals.NAME: deals, pool.NAME: pool})


def variant(name: str) -> Variant:
    """The variant of this name; EngineError if there is none."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise EngineError(f"There is no variant called {name!r}.") from None


def format_of(name: str) -> Format:
    """How the deals of this variant count in a match; EngineError if it is not played as a match."""
    found = variant(name)
    if found.format not in FORMATS:
        raise EngineError(f"{found.title} is not played as a match.")
    return FORMATS[found.format]


def sheet_with(name: str, options: Mapping[str, Any]) -> Sheet:
    """The match sheet of this variant with some options changed, by their names in RULES.md.

    EngineError for a variant that is not played as a match; UnknownOption, and BadOption also for what it promises.
    """
    found = variant(name)
    if found.match is None:
        raise EngineError(f"{found.title} is not played as a match.")
    sheet = found.match.with_options(options)
    for option in found.promised:
        if getattr(sheet, option) != (usual := getattr(found.match, option)):
            raise BadOption(f"{option} of {found.title} is {usual}.")
    return sheet


def name_of(name: str, sheet: Sheet) -> str:
    """The name under which a match of this variant with this sheet stands: that of the variant that promises what the
    sheet says, so that no match has two. Deals Rummy of two deals is Best of two."""
    found = variant(name)
    promising = (each for each in VARIANTS.values() if each.format == found.format and each.promised)
    kept = (each.name for each in promising if all(getattr(sheet, o) == getattr(each.match, o) for o in each.promised))
    return next(kept, name)


def sheet_from_json(name: str, data: Mapping[str, Any]) -> Sheet:
    """The match sheet of a match of this variant from its row; EngineError if there is something wrong with it."""
    usual = variant(name).match
    if usual is None:
        raise EngineError(f"{name!r} is not played as a match.")
    return usual.from_json(data)
