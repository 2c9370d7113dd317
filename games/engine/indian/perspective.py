"""What a seat may see of a deal and what it may do: the only place where a view is made, field by field."""

from collections.abc import Iterable
from typing import Any

from games.engine.cards import Card
from games.engine.indian import penalties
from games.engine.indian.arrange import showable_discards
from games.engine.indian.commands import Arrange, Declare, Discard, Draw, Drop, Finish, Groups, Leave, OfferSeed, Source
from games.engine.indian.leave_points import leave_points
from games.engine.indian.legal import is_legal
from games.engine.indian.outcome import Reason, Result, SeatResult
from games.engine.indian.rules import HAND_SIZE
from games.engine.indian.scoring import card_points
from games.engine.indian.state import Phase, PlayedFor, SeatState, State
from games.engine.indian.turns import drop_kind

Json = dict[str, Any]

_ANY_SEED = "00" * 16


def see(state: State, number: int | None) -> Json:
    """The whole view of this seat, safe to send as JSON; None, or a seat that is not in the deal, is a spectator."""
    you = state.seat(number) if number is not None and state.has_seat(number) else None
    turn, slot = state.turn, state.finish
    return {
        "phase": state.phase.value,
        "you": you.seat if you else None,
        "deal_seats": [seat.seat for seat in state.seats],
        "seats": [_seat(state, seat) for seat in state.seats],
        "turn": _turn(state),
        "due_ms": None if state.phase is Phase.OVER else state.due_ms,
        "total_ms": state.total_ms,
        "wild": {"card": state.dealt.wild_card.code, "rank": state.dealt.wild_rank} if state.dealt else None,
        "closed_count": len(state.closed_deck),
        "open_deck": [{"card": thrown.card.code, "seat": thrown.seat} for thrown in state.open_deck],
        "finish": {"seat": slot.seat, "card": slot.card.code} if slot else None,
        "hand": codes(you.hand) if you else [],
        "drawn": turn.drawn.code if you and turn and turn.seat == you.seat and turn.drawn else None,
        "has_drop": penalties.drop_is_allowed(len(state.seats), state.rules),
        "legal": _legal(state, you) if you else None,
        "showable": _showable(state, you) if you else [],
        "toss": _toss(state),
        "commitment": state.commitment,
        "seeds": _seeds(state, you),
        "rules_hash": state.rules.hash,
        "for_you": [_played(each) for each in you.for_you] if you else [],
        "arranging": [seat.seat for seat in state.arranging],
        "result": _outcome(state),
    }


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards as they go over the wire."""
    return [card.code for card in cards]


def group_codes(groups: Groups) -> list[list[str]]:
    """Groups as they go over the wire."""
    return [codes(group) for group in groups]


# --- What everybody sees ------------------------------------------------------------------------------------------


def _seat(state: State, seat: SeatState) -> Json:
    return {
        "seat": seat.seat,
        "state": _seat_state(state.result, seat),
        "cards": len(seat.hand),
        "misses": seat.misses,
        "points": _points(state, seat),
        "drop_kind": seat.drop_kind,
        "link": seat.is_connected,
    }


def _points(state: State, seat: SeatState) -> int | None:
    """What the seat owes so far; nothing at all once the deal is void."""
    if state.result is not None:
        return next(each.points for each in state.result.seats if each.seat == seat.seat)
    return seat.points if state.void_reason is None else None


def _seat_state(result: Result | None, seat: SeatState) -> str:
    if result is None or not seat.is_playing:
        return seat.standing.value
    return "winner" if result.winner == seat.seat else "showed"


def _turn(state: State) -> Json | None:
    turn = state.turn
    if turn is None:
        return None
    is_first = state.seat(turn.seat).turns == 1
    return {
        "seat": turn.seat,
        "has_drawn": state.phase is Phase.DECLARE or turn.drawn is not None,
        "number": turn.number,
        "is_first": is_first,
    }


def _toss(state: State) -> Json | None:
    if state.dealt is None or not state.dealt.toss:
        return None
    cards = [{"seat": toss.seat, "card": toss.cards[0].code} for toss in state.dealt.toss]
    return {"cards": cards, "first": state.dealt.first_seat}


def _seeds(state: State, you: SeatState | None) -> dict[str, str]:
    """Before the deal one's own; then those that players gave; when all is over also those that the server put in."""
    if state.dealt is None:
        return {str(you.seat): you.seed_hex} if you and you.seed_hex else {}
    is_over = state.phase is Phase.OVER
    return {str(seed.seat): seed.seed_hex for seed in state.dealt.seeds if seed.by_player or is_over}


def _outcome(state: State) -> Json | None:
    if state.result is not None:
        return result_json(state.result)
    if state.void_reason is not None:
        return {"winner": None, "reason": Reason.VOID.value, "void_reason": state.void_reason, "seats": []}
    return None


def result_json(result: Result) -> Json:
    """The end of a deal for everybody: it holds only hands that were shown."""
    return {
        "winner": result.winner,
        "reason": result.reason.value,
        "seats": [_seat_result(seat) for seat in result.seats],
    }


def _seat_result(seat: SeatResult) -> Json:
    return {
        "seat": seat.seat,
        "points": seat.points,
        "outcome": seat.outcome.value,
        "hand": codes(seat.hand),
        "groups": group_codes(seat.groups),
        "kinds": [kind.value if kind else None for kind in seat.kinds],
        "group_points": list(seat.group_points),
        "own_groups": group_codes(seat.own_groups) if seat.own_groups is not None else None,
        "own_points": seat.own_points,
        "is_valid_hand": seat.is_valid_hand,
        "is_deal_show": seat.is_deal_show,
    }


# --- What only the seat itself sees -------------------------------------------------------------------------------


def _legal(state: State, you: SeatState) -> Json:
    """Every act that `decide` would take from this seat now."""
    number = you.seat
    return {
        "draw_closed": is_legal(state, number, Draw(Source.CLOSED)),
        "draw_open": is_legal(state, number, Draw(Source.OPEN)),
        "discard": [card.code for card in you.hand if is_legal(state, number, Discard(card))],
        "finish": [card.code for card in you.hand if is_legal(state, number, Finish(card))],
        "declare": is_legal(state, number, Declare(())),
        "arrange": is_legal(state, number, Arrange(())),
        "drop": _drop(state, you),
        "leave": {"points": leave_points(state, number)} if is_legal(state, number, Leave()) else None,
        "seed": is_legal(state, number, OfferSeed(_ANY_SEED)),
        "wrong_show_points": _wrong_show_points(state, you),
    }


def _drop(state: State, you: SeatState) -> Json | None:
    if not is_legal(state, you.seat, Drop()):
        return None
    kind = drop_kind(you)
    return {"kind": kind.value, "points": penalties.drop_points(kind, state.rules)}


def _wrong_show_points(state: State, you: SeatState) -> int:
    """What a wrong show would cost; with fourteen cards the most it can, as the finish card costs nothing."""
    hand = you.hand
    if len(hand) > HAND_SIZE:
        hand = tuple(sorted(hand, key=lambda card: card_points(card, state.wild_rank)))[1:]
    return penalties.wrong_declaration_points(hand, state.wild_rank, state.rules)


def _showable(state: State, you: SeatState) -> list[str]:
    """The cards whose removal leaves a hand that some grouping makes a valid show; only while a finish is possible."""
    if not any(is_legal(state, you.seat, Finish(card)) for card in you.hand):
        return []
    found = showable_discards(you.hand, state.wild_rank, state.rules)
    return [card.code for card in you.hand if card in found]


def _played(played: PlayedFor) -> Json:
    card = {"card": played.card.code} if played.card else {}
    away = {"was_away": True} if played.was_away else {}
    return {"kind": played.kind.value, "number": played.number, **card, **away}
