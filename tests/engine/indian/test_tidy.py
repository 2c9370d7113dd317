"""Sorting a hand for its player."""

from collections import Counter
from itertools import chain

import pytest

from games.engine.indian.arrange import best
from games.engine.indian.rules import POINTS
from games.engine.indian.scoring import grouped_points
from games.engine.indian.tidy import tidy
from tests.engine.hands import cards, faces, joker_hands, random_hands, twin_hands, wild


@pytest.mark.parametrize(
    ("hand", "wild_card", "expected"),
    [
        ("9D 2H 8S KS 8C 8D", None, ["8S 8D 8C", "KS", "2H", "9D"]),
        ("4H 2H KS 3H 8D 8S 8C 9D", None, ["2H 3H 4H", "8S 8D 8C", "KS", "9D"]),
        ("4H 6H PJ KS KD 9D 3C", None, ["KS KD PJ", "4H 6H", "9D", "3C"]),
        ("4H 9S KD QC", "QS", ["9S", "4H", "KD", "QC"]),
    ],
)
def test_melds_come_first_then_suits_then_jokers(hand: str, wild_card: str | None, expected: list[str]) -> None:
    found = tidy(cards(hand), wild(wild_card), POINTS)

    assert [" ".join(faces(group)) for group in found] == expected


def test_every_card_stays_and_the_points_are_the_best_ones() -> None:
    for hand, wild_rank in chain(random_hands(300), joker_hands(200), twin_hands(200), random_hands(100, size=14)):
        found = tidy(hand, wild_rank, POINTS)

        assert Counter(chain.from_iterable(found)) == Counter(hand)
        assert grouped_points(found, wild_rank, POINTS) == best(hand, wild_rank, POINTS).points
