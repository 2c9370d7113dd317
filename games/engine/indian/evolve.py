"""The one place where an event becomes a change of state."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from games.engine.cards import Card
from games.engine.errors import EngineError
from games.engine.indian import events as e
from games.engine.indian.commands import OnDisconnect, Source
from games.engine.indian.melds import wild_rank_of
from games.engine.indian.state import (
    Dealt,
    FinishSlot,
    OpenCard,
    Phase,
    PlayedFor,
    PlayedKind,
    SeatState,
    Standing,
    State,
    Turn,
)


def fold(events: Iterable[e.Event]) -> State:
    """The state after these events; EngineError if there is none."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise EngineError("A deal without events has no state.")
    return state


def evolve(state: State | None, event: e.Event) -> State:
    """The state after one more event; the first one must be DealOpened."""
    if state is None:
        if not isinstance(event, e.DealOpened):
            raise EngineError("A deal begins with DealOpened.")
        return _opened(event)
    return _next(state, event)


def _next(state: State, event: e.Event) -> State:
    match event:
        case e.TurnStarted():
            return _turn_started(state, event)
        case e.CardDrawn():
            return _drawn(state, event)
        case e.CardDiscarded():
            return _discarded(state, event)
        case e.TurnMissed():
            return _seat(state, event.seat, lambda s: _missed(s, event))
        case e.SeatDropped():
            return _seat(state, event.seat, lambda s: _dropped(s, event, state))
        case e.LinkChanged():
            return _seat(state, event.seat, lambda s: _link(s, event.is_connected))
        case e.DisconnectSet():
            return _seat(state, event.seat, lambda s: replace(s, on_disconnect=event.policy, for_you=()))
        case e.SeatLeft():
            return _seat(state, event.seat, lambda s: _left(s, event))
        case e.DeadlineMoved():
            return replace(state, due_ms=event.due_ms, total_ms=event.total_ms)
        case e.DeckReshuffled():
            return replace(state, closed_deck=event.closed_deck, open_deck=state.open_deck[-1:], reshuffles=event.nth)
        case e.FinishMade():
            return _finish_made(state, event)
        case e.DeclarationAccepted():
            return _accepted(state, event)
        case e.DeclarationRejected():
            return _rejected(state, event)
        case e.HandArranged():
            return _seat(state, event.seat, lambda s: replace(s, is_done=True, groups=event.groups, for_you=()))
        case e.SeedOffered():
            return _seat(state, event.seat, lambda s: replace(s, seed_hex=event.seed_hex))
        case e.DealStarted():
            return _started(state, event)
        case e.DealEnded():
            return replace(state, phase=Phase.OVER, turn=None, result=event.result)
        case e.DealVoided():
            return replace(state, phase=Phase.OVER, turn=None, void_reason=event.reason)
        case e.DealOpened():
            raise EngineError("A deal is opened once.")
        case _:
            assert_never(event)


# --- Opening and dealing ------------------------------------------------------------------------------------------


def _opened(event: e.DealOpened) -> State:
    seats = tuple(SeatState(seat=s.seat, on_disconnect=s.on_disconnect) for s in event.seats)
    return State(
        rules=event.rules,
        commitment=event.commitment,
        phase=Phase.SEEDS,
        seats=seats,
        due_ms=event.due_ms,
        total_ms=event.total_ms,
    )


def _started(state: State, event: e.DealStarted) -> State:
    hands = {hand.seat: hand.cards for hand in event.hands}
    wild_rank = wild_rank_of(event.wild_card)
    if wild_rank is None:
        raise EngineError("Every deal has a wild rank.")
    dealt = Dealt(event.seeds, event.toss, event.first_seat, event.wild_card, wild_rank, event.reshuffle_key)
    return replace(
        state,
        phase=Phase.TURN,
        seats=tuple(replace(seat, hand=hands[seat.seat]) for seat in state.seats),
        dealt=dealt,
        closed_deck=event.closed_deck,
        open_deck=(OpenCard(event.open_card, None),),
    )


# --- A turn -------------------------------------------------------------------------------------------------------


def _turn_started(state: State, event: e.TurnStarted) -> State:
    return replace(
        state,
        phase=Phase.TURN,
        seats=_seats(state, event.seat, lambda s: replace(s, turns=s.turns + 1)),
        turn=Turn(event.seat, event.number),
        due_ms=event.due_ms,
        total_ms=event.total_ms,
    )


def _drawn(state: State, event: e.CardDrawn) -> State:
    if state.turn is None:
        raise EngineError("A card is drawn in a turn.")
    seats = _seats(state, event.seat, lambda s: replace(s, hand=(*s.hand, event.card), for_you=()))
    turn = Turn(event.seat, state.turn.number, event.card, event.source)
    if event.source is Source.OPEN:
        return replace(state, seats=seats, turn=turn, open_deck=state.open_deck[:-1])
    return replace(state, seats=seats, turn=turn, closed_deck=state.closed_deck[:-1])


def _discarded(state: State, event: e.CardDiscarded) -> State:
    number = _number(state)

    def thrown(seat: SeatState) -> SeatState:
        hand = _without(seat, event)
        if event.is_forced:
            return replace(_for(seat, PlayedKind.DISCARDED, number, event.card), hand=hand)
        return replace(seat, hand=hand, misses=0, for_you=())

    return replace(
        state,
        seats=_seats(state, event.seat, thrown),
        turn=Turn(event.seat, number),
        open_deck=(*state.open_deck, OpenCard(event.card, event.seat)),
    )


# --- The show -----------------------------------------------------------------------------------------------------


def _finish_made(state: State, event: e.FinishMade) -> State:
    return replace(
        state,
        phase=Phase.DECLARE,
        seats=_seats(state, event.seat, lambda s: replace(s, hand=_without(s, event), misses=0, for_you=())),
        turn=Turn(event.seat, _number(state)),
        finish=FinishSlot(event.seat, event.card),
        due_ms=event.due_ms,
        total_ms=event.total_ms,
    )


def _accepted(state: State, event: e.DeclarationAccepted) -> State:
    def shown(seat: SeatState) -> SeatState:
        return replace(_declared(seat, event.is_forced, _number(state)), is_done=True, groups=event.groups)

    return replace(
        state,
        phase=Phase.ARRANGE,
        seats=_seats(state, event.seat, shown),
        turn=None,
        due_ms=event.due_ms,
        total_ms=event.total_ms,
    )


def _rejected(state: State, event: e.DeclarationRejected) -> State:
    if state.finish is None:
        raise EngineError("A declaration follows a finish.")

    def wrong(seat: SeatState) -> SeatState:
        shown = _declared(seat, event.is_forced, _number(state))
        return replace(shown, standing=Standing.WRONG_SHOW, points=event.points, groups=event.groups)

    return replace(
        state,
        phase=Phase.TURN,
        seats=_seats(state, event.seat, wrong),
        finish=None,
        open_deck=(*state.open_deck, OpenCard(state.finish.card, event.seat)),
    )


def _declared(seat: SeatState, is_forced: bool, number: int) -> SeatState:
    return _for(seat, PlayedKind.DECLARED, number) if is_forced else replace(seat, for_you=())


# --- Missing turns and going out ------------------------------------------------------------------------------------


def _missed(seat: SeatState, event: e.TurnMissed) -> SeatState:
    return replace(_for(seat, PlayedKind.MISSED, event.number), misses=event.misses)


def _dropped(seat: SeatState, event: e.SeatDropped, state: State) -> SeatState:
    is_forced = event.kind is e.DropKind.MISSES
    seen = _for(seat, PlayedKind.DROPPED, _number(state)) if is_forced else replace(seat, for_you=())
    return replace(seen, standing=Standing.DROPPED, points=event.points, drop_kind=event.kind.value)


def _left(seat: SeatState, event: e.SeatLeft) -> SeatState:
    if event.points is None:
        return replace(seat, has_left=True, groups=seat.groups or event.groups or None)
    return replace(seat, has_left=True, standing=Standing.LEFT, points=event.points, drop_kind="leave")


def _link(seat: SeatState, is_connected: bool) -> SeatState:
    # Misses that passed while the seat was shielded must not drop it at the first one after its return.
    is_back = is_connected and seat.on_disconnect is OnDisconnect.STAY_UNTIL_BACK
    return replace(seat, is_connected=is_connected, misses=0 if is_back else seat.misses)


# --- Small tools --------------------------------------------------------------------------------------------------


def _seat(state: State, number: int, change: Callable[[SeatState], SeatState]) -> State:
    return replace(state, seats=_seats(state, number, change))


def _seats(state: State, number: int, change: Callable[[SeatState], SeatState]) -> tuple[SeatState, ...]:
    return tuple(change(seat) if seat.seat == number else seat for seat in state.seats)


def _for(seat: SeatState, kind: PlayedKind, number: int, card: Card | None = None) -> SeatState:
    return replace(seat, for_you=(*seat.for_you, PlayedFor(kind, number, card)))


def _without(seat: SeatState, event: e.CardDiscarded | e.FinishMade) -> tuple[Card, ...]:
    rest = tuple(card for card in seat.hand if card != event.card)
    if len(rest) + 1 != len(seat.hand):
        raise EngineError(f"Seat {seat.seat} does not hold that card exactly once.")
    return rest


def _number(state: State) -> int:
    return state.turn.number if state.turn else 0
