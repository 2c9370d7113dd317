"""What cards cost, alone and as a player grouped them (RULES.md 1.7)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import ACE, Card
from games.engine.indian.melds import MIN_MELD, SEQUENCES, MeldKind, kinds
from games.engine.indian.rules import Rules

Group = Sequence[Card]


class NotCounted(StrEnum):
    """Why the cards of a group still cost points."""

    TOO_FEW_CARDS = "too_few_cards"
    NO_MELD = "no_meld"
    NEEDS_PURE_SEQUENCE = "needs_pure_sequence"
    NEEDS_SECOND_SEQUENCE = "needs_second_sequence"


@dataclass(frozen=True, slots=True)
class GroupLabel:
    """What a group is, what its cards cost now, and why (`reason`) if it is not counted as a meld."""

    kind: MeldKind | None
    points: int
    counts: bool
    reason: NotCounted | None


def rank_points(rank: int) -> int:
    """Ace, king, queen, jack, ten: 10; two to nine: their number; a printed joker (0): 0."""
    return 10 if rank == ACE or rank > 10 else rank


def card_points(card: Card, wild_rank: int | None) -> int:
    """What this card costs loose; every joker, printed or wild, costs nothing."""
    return 0 if card.rank == wild_rank else rank_points(card.rank)


def hand_total(cards: Iterable[Card], wild_rank: int | None) -> int:
    """The sum of all cards, without a cap."""
    return sum(card_points(card, wild_rank) for card in cards)


def capped(points: int, rules: Rules) -> int:
    """Points, but not more than the sheet's cap."""
    return points if rules.cap is None else min(points, rules.cap)


def flat_points(total: int, rules: Rules) -> int:
    """What a hand without a pure sequence costs, before the cap: all its cards, or just the cap (`no_pure`)."""
    return rules.cap if rules.no_pure == "flat_cap" and rules.cap is not None else total


def grouped_points(groups: Sequence[Group], wild_rank: int | None, rules: Rules) -> int:
    """What the cards cost exactly as grouped, after the cap; cards outside all melds are to be in some group too."""
    labels = label(groups, wild_rank, rules)
    if any(each.kind is MeldKind.PURE_SEQUENCE for each in labels):
        return capped(sum(each.points for each in labels), rules)
    return capped(flat_points(sum(each.points for each in labels), rules), rules)


def label(groups: Sequence[Group], wild_rank: int | None, rules: Rules) -> tuple[GroupLabel, ...]:
    """Each group's kind and what it costs where it lies. What is both set and sequence is taken as a sequence."""
    readings = [kinds(group, wild_rank, rules) for group in groups]
    has_pure = any(MeldKind.PURE_SEQUENCE in reading for reading in readings)
    has_two = sum(1 for reading in readings if reading & SEQUENCES) >= 2
    labels = []
    for group, reading in zip(groups, readings, strict=True):
        kind = best_kind(reading)
        reason = _reason(group, kind, has_pure, has_two, rules)
        points = hand_total(group, wild_rank) if reason else 0
        labels.append(GroupLabel(kind, points, reason is None, reason))
    return tuple(labels)


def best_kind(reading: frozenset[MeldKind]) -> MeldKind | None:
    """The reading that helps most: a pure sequence, else any sequence, else a set."""
    return next((kind for kind in MeldKind if kind in reading), None)


def _reason(group: Group, kind: MeldKind | None, has_pure: bool, has_two: bool, rules: Rules) -> NotCounted | None:
    if kind is None:
        return NotCounted.TOO_FEW_CARDS if len(group) < MIN_MELD else NotCounted.NO_MELD
    if not has_pure:
        return NotCounted.NEEDS_PURE_SEQUENCE
    stands_alone = kind is MeldKind.PURE_SEQUENCE and rules.one_sequence == "pure_excluded"
    return None if has_two or stands_alone else NotCounted.NEEDS_SECOND_SEQUENCE
