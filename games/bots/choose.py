"""One move of a bot: what its view allows, decided by its strength. All that it knows comes in as an argument."""

from enum import StrEnum
from random import Random

from games.bots import medium, strong, weak
from games.bots.memory import NOTHING, Memory
from games.bots.sight import Sight, View
from games.engine.cards import Card, parse_code
from games.engine.indian.arrange import best
from games.engine.indian.commands import (
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    Groups,
    SeatCommand,
    Source,
)
from games.engine.indian.rules import POINTS, Rules

_OUT_OF_PATIENCE = 40  # rounds after which a bot that got nowhere gives the deal up, so that every deal ends


class Strength(StrEnum):
    """How well a bot plays."""

    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"


class NothingToDo(Exception):
    """The view gives its seat nothing to decide: it is another's turn, or the seeds phase, where a bot offers none."""


def choose(view: View, strength: str, memory: Memory | None, rng: Random, rules: Rules = POINTS) -> SeatCommand:
    """The command of a bot of this strength; always one that the view's `legal` allows.

    `view` is what `see(state, seat)` gives, `memory` what `remember` made of the seat's own redacted events (None:
    nothing), `rules` the table's published sheet. Same arguments, same choice. Raises NothingToDo.
    """
    legal = view["legal"]
    how = Strength(strength)
    if legal is None:
        raise NothingToDo
    if legal["declare"]:
        return Declare(_groups(view, rules))
    if legal["arrange"]:
        return Arrange(_groups(view, rules))
    if legal["discard"] or legal["finish"]:
        return _end_turn(view, how, memory or NOTHING, rng, rules)
    if legal["draw_closed"] or legal["draw_open"]:
        return _begin_turn(view, how, memory or NOTHING, rng, rules)
    raise NothingToDo


def _begin_turn(view: View, how: Strength, memory: Memory, rng: Random, rules: Rules) -> SeatCommand:
    legal = view["legal"]
    sight = Sight.of(view, memory)
    if legal["drop"] and _drops(sight, legal["drop"]["points"], how, rules):
        return Drop()
    if not legal["draw_closed"]:
        return Draw(Source.OPEN)
    if legal["draw_open"] and sight.top and _takes_open(sight, sight.top, how, rng, rules):
        return Draw(Source.OPEN)
    return Draw(Source.CLOSED)


def _drops(sight: Sight, points: int, how: Strength, rules: Rules) -> bool:
    if sight.rounds >= _OUT_OF_PATIENCE:
        return True
    return how is Strength.STRONG and strong.drops(sight, points, rules)


def _takes_open(sight: Sight, top: Card, how: Strength, rng: Random, rules: Rules) -> bool:
    match how:
        case Strength.WEAK:
            return weak.takes_open(sight, top, rng)
        case Strength.MEDIUM:
            return medium.takes_open(sight, top, rules)
        case Strength.STRONG:
            return strong.takes_open(sight, top, rules)


def _end_turn(view: View, how: Strength, memory: Memory, rng: Random, rules: Rules) -> SeatCommand:
    legal = view["legal"]
    shows = sorted(set(view["showable"]) & set(legal["finish"]))
    if shows:
        return Finish(parse_code(shows[0]))
    options = tuple(parse_code(code) for code in legal["discard"])
    sight = Sight.of(view, memory)
    match how:
        case Strength.WEAK:
            return Discard(weak.throw(sight, options, rng))
        case Strength.MEDIUM:
            return Discard(medium.throw(sight, options, rules))
        case Strength.STRONG:
            return Discard(strong.throw(sight, options, rules))


def _groups(view: View, rules: Rules) -> Groups:
    hand = tuple(parse_code(code) for code in view["hand"])
    return best(hand, view["wild"]["rank"], rules).groups
