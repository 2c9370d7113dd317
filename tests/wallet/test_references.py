"""Every kind of entry has words of its own on a statement."""

import pytest

from wallet.ledger.kinds import EntryKind
from wallet.references import Fact, title

HOUSE_ONLY = {EntryKind.DEP_SUSPENSE, EntryKind.GW_SETTLE, EntryKind.FEE_SWEEP}


def line(kind: str, ref_type: str = "any", change: int = 0, note: str = "") -> str:
    return title(Fact(1, kind, ref_type, 1, "INR", change, note))


@pytest.mark.parametrize("kind", sorted(set(EntryKind) - HOUSE_ONLY))
@pytest.mark.parametrize("change", [-500, 0, 500])
def test_a_kind_that_touches_a_player_is_said_in_words(kind: EntryKind, change: int) -> None:
    assert line(kind, change=change) != line(f"{kind} ", change=change).strip()


@pytest.mark.parametrize(
    ("kind", "ref_type", "change", "words"),
    [
        ("hold_place", "withdrawal", 0, "Set aside for a withdrawal"),
        ("hold_place", "refund", 0, "Set aside to be sent back"),
        ("hold_place", "tourn", -500, "Entry paid"),
        ("wd_close", "withdrawal", -500, "Withdrawn"),
        ("wd_close", "withdrawal", 0, "Withdrawal not made: back in your winnings"),
        ("dep_refund", "refund", -500, "Sent back to where you paid from"),
        ("dep_refund", "refund", 0, "Refund not made: yours to play again"),
    ],
)
def test_the_same_kind_says_what_it_did(kind: str, ref_type: str, change: int, words: str) -> None:
    assert line(kind, ref_type, change) == words


def test_a_correction_is_said_in_the_words_of_who_made_it() -> None:
    assert (line("adjust", note="Demonstration balance"), line("adjust")) == ("Demonstration balance", "Adjustment")
