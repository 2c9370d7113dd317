"""Every card is as likely in every place, and these tests would see it if it were not.

A figure fails when chance alone would give a worse one less than once in a million runs, so a sound shuffle does not
flake. Planted and found: the last place never moved (short range), Sattolo's range, swapping with any place, bytes
reduced by modulo, one seed used again.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from games.engine import shuffle as module
from games.engine.cards import Card, full_deck
from games.engine.shuffle import Shuffle, shuffle
from tests.counts import count

DECK = full_deck(1, 1)
SEATS = (0, 1, 2)
SEAT_SEEDS = dict.fromkeys(SEATS, bytes(16))
ONE_IN_A_MILLION = 4.75
"""In standard deviations, one side."""


def decks(number: int, seed_of: Callable[[int], int] = lambda n: n) -> list[Shuffle]:
    """Deals with seeds of their own; the deal's name stays, so that only the seed makes the order."""
    made = []
    for n in range(number):
        seed = hashlib.shake_256(f"statistics {seed_of(n)}".encode()).digest(128)
        made.append(shuffle(seed, "deal", SEAT_SEEDS, "rules", DECK, SEATS))
    return made


def deviation(seen: Iterable[Hashable], cells: int) -> float:
    """How far chi-square over equally likely cells is from its mean, as a normal deviate (Wilson and Hilferty)."""
    counted = Counter(seen)
    expected = counted.total() / cells
    found = sum((number - expected) ** 2 for number in counted.values()) / expected
    found += (cells - len(counted)) * expected
    freedom = cells - 1
    spread = 2 / (9 * freedom)
    return ((found / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)


def places(dealt: Sequence[Shuffle]) -> float:
    """Card by place."""
    return deviation(((card, place) for each in dealt for place, card in enumerate(each.deck)), len(DECK) ** 2)


def neighbours(dealt: Sequence[Shuffle]) -> float:
    """Card by the card dealt after it."""
    pairs = (pair for each in dealt for pair in pairwise(each.deck))
    return deviation(pairs, len(DECK) * (len(DECK) - 1))


def repetitions(dealt: Sequence[Shuffle]) -> float:
    """Cards that keep their place from one deal to the next: one a deal on average, as often as not."""
    kept = sum(a == b for first, then in pairwise(dealt) for a, b in zip(first.deck, then.deck, strict=True))
    return (kept - (len(dealt) - 1)) / math.sqrt(len(dealt) - 1)


def wild_places(dealt: Sequence[Shuffle]) -> float:
    """Which of the cards left is turned up."""
    return deviation((each.wild_index for each in dealt), len(DECK) - 13 * len(SEATS) - 1)


def first_movers(dealt: Sequence[Shuffle]) -> float:
    """Who wins the toss."""
    return deviation((each.first_seat for each in dealt), len(SEATS))


def jokers_by_seat(dealt: Sequence[Shuffle]) -> float:
    """Who holds the printed joker, while anybody does."""
    held = (
        seat for each in dealt for seat, hand in each.lay_out().hands.items() if any(not card.rank for card in hand)
    )
    return deviation(held, len(SEATS))


def numbers(bound: int) -> float:
    """The bare numbers below a bound, as every step of the shuffle takes them."""
    stream = module._Stream(b"key", b"numbers")
    return deviation((stream.below(bound) for _ in range(20 * count("shuffle_decks"))), bound)


STATISTICS = (places, neighbours, repetitions, wild_places, first_movers, jokers_by_seat)


@pytest.fixture(scope="module")
def sound() -> list[Shuffle]:
    return decks(count("shuffle_decks"))


@pytest.mark.parametrize("statistic", STATISTICS)
def test_a_sound_shuffle_shows_nothing(sound: list[Shuffle], statistic: Callable[[Sequence[Shuffle]], float]) -> None:
    assert abs(statistic(sound)) < ONE_IN_A_MILLION


@pytest.mark.parametrize("bound", [2, 3, 13, 53, 106, 159])
def test_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    assert abs(numbers(bound)) < ONE_IN_A_MILLION


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    stream = module._Stream(b"key", b"message")
    stream._words = iter([2**32 - 1, 2**32 - 2**32 % 53, 2**32 - 2**32 % 53 - 1, 7])

    assert [stream.below(53), stream.below(53)] == [52, 7]


# --- Planted faults ------------------------------------------------------------------------------------------------


def short_range(stream: Any, items: Sequence[Card]) -> tuple[Card, ...]:
    """The loop starts one too low: the last place never moves."""
    mixed = list(items)
    for last in range(len(mixed) - 2, 0, -1):
        chosen = stream.below(last + 1)
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return tuple(mixed)


def sattolo(stream: Any, items: Sequence[Card]) -> tuple[Card, ...]:
    """The range is one too short: no card can stay where it is."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = stream.below(last)
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return tuple(mixed)


def swap_any(stream: Any, items: Sequence[Card]) -> tuple[Card, ...]:
    """Every place is swapped with any other: n to the n ways do not fall evenly on n! orders."""
    mixed = list(items)
    for last in range(len(mixed) - 1, -1, -1):
        chosen = stream.below(len(mixed))
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return tuple(mixed)


def byte_modulo(stream: Any, bound: int) -> int:
    """A byte cut down by modulo: 256 is no multiple of 53."""
    return int(next(stream._words) & 255) % bound


@pytest.mark.parametrize("fault", [short_range, sattolo, swap_any])
def test_a_planted_bias_of_the_order_is_found(fault: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module._Stream, "shuffled", fault)

    assert places(decks(1500)) > ONE_IN_A_MILLION


@pytest.mark.parametrize("bound", [53, 106])
def test_a_planted_modulo_is_found(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module._Stream, "below", byte_modulo)

    assert numbers(bound) > ONE_IN_A_MILLION


def test_a_seed_used_again_is_found() -> None:
    assert repetitions(decks(300, seed_of=lambda n: n // 2)) > ONE_IN_A_MILLION
