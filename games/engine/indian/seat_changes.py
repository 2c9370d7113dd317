"""What an event changes for one seat."""

from dataclasses import replace

from games.engine.cards import Card
from games.engine.errors import EngineError
from games.engine.indian import events as e
from games.engine.indian.commands import OnDisconnect
from games.engine.indian.state import PlayedFor, PlayedKind, SeatState, Standing


def took(seat: SeatState, event: e.CardDrawn) -> SeatState:
    """One card more, of the seat's own will."""
    return replace(seat, hand=(*seat.hand, event.card), for_you=())


def threw(seat: SeatState, event: e.CardDiscarded, number: int) -> SeatState:
    """One card less; a turn that the player finished himself ends his row of misses."""
    hand = _without(seat, event.card)
    if event.is_forced:
        return replace(_played_for(seat, PlayedKind.DISCARDED, number, event.card), hand=hand)
    return replace(seat, hand=hand, misses=0, for_you=())


def finished(seat: SeatState, event: e.FinishMade) -> SeatState:
    """One card went to the finish slot."""
    return replace(seat, hand=_without(seat, event.card), misses=0, for_you=())


def showed(seat: SeatState, event: e.DeclarationAccepted, number: int) -> SeatState:
    """A valid show."""
    return replace(_declared(seat, event.is_forced, number), is_done=True, groups=event.groups)


def showed_wrongly(seat: SeatState, event: e.DeclarationRejected, number: int) -> SeatState:
    """A wrong show: out."""
    declared = _declared(seat, event.is_forced, number)
    return replace(declared, standing=Standing.WRONG_SHOW, points=event.points, groups=event.groups)


def missed(seat: SeatState, event: e.TurnMissed) -> SeatState:
    """A turn ran out."""
    return replace(_played_for(seat, PlayedKind.MISSED, event.number), misses=event.misses)


def dropped(seat: SeatState, event: e.SeatDropped, number: int) -> SeatState:
    """Out by the player's wish, or by the clock."""
    is_forced = event.kind is e.DropKind.MISSES
    told = _played_for(seat, PlayedKind.DROPPED, number) if is_forced else replace(seat, for_you=())
    return replace(told, standing=Standing.DROPPED, points=event.points, drop_kind=event.kind.value)


def left(seat: SeatState, event: e.SeatLeft) -> SeatState:
    """Got up; with points the seat is out, without them its show is still to come or it was out already."""
    if event.points is None:
        return replace(seat, has_left=True, groups=seat.groups or event.groups or None)
    return replace(seat, has_left=True, standing=Standing.LEFT, points=event.points, drop_kind="leave")


def linked(seat: SeatState, event: e.LinkChanged) -> SeatState:
    """The link came or went. A shielded seat is forgiven what it missed while it was down, and nothing before."""
    if not event.is_connected:
        return replace(seat, is_connected=False, misses_before=seat.misses)
    is_shielded = seat.on_disconnect is OnDisconnect.STAY_UNTIL_BACK
    misses = min(seat.misses, seat.misses_before) if is_shielded else seat.misses
    return replace(seat, is_connected=True, misses=misses)


def _declared(seat: SeatState, is_forced: bool, number: int) -> SeatState:
    return _played_for(seat, PlayedKind.DECLARED, number) if is_forced else replace(seat, for_you=())


def _played_for(seat: SeatState, kind: PlayedKind, number: int, card: Card | None = None) -> SeatState:
    return replace(seat, for_you=(*seat.for_you, PlayedFor(kind, number, card, not seat.is_connected)))


def _without(seat: SeatState, card: Card) -> tuple[Card, ...]:
    rest = tuple(held for held in seat.hand if held != card)
    if len(rest) + 1 != len(seat.hand):
        raise EngineError(f"Seat {seat.seat} does not hold that card exactly once.")
    return rest
