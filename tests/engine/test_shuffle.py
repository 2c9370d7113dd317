"""The shuffle does what docs/FAIRNESS.md says, byte by byte (its statistics are in test_shuffle_statistics.py)."""

import hashlib
import hmac
import math
from collections.abc import Iterator

import pytest

from games.engine.cards import Card, full_deck, parse_code
from games.engine.errors import EngineError
from games.engine.shuffle import SERVER_SEED_BYTES, Shuffle, commitment, reshuffle, shuffle

SEED = bytes(range(128))
SEEDS = {0: b"a" * 16, 2: b"b" * 32, 3: b"c" * 20}
DECK = full_deck(2, 1)


def shuffled(**changed: object) -> Shuffle:
    given = {
        "server_seed": SEED,
        "deal": "deal-1",
        "seat_seeds": SEEDS,
        "rules_hash": "00ff",
        "cards": DECK,
        "seats": (0, 2, 3),
    }
    return shuffle(**(given | changed))  # type: ignore[arg-type]


# --- A second implementation, written from docs/FAIRNESS.md --------------------------------------------------------


def f(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value


def words(key: bytes, message: bytes) -> Iterator[int]:
    i = 0
    while True:
        block = hmac.new(key, message + i.to_bytes(8, "big"), hashlib.sha512).digest()
        for n in range(16):
            yield int(block[4 * n : 4 * n + 4].hex(), 16)
        i += 1


def number(stream: Iterator[int], n: int) -> int:
    while True:
        w = next(stream)
        if w < 2**32 - 2**32 % n:
            return w % n


def order(stream: Iterator[int], items: list[Card]) -> list[Card]:
    for last in reversed(range(1, len(items))):
        place = number(stream, last + 1)
        items[place], items[last] = items[last], items[place]
    return items


VERSION = f(b"rummy-shuffle-v1")
CONTEXT = VERSION + f(b"deal-1") + f(b"00ff") + (3).to_bytes(4, "big")
for seat_number, seat_seed in SEEDS.items():
    CONTEXT += seat_number.to_bytes(4, "big") + f(seat_seed)


def test_a_second_implementation_finds_the_same_cards() -> None:
    found = shuffled()

    assert list(found.deck) == order(words(SEED, CONTEXT + f(b"deck")), list(DECK))
    toss = order(words(SEED, CONTEXT + f(b"toss")), list(full_deck(1, 0)))
    assert found.toss == ((0, toss[0]), (2, toss[1]), (3, toss[2]))
    assert found.wild_index == number(words(SEED, CONTEXT + f(b"wild")), 106 - 39 - 1)
    key = hmac.new(SEED, CONTEXT + f(b"reshuffle-key") + bytes(8), hashlib.sha512).digest()
    assert found.reshuffle_key == key
    message = VERSION + f(b"reshuffle") + (2).to_bytes(4, "big")
    assert list(reshuffle(key, 2, DECK[:40])) == order(words(key, message), list(DECK[:40]))
    assert commitment(SEED, "deal-1") == hashlib.sha256(VERSION + f(b"deal-1") + f(SEED)).hexdigest()


def test_the_order_stays_what_it_was() -> None:
    """Finished deals must verify for ever: if this changes, VERSION has to."""
    digest = hashlib.sha256(" ".join(card.code for card in shuffled().deck).encode()).hexdigest()

    assert digest == "5464f4d09d96fdfda8d0262aaf4bc8d79cdeca90afe49aa39352dd3cdf31508b"
    assert commitment(SEED, "deal-1") == "452476b3081d4c34f906fc5db4c2e229f177b9da4c2d80a3d652b7bb2cdbf749"


# --- What it promises ----------------------------------------------------------------------------------------------


def test_no_card_is_lost_or_made() -> None:
    assert sorted(card.code for card in shuffled().deck) == sorted(card.code for card in DECK)
    assert sorted(card.code for card in reshuffle(bytes(64), 1, DECK[:50])) == sorted(card.code for card in DECK[:50])


@pytest.mark.parametrize(
    "changed",
    [
        {"server_seed": bytes(127) + b"\x01"},
        {"deal": "deal-2"},
        {"rules_hash": "00fe"},
        {"seat_seeds": SEEDS | {3: b"d" * 20}},
        {"seat_seeds": SEEDS | {3: b"c" * 21}},
        {"seat_seeds": {0: SEEDS[2], 2: SEEDS[0], 3: SEEDS[3]}},
    ],
    ids=["server seed", "deal", "rules", "a seat's seed", "its length", "seeds changed over"],
)
def test_everything_promised_before_decides_the_order(changed: dict[str, object]) -> None:
    assert shuffled(**changed).deck != shuffled().deck
    assert shuffled(**changed).reshuffle_key != shuffled().reshuffle_key


def test_seeds_of_seats_that_are_not_dealt_in_do_not_matter() -> None:
    assert shuffled(seat_seeds=SEEDS | {5: b"e" * 16}, seats=(3, 0, 2)) == shuffled()


def test_every_reshuffle_has_its_own_order() -> None:
    assert reshuffle(bytes(64), 1, DECK) != reshuffle(bytes(64), 2, DECK) != reshuffle(bytes(63) + b"1", 2, DECK)


def test_the_commitment_binds_seed_and_deal() -> None:
    found = {
        commitment(SEED, "1"),
        commitment(SEED, "2"),
        commitment(SEED[::-1], "1"),
        commitment(SEED[:-1] + b"1", ""),
    }

    assert len(found) == 4


def test_the_seed_has_more_values_than_three_packs_have_orders() -> None:
    assert SERVER_SEED_BYTES * 8 >= math.log2(math.factorial(159)) > math.log2(math.factorial(106))


@pytest.mark.parametrize(
    "changed",
    [
        {"server_seed": bytes(64)},
        {"server_seed": b""},
        {"seat_seeds": {0: b"a" * 16, 2: b"b" * 16}},
        {"seat_seeds": SEEDS | {0: b"a" * 15}},
        {"seat_seeds": SEEDS | {0: b"a" * 33}},
        {"cards": DECK[:41]},
        {"seats": ()},
    ],
)
def test_what_cannot_be_shuffled_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(EngineError):
        shuffled(**changed)


# --- Dealing -------------------------------------------------------------------------------------------------------


def test_cards_are_dealt_one_at_a_time_from_the_mover() -> None:
    toss = tuple((seat, parse_code(code)) for seat, code in ((0, "KS.0"), (2, "AC.0"), (3, "AD.0")))
    dealt = Shuffle(DECK, toss, wild_index=1, reshuffle_key=b"").lay_out()

    assert dealt.hands == {3: DECK[0:39:3], 0: DECK[1:39:3], 2: DECK[2:39:3]}
    assert dealt.open_card == DECK[39]
    assert dealt.wild_card == DECK[41]
    assert dealt.closed_deck == (*reversed(DECK[42:]), DECK[40]), "the top card last, the wild card out of play"


def test_a_mover_who_was_settled_before_is_dealt_to_first_whoever_would_have_won_the_toss() -> None:
    toss = tuple((seat, parse_code(code)) for seat, code in ((0, "KS.0"), (2, "AC.0"), (3, "AD.0")))
    dealt = Shuffle(DECK, toss, wild_index=1, reshuffle_key=b"").lay_out(first_seat=2)

    assert dealt.hands == {2: DECK[0:39:3], 3: DECK[1:39:3], 0: DECK[2:39:3]}
    assert (dealt.open_card, dealt.wild_card) == (DECK[39], DECK[41])


@pytest.mark.parametrize(
    ("toss", "first"),
    [
        (("2S", "AC", "KS"), 1),
        (("9D", "9H", "9C"), 1),
        (("QS", "QH", "QD"), 0),
        (("TC", "JC", "9S"), 1),
    ],
)
def test_the_highest_toss_card_moves_first(toss: tuple[str, ...], first: int) -> None:
    thrown = tuple((seat, parse_code(face + ".0")) for seat, face in enumerate(toss))

    assert Shuffle(DECK, thrown, 0, b"").first_seat == first
