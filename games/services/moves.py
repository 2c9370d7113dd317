"""From a command to a move, or to a refusal: what every door does, without touching a database."""

import random
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings

from games.bots.pace import think_ms
from games.services.entries import Entry, Facts
from games.services.errors import Reused, Stale
from games.services.repeats import is_same_command
from games.services.store import Move, Timing

_rng = random.SystemRandom()

OPENING_SHOWN_MS = 3_200
"""The toss and the cards coming, 700 and 900 ms, at the slowest speed that a player may choose."""


@dataclass(frozen=True, slots=True)
class Order:
    """One command on its way to a deal. `expected_seq` is the last event its sender had seen; None: the house."""

    deal_id: int
    seat: int | None
    command: Any
    expected_seq: int | None
    cmd_id: UUID
    timing: Timing
    opens_frozen: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """The command counts. `is_repeat`: it had counted before, or there was nothing to do."""

    seq: int
    is_repeat: bool = False
    is_end: bool = False


def prepare(entry: Entry, order: Order, now_ms: int) -> Move | Done:
    """What the order comes to. Raises Stale, Reused, or RuleViolation with the engine's reason."""
    if (order.seat, order.cmd_id) in entry.commands:
        _check_repeat(entry, order)
        return Done(entry.seq, is_repeat=True)
    _check_fresh(entry, order)
    game = entry.facts.game
    events = game.decide(entry.state, order.seat, order.command, now_ms)
    if not events:
        return Done(entry.seq, is_repeat=True)
    state = entry.state
    for event in events:
        state = game.evolve(state, event)
    due_ms = game.due_ms(state)
    return Move(
        deal_id=order.deal_id,
        expected_seq=entry.seq,
        events=events,
        seat=order.seat,
        cmd_id=order.cmd_id,
        timing=order.timing,
        due_ms=due_ms,
        wake_ms=wake_ms(entry.facts, state, now_ms),
        is_end=game.is_over(state),
        opens_frozen=order.opens_frozen,
    )


def _check_repeat(entry: Entry, order: Order) -> None:
    """A person's id stands for one move, the house's own for an occasion: two clocks may choose differently."""
    if order.expected_seq is None or order.seat is None:
        return
    line = next(line for line in entry.log if (line.seat, line.cmd_id) == (order.seat, order.cmd_id))
    if not is_same_command(entry, order.seat, line, order.command):
        raise Reused


def _check_fresh(entry: Entry, order: Order) -> None:
    if order.expected_seq is None or order.seat is None:
        return
    concerns = entry.facts.game.concerns
    if any(concerns(line.event, order.seat) for line in entry.since(order.expected_seq)):
        raise Stale


def wake_ms(facts: Facts, state: Any, now_ms: int) -> int | None:
    """When the clock shall look: at the deadline, or when the first bot whose move it is has thought."""
    game = facts.game
    due_ms = game.due_ms(state)
    if due_ms is None:
        return None
    view = game.see(state, None)
    if view["phase"] == "seeds":
        return now_ms if _has_all_seeds(view, facts, state) else due_ms
    begins_ms = now_ms + _opening_ms(view, state)
    bots = [seat for seat in to_move(view) if seat in facts.bots]
    thinking = [begins_ms + _thinking_ms(game.see(state, seat), facts.bots[seat]) for seat in bots]
    return min([due_ms, *thinking])


def _thinking_ms(view: dict[str, Any], strength: str) -> int:
    """A person's pace, or the share of it that the operator set."""
    share: float = settings.BOT_PACE
    return round(think_ms(view, strength, _rng) * share)


def _opening_ms(view: dict[str, Any], state: Any) -> int:
    """Before its very first move a bot watches the toss and the cards coming, like everyone."""
    turn = view["turn"]
    is_opening = turn is not None and turn["number"] == 1 and not turn["has_drawn"]
    return min(OPENING_SHOWN_MS, state.rules.opening_seconds * 1000) if is_opening else 0


def to_move(view: dict[str, Any]) -> list[int]:
    """The seats that the deal waits for."""
    match view["phase"]:
        case "turn":
            return [view["turn"]["seat"]]
        case "declare":
            return [view["finish"]["seat"]]
        case "arrange":
            return list(view["arranging"])
        case _:
            return []


def _has_all_seeds(view: dict[str, Any], facts: Facts, state: Any) -> bool:
    """True once every connected person has offered; what others offered is nobody's to see, so each seat is asked."""
    linked = {seat["seat"] for seat in view["seats"] if seat["link"]} & facts.people
    return not any(facts.game.see(state, seat)["legal"]["seed"] for seat in linked)
