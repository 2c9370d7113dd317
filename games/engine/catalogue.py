"""Every variant that can be played, by name: a game, a format and a rule sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from games.engine.errors import EngineError
from games.engine.indian import deal as indian13
from games.engine.indian.rules import POINTS, ZAPAK2, Rules
from games.engine.protocol import Game

AnyGame = Game[Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Variant:
    """One line of the lobby. `format` says what a run of deals is worth; `rules` holds every number and house rule."""

    name: str
    title: str
    game: AnyGame
    format: str
    rules: Rules
    seats_min: int
    seats_max: int


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("points", "Points Rummy", indian13, "points", POINTS, seats_min=2, seats_max=6),
            Variant("zapak2", "Zapak for two", indian13, "points", ZAPAK2, seats_min=2, seats_max=2),
        )
    }
)


def variant(name: str) -> Variant:
    """The variant of this name; EngineError if there is none."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise EngineError(f"There is no variant called {name!r}.") from None
