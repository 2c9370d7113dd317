"""How far a hand is from a show: against plain counting, on hands told card by card and on random ones."""

from random import Random

import pytest

from games.bots.outlook import outlook
from games.bots.partials import face_of
from games.engine.cards import Card, full_deck, parse_face
from games.engine.indian.arrange import is_complete, showable_discards
from games.engine.indian.rules import POINTS

ALL_LIVE = (2,) * 52
WILD = 2


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their faces; the same face again is of the next pack."""
    hand: list[Card] = []
    for face in text.split():
        hand.append(parse_face(face, sum(card.face == face for card in hand)))
    return tuple(hand)


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        ("3S 4S 5S 6S 7H 8H 9H TD TC TH KD KC KS", 0),
        ("3S 4S 5S 6S 7H 8H 9H TD TC TH KD KC 4C", 1),
        ("3S 4S 5S 6S 7H 8H PJ TD TC TH KD KC 9C", 1),
        ("3S 4S 6S 8S 7H 8H 9H TD TC TH KD KC KS", 1),
        ("3S 4S 9S PJ PJ PJ 9H TD TC TH KD KC KS", 1),
        ("3S 4S 5S 6S 7S 4H 5H 6H 7H 9C 9D 9H 9S", 0),
        ("3S 4S 5S 6S 7S TD TC TH TS 4H 5H 6H KC", 1),
    ],
)
def test_distance_of_a_hand(hand: str, distance: int) -> None:
    assert outlook(cards(hand), WILD, ALL_LIVE).distance == distance


def test_outs_are_the_cards_that_complete_the_hand() -> None:
    hand = cards("3S 4S 5S 6S 7H 8H 9H TD TC TH KD KC 4C")
    found = outlook(hand, WILD, ALL_LIVE)
    outs = {face for plan in found.plans for face in range(52) if plan.outs >> face & 1}
    by_trying = {
        face_of(card)
        for card in full_deck(1, 0)
        if card.rank != WILD and showable_discards((*hand, Card(card.rank, card.suit, 5)), WILD, POINTS)
    }
    assert outs == by_trying
    assert face_of(parse_face("KS")) in outs
    assert all(plan.joker_helps for plan in found.plans)


def test_pure_sequence_needs_a_card_that_can_still_come() -> None:
    hand = cards("3S 4S 7H 8H PJ TD TC TH TS KD KC KH KS")
    live = [2] * 52
    for gone in ("2S", "5S", "6H", "9H"):
        live[face_of(parse_face(gone))] = 0
    assert outlook(hand, WILD, ALL_LIVE).distance == 1
    assert outlook(hand, WILD, live).distance == 2


def test_distance_nought_is_a_show_and_nothing_else_is() -> None:
    """500 hands, most of them near a show: three cards of a complete one are changed at most."""
    chance = Random(5)
    deck = full_deck(2, 1)
    seen = set()
    for _ in range(500):
        hand = list(cards("3S 4S 5S 6S 7H 8H 9H TD TC TH KD KC KS"))
        for place in chance.sample(range(13), chance.randrange(4)):
            hand[place] = chance.choice([card for card in deck if card not in hand])
        complete = is_complete(hand, WILD, POINTS)
        assert (outlook(hand, WILD, ALL_LIVE).distance == 0) == complete, hand
        seen.add(complete)
    assert seen == {True, False}


def test_an_out_lowers_the_distance_by_one() -> None:
    chance = Random(6)
    deck = full_deck(2, 1)
    for _ in range(60):
        hand = chance.sample(deck, 13)
        found = outlook(hand, WILD, ALL_LIVE)
        plan = chance.choice(found.plans)
        faces = [face for face in range(52) if plan.outs >> face & 1]
        if not faces or found.distance == 0:
            continue
        face = chance.choice(faces)
        drawn = Card(face % 13 + 1, "SHDC"[face // 13], 7)
        assert outlook([*hand, drawn], WILD, ALL_LIVE).distance == found.distance - 1
