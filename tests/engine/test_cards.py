"""Cards, their names and packs (RULES.md 1.1)."""

import pytest

from games.engine.cards import Card, full_deck, parse_code, parse_face
from games.engine.errors import UnknownCard


def test_every_card_is_read_back_from_its_code() -> None:
    for card in full_deck(2, 2):
        assert parse_code(card.code) == card
        assert parse_face(card.face, card.pack) == card


def test_ten_has_two_names_and_one_face() -> None:
    assert parse_face("10H") == parse_face("TH") == Card(10, "H")
    assert parse_face("10H").face == "TH"


@pytest.mark.parametrize("text", ["", "1H", "AX", "ah", "AHH", "11S", "pj", "PJS", " AH", None, 7, ["AH"]])
def test_what_is_no_face_is_refused(text: str) -> None:
    with pytest.raises(UnknownCard):
        parse_face(text)


@pytest.mark.parametrize("text", ["AH", "AH.", "AH.x", "AH.-1", "AH.01", "AH.100", "10H.0", "PJ.٣", ".0", None, 7])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(UnknownCard):
        parse_code(text)


@pytest.mark.parametrize(("packs", "jokers", "size"), [(1, 1, 53), (1, 2, 54), (2, 1, 106), (3, 1, 159)])
def test_a_deck_has_every_card_once(packs: int, jokers: int, size: int) -> None:
    deck = full_deck(packs, jokers)

    assert len(deck) == len({card.code for card in deck}) == size
    assert sum(card.is_printed_joker for card in deck) == packs * jokers
    assert len({card.face for card in deck}) == 53
