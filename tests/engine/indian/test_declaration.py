"""The judgement of a show (RULES.md 1.6)."""

import pytest

from games.engine.indian.declaration import Verdict, judge
from games.engine.indian.melds import MeldKind
from games.engine.indian.rules import POINTS
from tests.engine.hands import groups, wild

BEST = POINTS.with_options({"declare_judged": "best"})


@pytest.mark.parametrize(
    ("shown", "wild_card", "reasons"),
    [
        ("AH 2H 3H 4H | 5C 6C 7C | 8D 8S 8C | KS KD KC", None, set()),
        ("AH 2H 3H TH | 5C 6C 7C | 8D 8S 8C | KS KD KC", "TH", set()),
        ("AH 2H 3H 4H 5H 6H 7H | 8H 9H TH JH QH KH", None, set()),
        ("2H 3H 4H | 5H PJ PJ | 8D 8S 8C | KS KD KC KH", None, set()),
        ("2H 3H 4H | 7H 7S 7D | 8D 8S 8C | KS KD KC KH", "7C", set()),
        ("AH 2H 3H 4H 5H | 4C 5C 6C 7C | 8D 8D 8H 8C", None, {"invalid_group"}),
        ("8D 8S 8H | AD AS AH | 9H 9C 9S | 5D 5S 5H TH", "TH", {"no_pure_sequence", "needs_two_sequences"}),
        ("AH 2H 3H 4H | 4C 4S TH | 8D 8S 8H | 3D 3S 3H", "TH", {"needs_two_sequences"}),
        ("AH 2H 3H TH | 4C 5C TH | 8D 8S 8H | 3D 3S 3H", "TH", {"no_pure_sequence"}),
        ("AH 2H 3H | 5C 6C 7C | 8D 8S 8C | KS KD KC", None, {"wrong_card_count"}),
        ("AH 2H 3H 4H | 5C 6C 7C 8C | 8D 8S 8H | KS KD KC", None, {"wrong_card_count"}),
        ("AH 2H 3H 4H 5H | 5C 6C 7C | 8D 8S 8C | KS KD", None, {"invalid_group"}),
        ("KH AH 2H", None, {"wrong_card_count", "invalid_group", "no_pure_sequence", "needs_two_sequences"}),
    ],
)
def test_a_show_is_judged_as_grouped(shown: str, wild_card: str | None, reasons: set[str]) -> None:
    verdict = judge(groups(shown), wild(wild_card), POINTS)

    assert (verdict.valid, verdict.reasons) == (not reasons, reasons)


def test_no_cards_at_all_are_no_show() -> None:
    reasons = frozenset({"wrong_card_count", "no_pure_sequence", "needs_two_sequences"})

    assert judge((), None, POINTS) == Verdict(False, reasons, ())


def test_an_empty_slot_is_no_group() -> None:
    shown = (*groups("AH 2H 3H 4H | 5C 6C 7C | 8D 8S 8C | KS KD KC"), ())

    verdict = judge(shown, None, POINTS)

    assert verdict.valid
    assert verdict.kinds == (MeldKind.PURE_SEQUENCE, MeldKind.PURE_SEQUENCE, MeldKind.SET, MeldKind.SET, None)


def test_the_same_cards_can_be_judged_by_their_best_grouping() -> None:
    shown = groups("AH 2H 3H TH | 4C 5C TC | 8D 8S 8H | 3D 3S 3H")

    assert not judge(shown, 10, POINTS).valid
    assert judge(shown, 10, BEST).valid


def test_no_grouping_helps_a_wrong_number_of_cards() -> None:
    shown = groups("AH 2H 3H | 5C 6C 7C | 8D 8S 8C | KS KD KC")

    assert judge(shown, None, BEST).reasons == {"wrong_card_count"}
