"""Is a show valid, and if not, why (RULES.md 1.6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.indian.arrange import is_complete
from games.engine.indian.melds import SEQUENCES, MeldKind, kinds
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.indian.scoring import Group, best_kind

WRONG_CARD_COUNT = "wrong_card_count"
INVALID_GROUP = "invalid_group"
NO_PURE_SEQUENCE = "no_pure_sequence"
NEEDS_TWO_SEQUENCES = "needs_two_sequences"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a show: every reason against it, and what each group is (None: no meld)."""

    valid: bool
    reasons: frozenset[str]
    kinds: tuple[MeldKind | None, ...]


def judge(groups: Sequence[Group], wild_rank: int | None, rules: Rules) -> Verdict:
    """Judge a show as grouped, or by its best grouping where the sheet says so (`declare_judged`).

    An empty group is an unused slot. How often a card occurs is not asked: at a table each card exists once.
    """
    readings = [kinds(group, wild_rank, rules) for group in groups]
    reasons = _reasons(groups, readings)
    if reasons and rules.declare_judged == "best":
        cards = [card for group in groups for card in group]
        if len(cards) == HAND_SIZE and is_complete(cards, wild_rank, rules):
            reasons = frozenset()
    return Verdict(not reasons, reasons, tuple(best_kind(reading) for reading in readings))


def _reasons(groups: Sequence[Group], readings: Sequence[frozenset[MeldKind]]) -> frozenset[str]:
    checks = {
        WRONG_CARD_COUNT: sum(len(group) for group in groups) != HAND_SIZE,
        INVALID_GROUP: any(group and not reading for group, reading in zip(groups, readings, strict=True)),
        NO_PURE_SEQUENCE: not any(MeldKind.PURE_SEQUENCE in reading for reading in readings),
        NEEDS_TWO_SEQUENCES: sum(1 for reading in readings if reading & SEQUENCES) < 2,
    }
    return frozenset(reason for reason, holds in checks.items() if holds)
