"""A finished deal card by card: what each step of it looked like, folded from the log by the engine.

**Whose cards are shown.** A replay opens to those who may have the deal's public record (`records.is_open_to`). That
record holds the house's seed, every seat's seed, the dealt hands and the order of the closed deck; with the moves,
which name every discard, each hand at each moment follows from it, a dropped one and a drawn card too. So every seat's
hand is shown, to everybody to whom the replay opens. What does not follow from the record is not shown either: how a
player sorted, except in a show that the result lays open; what he wished for a lost connection; and what `see` says
to a seat alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.engine import catalogue
from games.engine.indian import events as e
from games.services.records import EndedDeal

Json = dict[str, Any]

SHOWN = ("phase", "deal_seats", "turn", "wild", "closed_count", "finish", "toss", "arranging", "result")
"""What of a spectator's view is drawn; seats and the open deck are there in a shorter form."""
QUIET = e.DealOpened | e.SeedOffered | e.TurnStarted | e.LinkChanged | e.DisconnectSet | e.DeadlineMoved
"""Events that belong to the step before them: nobody put a card anywhere."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move, with everything that followed from it at once; `view` is how the table looked after it.

    `turn` is the number of the turn in which it happened, 0 before the first, and `mover` the seat whose turn that was.
    `is_toss` marks the first half of the dealing, when only the toss lies on the table; where the first mover was
    settled before, there is none.
    """

    events: tuple[e.Event, ...]
    turn: int
    mover: int | None
    view: Json
    is_toss: bool = False

    @property
    def event(self) -> e.Event:
        """What the step is about."""
        return self.events[0]

    @property
    def is_played_for(self) -> bool:
        """True if the clock did it in an absent player's place."""
        return any(_is_forced(event) for event in self.events)


def steps(ended: EndedDeal) -> tuple[Step, ...]:
    """The whole deal; one step for a deal that was voided before the cards were out."""
    game = catalogue.variant(ended.deal.variant).game
    look = _looker(ended)
    state: Any = None
    turn, mover = 0, None
    found: list[Step] = []
    for events in _moves(ended.log):
        if state is not None and state.turn:
            turn, mover = state.turn.number, state.turn.seat
        for event in events:
            state = game.evolve(state, event)
        view, told = look(state), tuple(event for event in events if not isinstance(event, QUIET))
        if isinstance(told[0], e.DealStarted) and told[0].toss:
            found.append(Step(told, turn, mover, view, is_toss=True))
        found.append(Step(told, turn, mover, view))
    return tuple(found)


def changes(steps: tuple[Step, ...]) -> Iterator[Json]:
    """What each step changed in the view: the first one whole. Objects are merged, all else replaced; see `merged`."""
    before: Json = {}
    for step in steps:
        yield _difference(before, step.view)
        before = step.view


def merged(view: Json, change: Json) -> Json:
    """The view after a change; static/js/replay/frames.js does the same in the browser."""
    after = dict(view)
    for name, value in change.items():
        if name == "open_deck" and isinstance(value, dict):
            after[name] = [*view.get(name, [])[: value["keep"]], *value["add"]]
        elif isinstance(value, dict) and isinstance(after.get(name), dict):
            after[name] = merged(after[name], value)
        else:
            after[name] = value
    return after


# --- Steps --------------------------------------------------------------------------------------------------------


def _moves(log: tuple[e.Event, ...]) -> Iterator[tuple[e.Event, ...]]:
    """The log cut into moves; what is quiet, and a miss whose drawn card was just put down, stays with its cause."""
    move: list[e.Event] = []
    for event in log:
        if move and not isinstance(event, QUIET) and not _is_opening(move) and not _is_told_with(move[-1], event):
            yield tuple(move)
            move = []
        move.append(event)
    if move:
        yield tuple(move)


def _is_opening(move: list[e.Event]) -> bool:
    return all(isinstance(event, QUIET) for event in move)


def _is_told_with(cause: e.Event, event: e.Event) -> bool:
    return isinstance(event, e.TurnMissed) and isinstance(cause, e.CardDiscarded) and cause.is_forced


def _is_forced(event: e.Event) -> bool:
    match event:
        case e.CardDiscarded() | e.DeclarationAccepted() | e.DeclarationRejected():
            return event.is_forced
        case e.SeatDropped():
            return event.kind is e.DropKind.MISSES
        case _:
            return isinstance(event, e.TurnMissed)


# --- Views --------------------------------------------------------------------------------------------------------


def _looker(ended: EndedDeal) -> Callable[[Any], Json]:
    """How to look at a state of this deal: what is drawn, field by field; groups only where the result shows them."""
    game = catalogue.variant(ended.deal.variant).game
    shown = {str(seat["seat"]) for seat in ended.view["result"]["seats"] if seat["groups"]}

    def look(state: Any) -> Json:
        seen, open_ = game.see(state, None), game.lay_open(state)
        return {
            **{name: seen[name] for name in SHOWN},
            "seats": {str(seat["seat"]): seat for seat in seen["seats"]},
            "open_deck": seen["open_deck"],
            "hands": open_["hands"],
            "drawn": open_["drawn"],
            "groups": {seat: groups for seat, groups in open_["groups"].items() if seat in shown},
        }

    return look


def _difference(before: Json, after: Json) -> Json:
    found: Json = {}
    for name, value in after.items():
        was = before.get(name)
        if name in before and was == value:
            continue
        if name == "open_deck":
            keep = _common(was or [], value)
            found[name] = {"keep": keep, "add": value[keep:]}
        elif isinstance(was, dict) and isinstance(value, dict):
            found[name] = _difference(was, value)
        else:
            found[name] = value
    return found


def _common(before: list[Json], after: list[Json]) -> int:
    """How many cards from the bottom of the deck are the same."""
    pairs = zip(before, after, strict=False)
    return next((at for at, (was, now) in enumerate(pairs) if was != now), min(len(before), len(after)))
