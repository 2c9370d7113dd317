"""What a seat may do: the one check that `decide` refuses by, `see` lists by and bots choose by."""

from typing import assert_never

from games.engine.cards import Card
from games.engine.errors import RuleViolation
from games.engine.indian import penalties
from games.engine.indian.commands import (
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Finish,
    Groups,
    Leave,
    OfferSeed,
    SeatCommand,
    SetDisconnect,
    Source,
)
from games.engine.indian.melds import is_joker
from games.engine.indian.state import Phase, SeatState, State

SEED_BYTES = range(16, 33)
"""A seat's seed is 16 to 32 bytes (docs/FAIRNESS.md)."""


def refusal(state: State, number: int, command: SeatCommand) -> RuleViolation | None:
    """Why this seat may not do this now; None if it may."""
    if not state.has_seat(number):
        return RuleViolation("seat.not_in_deal", "You are not in this deal.")
    if state.phase is Phase.OVER:
        return RuleViolation("deal.over", "This deal is over.")
    seat = state.seat(number)
    if seat.has_left:
        return RuleViolation("seat.left", "You have left this deal.")
    match command:
        case Leave() | SetDisconnect():
            return None
        case OfferSeed():
            return _seed(state, seat, command.seed_hex)
        case Draw() | Discard() | Finish() | Drop():
            return _not_your_turn(state, seat) or _in_turn(state, seat, command)
        case Declare():
            return _declare(state, seat) or _foreign_cards(seat, command.groups)
        case Arrange():
            return _arrange(state, seat) or _foreign_cards(seat, command.groups)
        case _:
            assert_never(command)


def is_legal(state: State, number: int, command: SeatCommand) -> bool:
    """True if `decide` would take this command from this seat."""
    return refusal(state, number, command) is None


def _seed(state: State, seat: SeatState, seed_hex: str) -> RuleViolation | None:
    if state.phase is not Phase.SEEDS:
        return RuleViolation("seed.too_late", "The cards are already dealt.")
    if seat.seed_hex is not None:
        return RuleViolation("seed.already_offered", "You have already given your seed for this deal.")
    if not is_seed(seed_hex):
        return RuleViolation("seed.malformed", "A seed is 16 to 32 bytes, written in hexadecimal.")
    return None


def is_seed(text: str) -> bool:
    """True for 16 to 32 bytes in lower-case hex: one spelling only, so that the record of a deal has one reading."""
    return len(text) % 2 == 0 and len(text) // 2 in SEED_BYTES and all(c in "0123456789abcdef" for c in text)


def _not_your_turn(state: State, seat: SeatState) -> RuleViolation | None:
    if state.phase is Phase.SEEDS:
        return RuleViolation("deal.not_dealt", "The cards are not dealt yet.")
    if not seat.is_playing:
        return RuleViolation("seat.out", "You are out of this deal.")
    if state.phase is not Phase.TURN or state.turn is None:
        return RuleViolation("turn.show_running", "A player has finished: the show is on.")
    if state.turn.seat != seat.seat:
        return RuleViolation("turn.not_yours", "It is not your turn.")
    return None


def _in_turn(state: State, seat: SeatState, command: Draw | Discard | Finish | Drop) -> RuleViolation | None:
    has_drawn = state.turn is not None and state.turn.drawn is not None
    match command:
        case Draw():
            if has_drawn:
                return RuleViolation("turn.already_drawn", "You have already drawn a card in this turn.")
            return _open_card(state) if command.source is Source.OPEN else None
        case Drop():
            return _drop(state, has_drawn)
        case Discard():
            if not has_drawn:
                return RuleViolation("turn.draw_first", "Draw a card before you discard one.")
            return _not_held(seat, command.card) or _just_taken(state, command.card)
        case Finish():
            if not has_drawn:
                return RuleViolation("finish.draw_first", "Draw a card before you finish.")
            return _not_held(seat, command.card)


def _drop(state: State, has_drawn: bool) -> RuleViolation | None:
    """RULES.md 2.7, and 4 for a deal of two."""
    if not penalties.drop_is_allowed(len(state.seats), state.rules):
        return RuleViolation("drop.two_players", "There is no drop in a deal between two players.")
    return RuleViolation("drop.after_draw", "You can drop only before drawing a card.") if has_drawn else None


def _open_card(state: State) -> RuleViolation | None:
    """RULES.md 2.4: a joker on top may be out of reach."""
    if not state.open_deck:
        return RuleViolation("open.empty", "There is no card on the open deck.")
    if not is_joker(state.open_deck[-1].card, state.wild_rank) or state.rules.open_joker_pickup == "always":
        return None
    is_first_turn = state.turn is not None and state.turn.number == 1
    if is_first_turn and state.rules.open_joker_pickup == "first_card_only":
        return None
    return RuleViolation("open.joker", "A joker on the open deck may not be taken.")


def _not_held(seat: SeatState, card: Card) -> RuleViolation | None:
    return None if card in seat.hand else RuleViolation("card.not_held", "You do not hold that card.")


def _just_taken(state: State, card: Card) -> RuleViolation | None:
    """RULES.md 2.3, `discard_just_taken_from_open`."""
    turn = state.turn
    if state.rules.discard_just_taken_from_open == "allowed" or turn is None:
        return None
    if turn.source is Source.OPEN and turn.drawn == card:
        return RuleViolation("discard.just_taken", "You may not throw the card that you just took from the open deck.")
    return None


def _declare(state: State, seat: SeatState) -> RuleViolation | None:
    if state.phase is Phase.SEEDS:
        return RuleViolation("deal.not_dealt", "The cards are not dealt yet.")
    if not seat.is_playing:
        return RuleViolation("seat.out", "You are out of this deal.")
    if state.phase is Phase.ARRANGE:
        return RuleViolation("declare.already_shown", "A valid hand has already been shown.")
    if state.phase is not Phase.DECLARE or state.finish is None or state.finish.seat != seat.seat:
        return RuleViolation("declare.not_finished", "Put a card in the finish slot before you declare.")
    return None


def _arrange(state: State, seat: SeatState) -> RuleViolation | None:
    if state.phase is not Phase.ARRANGE:
        return RuleViolation("arrange.not_open", "Hands are arranged after a valid show.")
    if not seat.is_playing:
        return RuleViolation("seat.out", "You are out of this deal.")
    if seat.is_done:
        return RuleViolation("arrange.already_done", "Your hand is already arranged.")
    return None


def _foreign_cards(seat: SeatState, groups: Groups) -> RuleViolation | None:
    """Cards left out are no offence (they count as loose), cards of others and cards twice are."""
    cards = [card for group in groups for card in group]
    if len(cards) == len(set(cards)) and set(cards) <= set(seat.hand):
        return None
    return RuleViolation("groups.not_your_cards", "The groups hold a card that is not yours, or one card twice.")
