"""The one place where an event becomes a change of state."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from games.engine.errors import EngineError
from games.engine.indian import events as e
from games.engine.indian import seat_changes as change
from games.engine.indian.commands import Source
from games.engine.indian.melds import wild_rank_of
from games.engine.indian.state import Dealt, FinishSlot, OpenCard, Phase, SeatState, State, Turn


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
            return _seat(state, event.seat, lambda s: change.missed(s, event))
        case e.SeatDropped():
            return _seat(state, event.seat, lambda s: change.dropped(s, event, _number(state)))
        case e.LinkChanged():
            return _seat(state, event.seat, lambda s: change.linked(s, event))
        case e.DisconnectSet():
            return _seat(state, event.seat, lambda s: replace(s, on_disconnect=event.policy, for_you=()))
        case e.SeatLeft():
            return _seat(state, event.seat, lambda s: change.left(s, event))
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
        first_seat=event.first_seat,
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
    seats = _seats(state, event.seat, lambda s: change.took(s, event))
    turn = Turn(event.seat, _number(state), event.card, event.source)
    if event.source is Source.OPEN:
        return replace(state, seats=seats, turn=turn, open_deck=state.open_deck[:-1])
    return replace(state, seats=seats, turn=turn, closed_deck=state.closed_deck[:-1])


def _discarded(state: State, event: e.CardDiscarded) -> State:
    number = _number(state)
    return replace(
        state,
        seats=_seats(state, event.seat, lambda s: change.threw(s, event, number)),
        turn=Turn(event.seat, number),
        open_deck=(*state.open_deck, OpenCard(event.card, event.seat)),
    )


# --- The show -----------------------------------------------------------------------------------------------------


def _finish_made(state: State, event: e.FinishMade) -> State:
    return replace(
        state,
        phase=Phase.DECLARE,
        seats=_seats(state, event.seat, lambda s: change.finished(s, event)),
        turn=Turn(event.seat, _number(state)),
        finish=FinishSlot(event.seat, event.card),
        due_ms=event.due_ms,
        total_ms=event.total_ms,
    )


def _accepted(state: State, event: e.DeclarationAccepted) -> State:
    return replace(
        state,
        phase=Phase.ARRANGE,
        seats=_seats(state, event.seat, lambda s: change.showed(s, event, _number(state))),
        turn=None,
        due_ms=event.due_ms,
        total_ms=event.total_ms,
    )


def _rejected(state: State, event: e.DeclarationRejected) -> State:
    if state.finish is None:
        raise EngineError("A declaration follows a finish.")
    return replace(
        state,
        phase=Phase.TURN,
        seats=_seats(state, event.seat, lambda s: change.showed_wrongly(s, event, _number(state))),
        finish=None,
        open_deck=(*state.open_deck, OpenCard(state.finish.card, event.seat)),
    )


# --- Small tools --------------------------------------------------------------------------------------------------


def _seat(state: State, number: int, changed: Callable[[SeatState], SeatState]) -> State:
    return replace(state, seats=_seats(state, number, changed))


def _seats(state: State, number: int, changed: Callable[[SeatState], SeatState]) -> tuple[SeatState, ...]:
    return tuple(changed(seat) if seat.seat == number else seat for seat in state.seats)


def _number(state: State) -> int:
    if state.turn is None:
        raise EngineError("That happens only in a turn.")
    return state.turn.number
