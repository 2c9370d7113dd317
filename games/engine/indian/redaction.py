"""What a seat is told of an event: an allow-list, event by event, for the effects on the screen."""

from typing import Any, assert_never

from games.engine.cards import Card
from games.engine.indian import events as e
from games.engine.indian.commands import Source
from games.engine.indian.perspective import group_codes, result_json

Json = dict[str, Any]


def redact(event: e.Event, seat: int | None) -> Json | None:
    """The event as this seat (None: a spectator) may know it, safe to send as JSON; None if it is told nothing."""
    told = _told(event, seat)
    return None if told is None else {"type": type(event).__name__, **told}


def concerns(event: e.Event, seat: int) -> bool:
    """True if the event changed what this seat may do, or what it would cost: commands made before it are stale."""
    match event:
        case e.DealOpened() | e.DealStarted() | e.FinishMade() | e.DeclarationAccepted() | e.DeclarationRejected():
            return True
        case e.DealEnded() | e.DealVoided():
            return True
        case e.DeadlineMoved() | e.LinkChanged() | e.DisconnectSet() | e.DeckReshuffled():
            return False
        case _:
            return event.seat == seat


def _told(event: e.Event, seat: int | None) -> Json | None:
    match event:
        case e.DealOpened():
            return _opened(event)
        case e.SeedOffered():
            return {"seat": event.seat}
        case e.DealStarted():
            return _started(event, seat)
        case e.TurnStarted():
            return {"seat": event.seat, "number": event.number, **_window(event)}
        case e.CardDrawn():
            is_seen = event.source is Source.OPEN or event.seat == seat
            return {"seat": event.seat, "source": event.source.value, **(_card(event.card) if is_seen else {})}
        case e.CardDiscarded():
            return {"seat": event.seat, **_card(event.card), "is_forced": event.is_forced}
        case e.DeckReshuffled():
            return {"nth": event.nth, "closed_count": len(event.closed_deck)}
        case e.TurnMissed():
            return {"seat": event.seat, "number": event.number, "misses": event.misses}
        case e.SeatDropped():
            return {"seat": event.seat, "kind": event.kind.value, "points": event.points}
        case e.FinishMade():
            return {"seat": event.seat, **_card(event.card), **_window(event)}
        case e.DeclarationAccepted():
            own = {"groups": group_codes(event.groups)} if event.seat == seat else {}
            return {"seat": event.seat, "is_forced": event.is_forced, **own, **_window(event)}
        case e.DeclarationRejected():
            return _rejected(event, seat)
        case e.HandArranged():
            return {"seat": event.seat}
        case e.SeatLeft():
            return {"seat": event.seat, "points": event.points}
        case e.DisconnectSet():
            return {"seat": event.seat, "policy": event.policy.value} if event.seat == seat else None
        case e.LinkChanged():
            return {"seat": event.seat, "is_connected": event.is_connected}
        case e.DeadlineMoved():
            return _window(event)
        case e.DealEnded():
            return {"result": result_json(event.result)}
        case e.DealVoided():
            return {"reason": event.reason}
        case _:
            assert_never(event)


def _opened(event: e.DealOpened) -> Json:
    return {
        "commitment": event.commitment,
        "deal_seats": [each.seat for each in event.seats],
        "first_seat": event.first_seat,
        **_window(event),
    }


def _started(event: e.DealStarted, seat: int | None) -> Json:
    own = next((hand.cards for hand in event.hands if hand.seat == seat), ())
    return {
        "toss": [{"seat": toss.seat, **_card(toss.cards[0])} for toss in event.toss],
        "first": event.first_seat,
        "hand": [card.code for card in own],
        "open": event.open_card.code,
        "wild": event.wild_card.code,
    }


def _rejected(event: e.DeclarationRejected, seat: int | None) -> Json:
    """The hand stays hidden while others play on, and what is wrong with it would tell of it too (RULES.md 2.10)."""
    told: Json = {"seat": event.seat, "points": event.points, "is_forced": event.is_forced}
    if event.seat == seat:
        told |= {"reasons": list(event.reasons), "groups": group_codes(event.groups)}
    return told


def _window(event: e.DealOpened | e.TurnStarted | e.FinishMade | e.DeclarationAccepted | e.DeadlineMoved) -> Json:
    return {"due_ms": event.due_ms, "total_ms": event.total_ms}


def _card(card: Card) -> Json:
    return {"card": card.code}
