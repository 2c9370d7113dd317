"""From a committed seed to the order of the cards (docs/FAIRNESS.md describes every byte).

HMAC-SHA-512 in counter mode, keyed by the server's seed, over everything that was public or promised before: the
version, the deal, its rules and every seat's own seed. The seed comes in as an argument; nothing here makes chance.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.engine.cards import ACE, SUITS, Card, full_deck
from games.engine.errors import EngineError

VERSION = b"rummy-shuffle-v1"
SERVER_SEED_BYTES = 128
"""1,024 bits: more than the 565 that all orders of 106 cards need, so every order can come up."""
SEAT_SEED_BYTES = range(16, 33)

HAND_SIZE = 13
WORD = 1 << 32

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where every card of a deal starts. `closed_deck` has its top card last; the wild card is out of play."""

    hands: dict[int, tuple[Card, ...]]
    open_card: Card
    wild_card: Card
    closed_deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """All chance of one deal. `deck` is in the order of dealing; `wild_index` counts from the top of what is left."""

    deck: tuple[Card, ...]
    toss: tuple[tuple[int, Card], ...]
    wild_index: int
    reshuffle_key: bytes

    @property
    def first_seat(self) -> int:
        """The seat with the highest toss card moves first: ace high, equal ranks by suit S > H > D > C."""
        return max(self.toss, key=lambda thrown: _toss_value(thrown[1]))[0]

    def lay_out(self, first_seat: int | None = None) -> Layout:
        """Thirteen each, one at a time from the mover, then the open card, then the wild card (RULES.md 2.2).

        The mover is `first_seat`; None: the winner of the toss.
        """
        seats = sorted(seat for seat, _ in self.toss)
        mover = seats.index(self.first_seat if first_seat is None else first_seat)
        order = seats[mover:] + seats[:mover]
        dealt = HAND_SIZE * len(order)
        hands = {seat: self.deck[place : dealt : len(order)] for place, seat in enumerate(order)}
        left = list(self.deck[dealt + 1 :])
        wild_card = left.pop(self.wild_index)
        return Layout(hands, self.deck[dealt], wild_card, tuple(reversed(left)))


def commitment(server_seed: bytes, deal: str) -> str:
    """What binds the server to its seed before the seats offer theirs: hex SHA-256 over version, deal and seed."""
    _check_server_seed(server_seed)
    return hashlib.sha256(_field(VERSION) + _field(deal.encode()) + _field(server_seed)).hexdigest()


def shuffle(
    server_seed: bytes,
    deal: str,
    seat_seeds: Mapping[int, bytes],
    rules_hash: str,
    cards: Sequence[Card],
    seats: Sequence[int],
) -> Shuffle:
    """The toss, the order of `cards` and the place of the wild card. Every seat must have a seed of 16 to 32 bytes.

    Raises EngineError for a missing seed, one of the wrong length, or too few cards.
    """
    _check_server_seed(server_seed)
    ordered = sorted(set(seats))
    left = len(cards) - HAND_SIZE * len(ordered) - 1
    if left < 2 or not ordered:
        raise EngineError(f"{len(cards)} cards are not enough for {len(ordered)} seats.")
    context = _context(deal, rules_hash, [(seat, _seat_seed(seat_seeds, seat)) for seat in ordered])

    def stream(label: bytes) -> "_Stream":
        return _Stream(server_seed, context + _field(label))

    toss_pack = stream(b"toss").shuffled(full_deck(1, 0))
    return Shuffle(
        deck=stream(b"deck").shuffled(cards),
        toss=tuple(zip(ordered, toss_pack, strict=False)),
        wild_index=stream(b"wild").below(left),
        reshuffle_key=stream(b"reshuffle-key").block(),
    )


def reshuffle(key: bytes, nth: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The open deck made up as a closed deck for the `nth` time in this deal, from 1."""
    return _Stream(key, _field(VERSION) + _field(b"reshuffle") + nth.to_bytes(4, "big")).shuffled(cards)


class _Stream:
    """Unbiased numbers from HMAC-SHA-512 in counter mode."""

    def __init__(self, key: bytes, message: bytes) -> None:
        self._key = key
        self._message = message
        self._counter = 0
        self._words = self._make_words()

    def block(self) -> bytes:
        """The next 64 bytes."""
        block = hmac.digest(self._key, self._message + self._counter.to_bytes(8, "big"), "sha512")
        self._counter += 1
        return block

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: words past the last whole multiple are thrown away."""
        limit = WORD - WORD % bound
        return next(word for word in self._words if word < limit) % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in an order of which each is equally likely: Fisher and Yates, from the last place down."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            chosen = self.below(last + 1)
            mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
        return tuple(mixed)

    def _make_words(self) -> Iterator[int]:
        while True:
            block = self.block()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, len(block), 4))


def _context(deal: str, rules_hash: str, seeds: Sequence[tuple[int, bytes]]) -> bytes:
    parts = [_field(VERSION), _field(deal.encode()), _field(rules_hash.encode()), len(seeds).to_bytes(4, "big")]
    parts += [seat.to_bytes(4, "big") + _field(seed) for seat, seed in seeds]
    return b"".join(parts)


def _field(value: bytes) -> bytes:
    """Length first, so that two different lists of fields never give the same bytes."""
    return len(value).to_bytes(4, "big") + value


def _check_server_seed(server_seed: bytes) -> None:
    if len(server_seed) != SERVER_SEED_BYTES:
        raise EngineError(f"The server's seed has {SERVER_SEED_BYTES} bytes, not {len(server_seed)}.")


def _seat_seed(seat_seeds: Mapping[int, bytes], seat: int) -> bytes:
    seed = seat_seeds.get(seat, b"")
    if len(seed) not in SEAT_SEED_BYTES:
        raise EngineError(f"Seat {seat} needs a seed of 16 to 32 bytes, not {len(seed)}.")
    return seed


def _toss_value(card: Card) -> tuple[int, int]:
    return (14 if card.rank == ACE else card.rank, -SUITS.index(card.suit))
