"""The best arrangement is the best: checked against a scorer that tries everything and shares no code."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

from games.engine.cards import RANKS, Card
from games.engine.indian import counted, meld_table
from games.engine.indian.arrange import best, is_complete, showable_discards
from games.engine.indian.declaration import judge
from games.engine.indian.rules import POINTS
from games.engine.indian.scoring import grouped_points
from tests.counts import count
from tests.engine.hands import Hand, cards, faces, joker_hands, random_hands, twin_hands, wild
from tests.engine.slow_scorer import SlowScorer

OPTIONS: dict[str, list[Any]] = {
    "wild_as_itself_in_pure": [True, False],
    "set_max_cards": [4, 13],
    "joker_anchor": ["natural", "non_joker", "none"],
    "min_natural_in_sequence": [1, 2],
    "one_sequence": ["pure_excluded", "all_counted"],
    "no_pure": ["all_counted", "flat_cap"],
    "cap": [80, 40],
}


def check(hands: Iterable[Hand], **options: Any) -> None:
    """Each hand's best arrangement is what the slow scorer finds, and its own groups bear it out."""
    rules = POINTS.with_options(options)
    for hand, wild_rank in hands:
        slow = SlowScorer(faces(hand), RANKS[wild_rank - 1], **options)

        found = best(hand, wild_rank, rules)

        told = (faces(hand), RANKS[wild_rank - 1], options)
        assert (found.points, found.complete) == (slow.points(), slow.is_complete()), told
        assert Counter(chain.from_iterable(found.groups)) == Counter(hand), told
        assert grouped_points(found.groups, wild_rank, rules) == found.points, told
        assert judge(found.groups, wild_rank, rules).valid == found.complete, told


def test_random_hands_cost_what_the_slow_scorer_says() -> None:
    check(random_hands(count("slow_scorer_random_hands")))


def test_hands_full_of_twins_cost_what_the_slow_scorer_says() -> None:
    check(twin_hands(count("slow_scorer_duplicate_hands")))


def test_hands_full_of_jokers_cost_what_the_slow_scorer_says() -> None:
    check(joker_hands(count("slow_scorer_joker_hands")))


def test_hands_of_fewer_cards_cost_what_the_slow_scorer_says() -> None:
    check(joker_hands(count("slow_scorer_small_hands"), size=9, jokers=(2, 5)))


def test_every_house_rule_gives_what_the_slow_scorer_says() -> None:
    chance = Random(4)
    number = count("slow_scorer_option_hands")
    hands = chain.from_iterable(
        zip(random_hands(number), twin_hands(number), joker_hands(number, size=9, jokers=(2, 4)), strict=True)
    )
    for hand in islice(hands, number):
        check([hand], **{name: chance.choice(values) for name, values in OPTIONS.items() if chance.random() < 0.6})


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("sets", lambda *_: ()),
        ("sequences", lambda suit, held, wild, jokers, least: meld_table.sequences(suit, held, wild, 0, least)),
        ("pure_sequences", lambda suit, held: meld_table.pure_sequences(suit, held & ~1)),
        ("MOST_COPIES", 1),
    ],
    ids=["no sets", "no jokers in sequences", "no aces in pure sequences", "twins forgotten"],
)
def test_a_planted_fault_is_found(part: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, part, fault)

    with pytest.raises(AssertionError):
        check(chain(random_hands(300), twin_hands(300)))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("KH QH AH 2C 3C AC 9S 9H 9D", ["QH KH AH", "AC 2C 3C", "9S 9H 9D"]),
        ("JC PJ 9C 2H 3H 4H", ["2H 3H 4H", "9C PJ JC"]),
        ("AC PJ QC 2H 3H 4H", ["2H 3H 4H", "QC PJ AC"]),
        ("4H 3H 2H KS 9D", ["2H 3H 4H", "KS 9D"]),
    ],
)
def test_groups_are_laid_as_people_lay_them(hand: str, expected: list[str]) -> None:
    found = best(cards(hand), None, POINTS)

    assert [" ".join(faces(group)) for group in found.groups] == expected


def test_jokers_left_over_join_a_sequence_and_complete_the_hand() -> None:
    found = best(cards("2H 3H 4H 5C 6C 7C PJ PJ 8S 8H 8D 8C 4D"), wild("4C"), POINTS)

    assert found.complete
    assert found.points == 0


def test_a_second_sequence_may_be_nothing_but_jokers() -> None:
    hand = cards("2H 3H 4H PJ PJ QS QS QH QH QD QD QC QC")

    assert best(hand, wild("QS"), POINTS).complete
    assert not best(hand, wild("QS"), POINTS.with_options({"joker_anchor": "non_joker"})).complete


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 14, 20, 26])
def test_any_number_of_cards_has_a_best_arrangement(size: int) -> None:
    for hand, wild_rank in random_hands(20, size=size):
        found = best(hand, wild_rank, POINTS)

        assert Counter(chain.from_iterable(found.groups)) == Counter(hand)
        assert not found.complete
        assert grouped_points(found.groups, wild_rank, POINTS) == found.points


def test_copies_beyond_use_are_paid_for() -> None:
    nines = cards("9H " * 13)

    assert best(nines, None, POINTS.with_options({"cap": "none"})).points == 117


def test_showable_discards_are_the_cards_without_which_the_hand_is_complete() -> None:
    hands = list(joker_hands(60, size=14)) + list(random_hands(60, size=14))
    some = 0
    for hand, wild_rank in hands:
        expected = {card for n, card in enumerate(hand) if best(hand[:n] + hand[n + 1 :], wild_rank, POINTS).complete}
        some += bool(expected)

        assert showable_discards(hand, wild_rank, POINTS) == expected
    assert some > 10, "the hands have to be worth the test"


def test_both_twins_can_be_discarded() -> None:
    hand = [*cards("2H 3H 4H 5C 6C 7C 8S 8H 8D 9S 9H 9D"), Card(9, "C", 0), Card(9, "C", 1)]

    assert showable_discards(hand, None, POINTS) == {Card(9, "C", 0), Card(9, "C", 1)}


def test_only_thirteen_cards_are_complete() -> None:
    assert not is_complete(cards("2H 3H 4H 5C 6C 7C"), None, POINTS)
    assert is_complete(cards("2H 3H 4H 5C 6C 7C 8S 8H 8D KS KH KD KC"), None, POINTS)
