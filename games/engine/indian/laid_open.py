"""What a deal shows when nothing of it is secret any more: every hand. Only for deals that are over."""

from typing import Any

from games.engine.cards import Card
from games.engine.indian.melds import MeldKind
from games.engine.indian.perspective import codes
from games.engine.indian.scoring import label
from games.engine.indian.state import State

Json = dict[str, Any]


def lay_open(state: State) -> Json:
    """Every seat's cards at this moment, the card just drawn, and how shown hands were grouped, safe to send as JSON.

    `state` may be any moment of a deal; the deal itself must be over, and who asks is to see to that. No view of a
    running deal may use this.
    """
    turn = state.turn
    return {
        "hands": {str(seat.seat): codes(seat.hand) for seat in state.seats},
        "drawn": {"seat": turn.seat, "card": turn.drawn.code} if turn and turn.drawn else None,
        "groups": _judged(state) if state.result else _declared(state),
    }


def _declared(state: State) -> Json:
    """Groups as their players put them down, with what they are there."""
    return {
        str(seat.seat): [
            _group(group, each.kind, each.points)
            for group, each in zip(seat.groups, label(seat.groups, state.wild_rank, state.rules), strict=True)
        ]
        for seat in state.seats
        if seat.groups
    }


def _judged(state: State) -> Json:
    """Groups as they were scored (RULES.md 1.7)."""
    assert state.result is not None
    return {
        str(seat.seat): [
            _group(*each) for each in zip(seat.groups, seat.kinds, seat.group_points, strict=True) if each[0]
        ]
        for seat in state.result.seats
        if seat.groups
    }


def _group(cards: tuple[Card, ...], kind: MeldKind | None, points: int) -> Json:
    return {"cards": codes(cards), "kind": kind.value if kind else None, "points": points}
