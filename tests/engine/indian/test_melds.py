"""What is a meld, and in which readings (RULES.md 1.2 to 1.5)."""

from typing import Any

import pytest

from games.engine.cards import Card, parse_face
from games.engine.indian.melds import MeldKind, kinds, wild_rank_of
from games.engine.indian.rules import POINTS
from tests.engine.hands import cards, wild

PURE, IMPURE, SET = MeldKind.PURE_SEQUENCE, MeldKind.IMPURE_SEQUENCE, MeldKind.SET


def read(text: str, wild_card: str | None = None, **options: Any) -> set[MeldKind]:
    return set(kinds(cards(text), wild(wild_card), POINTS.with_options(options)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3H 4H 5H", {PURE}),
        ("5H 3H 4H", {PURE}),
        ("AH 2H 3H", {PURE}),
        ("AC KC QC JC", {PURE}),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", {PURE}),
        ("KH AH 2H", set()),
        ("KH AH 2H 3H", set()),
        ("4H 4H 5H", set()),
        ("3H 4H 5D", set()),
        ("3H 4H", set()),
        ("AH AC AD", {SET}),
        ("7D 7C 7S 7H", {SET}),
        ("KH KH KD", set()),
        ("7D 7C 7D 7H", set()),
        ("9H 9C 9H", set()),
    ],
)
def test_natural_groups(text: str, expected: set[MeldKind]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "wild_card", "expected"),
    [
        ("3D 4D PJ 6D", None, {IMPURE}),
        ("2D PJ 2S 2H", None, {SET}),
        ("4D 5D QS 7D", "QH", {IMPURE}),
        ("8S QH 6S 5S PJ", "QH", {IMPURE}),
        ("AD QC AS AH", "QH", {SET}),
        ("9D PJ PJ QD", None, {IMPURE}),
        ("4D PJ 7D", None, set()),
        ("5S 6S 7S PJ", None, {IMPURE}),
        ("QC KC PJ", None, {IMPURE}),
        ("KC AC PJ", None, {IMPURE}),
        ("2C AC PJ", None, {IMPURE}),
        ("KC 2C PJ", None, set()),
        ("KH AH PJ 2H", None, set()),
        ("KH PJ 2H PJ PJ", None, set()),
        ("AH PJ 3H 4H", None, {IMPURE}),
        ("5H 5H 7H", "5C", {IMPURE, SET}),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH PJ", None, {IMPURE}),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH PJ", None, set()),
        ("8S 8H PJ PJ", None, {SET}),
        ("8S 8H 8D PJ", None, {SET}),
        ("8S 8H 8D 8C PJ", None, set()),
        ("8S 8S PJ", None, set()),
        ("KH 2C PJ", "PJ", set()),
        ("KH AC JH", "PJ", {IMPURE}),
    ],
)
def test_groups_with_jokers(text: str, wild_card: str | None, expected: set[MeldKind]) -> None:
    assert read(text, wild_card) == expected


def test_wild_card_may_be_used_as_itself() -> None:
    assert PURE in read("KH QH JH", "QH")
    assert read("QS QH QD", "QC") == {SET, IMPURE}
    assert read("QS QH QS QD", "QC") == {SET, IMPURE}, "one of the twins stands in for a club"


def test_every_reading_is_named() -> None:
    assert read("4H 5H 6H", "4C") == {PURE, IMPURE}, "the four may be the seven"
    assert read("KH QH JH", "QC") == {PURE, IMPURE}, "the queen may be herself or a joker in her place"


def test_wild_card_in_a_pure_sequence_can_be_forbidden() -> None:
    assert read("KH QH JH", "QH", wild_as_itself_in_pure=False) == {IMPURE}
    assert read("KH QH JH", "2H", wild_as_itself_in_pure=False) == {PURE}


@pytest.mark.parametrize(
    ("text", "anchor", "expected"),
    [
        ("5H PJ PJ", "natural", {IMPURE, SET}),
        ("PJ PJ 7C", "natural", {IMPURE, SET}),
        ("PJ PJ PJ", "natural", set()),
        ("5H PJ PJ", "non_joker", {IMPURE, SET}),
        ("PJ PJ 7C", "non_joker", set()),
        ("7S 7H 7C", "non_joker", {SET}),
        ("PJ PJ 7C", "none", {IMPURE, SET}),
        ("PJ PJ PJ", "none", {SET}),
    ],
)
def test_what_a_group_of_jokers_needs(text: str, anchor: str, expected: set[MeldKind]) -> None:
    assert read(text, "7D", joker_anchor=anchor) == expected


def test_two_natural_cards_can_be_asked_of_a_sequence() -> None:
    assert read("5H PJ PJ", min_natural_in_sequence=2) == {SET}
    assert read("5H PJ 7H", min_natural_in_sequence=2) == {IMPURE}
    assert read("5H PJ 7H", "7C", min_natural_in_sequence=2) == {IMPURE, SET}


def test_surplus_jokers_may_join_a_set_where_the_sheet_says_so() -> None:
    assert read("8S 8H 8D 8C PJ", set_max_cards=13) == {SET}
    assert read("8S 8H PJ PJ PJ", set_max_cards=13) == {SET}


@pytest.mark.parametrize(("card", "rank"), [("PJ", 1), ("AS", 1), ("KD", 13), (None, None)])
def test_a_turned_up_printed_joker_makes_the_aces_wild(card: str | None, rank: int | None) -> None:
    turned_up: Card | None = parse_face(card) if card else None

    assert wild_rank_of(turned_up) == rank
