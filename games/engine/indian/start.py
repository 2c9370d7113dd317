"""From the opening of a deal to its first turn (RULES.md 2.1, 2.2; docs/FAIRNESS.md)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.engine.cards import Card, full_deck
from games.engine.errors import EngineError, RuleViolation
from games.engine.indian.commands import Deal, OnDisconnect
from games.engine.indian.events import DealOpened, DealStarted, Event, SeatCards, SeatOpened
from games.engine.indian.legal import is_seed
from games.engine.indian.play import Play
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.indian.state import Phase, State
from games.engine.indian.turns import next_playing, start_turn

SEATS = range(2, 7)
"""How many may be dealt in (RULES.md 1.1)."""


@dataclass(frozen=True, slots=True)
class SeatOptions:
    """What a player chose for himself before the deal."""

    on_disconnect: OnDisconnect = OnDisconnect.DROP_AFTER_3_MISSES


def deck(rules: Rules) -> tuple[Card, ...]:
    """Every card of the deal, unshuffled."""
    return full_deck(rules.packs, rules.printed_jokers_per_pack)


def open_deal(
    rules: Rules,
    seats: Iterable[int],
    commitment: str,
    now_ms: int,
    options: Mapping[int, SeatOptions] | None = None,
    first_seat: int | None = None,
) -> tuple[Event, ...]:
    """Bind the server to its seed and let the seats offer theirs. A seat without options follows the rule sheet.

    `first_seat` moves first, as in the later deals of a match; None: the toss decides (RULES.md 2.1).
    """
    numbers = sorted(seats)
    if len(numbers) not in SEATS or len(set(numbers)) != len(numbers):
        raise EngineError("A deal has two to six different seats.")
    if len(deck(rules)) < len(numbers) * (HAND_SIZE + 1) + 2:
        raise EngineError("There are not enough cards for so many seats.")
    if first_seat is not None and first_seat not in numbers:
        raise EngineError("Who moves first is one of the seats of the deal.")
    default = SeatOptions(OnDisconnect(rules.on_disconnect))
    chosen = options or {}
    opened = tuple(SeatOpened(number, chosen.get(number, default).on_disconnect) for number in numbers)
    total_ms = rules.seed_seconds * 1000
    return (DealOpened(rules, opened, commitment, now_ms + total_ms, total_ms, first_seat),)


def deal_out(play: Play, command: Deal) -> None:
    """Hand out the cards of a shuffle and begin the first turn."""
    state = play.state
    if state.phase is not Phase.SEEDS:
        raise RuleViolation("deal.already_dealt", "The cards are already dealt.")
    _check_seeds(state, command)
    if sorted(command.shuffle.deck, key=_order) != sorted(deck(state.rules), key=_order):
        raise EngineError("The shuffle does not hold the cards of this game.")
    started = _hand_out(command, state.first_seat)
    play.record(started)
    start_turn(play, _first_playing(play.state, started.first_seat))


def _hand_out(command: Deal, first_seat: int | None) -> DealStarted:
    shuffle = command.shuffle
    layout = shuffle.lay_out(first_seat)
    toss = shuffle.toss if first_seat is None else ()
    return DealStarted(
        seeds=command.seeds,
        toss=tuple(SeatCards(seat, (card,)) for seat, card in toss),
        first_seat=shuffle.first_seat if first_seat is None else first_seat,
        hands=tuple(SeatCards(seat, cards) for seat, cards in sorted(layout.hands.items())),
        open_card=layout.open_card,
        wild_card=layout.wild_card,
        closed_deck=layout.closed_deck,
        reshuffle_key=shuffle.reshuffle_key.hex(),
    )


def _check_seeds(state: State, command: Deal) -> None:
    """Every seat's seed is named, and a seed that a player offered is the one that was used."""
    if [seed.seat for seed in command.seeds] != [seat.seat for seat in state.seats]:
        raise EngineError("The shuffle needs one seed of every seat, in the order of the seats.")
    for seed in command.seeds:
        offered = state.seat(seed.seat).seed_hex
        if seed.by_player != (offered is not None) or (offered or seed.seed_hex) != seed.seed_hex:
            raise EngineError(f"The seed of seat {seed.seat} is not the one it offered.")
        if not is_seed(seed.seed_hex):
            raise EngineError(f"The seed of seat {seed.seat} is not 16 to 32 bytes in hex.")
    if {seat for seat, _ in command.shuffle.toss} != {seat.seat for seat in state.seats}:
        raise EngineError("The toss is between the seats of the deal.")


def _first_playing(state: State, first_seat: int) -> int:
    """The mover, or whoever sits next where the mover got up before the cards were out."""
    return first_seat if state.seat(first_seat).is_playing else next_playing(state, first_seat)


def _order(card: Card) -> tuple[int, str, int]:
    return card.rank, card.suit, card.pack
