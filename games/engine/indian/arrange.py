"""The exact best arrangement of a hand: fewest points over all arrangements (RULES.md 1.7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.indian.arranged import groups_of
from games.engine.indian.counted import CountedHand
from games.engine.indian.packing import Packing, Pure, pack_with_two_sequences
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.indian.scoring import capped, flat_points

DEAREST_CARD = 10

Groups = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: melds first, the cards left over as the last group. `points` are after the cap.

    `complete`: the groups are a valid show of thirteen cards.
    """

    points: int
    groups: Groups
    complete: bool


def best(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> Arrangement:
    """The arrangement with the fewest points. Any number of cards is taken; only thirteen can be complete.

    Twins, jokers and every option of the sheet are considered. Of equal arrangements one with two sequences is taken.
    """
    hand = CountedHand(cards, wild_rank, rules)
    pures = hand.pures()
    points = flat_points(hand.total, rules)
    alone: Pure | None = None
    if pures:
        alone = max(pures, key=lambda pure: pure.points)
        points = hand.total - (alone.points if rules.one_sequence == "pure_excluded" else 0)
    packing = _pack(hand, pures, points + 1)
    if packing is None:
        return Arrangement(capped(points, rules), groups_of(cards, wild_rank, alone, ()), False)
    points = packing.points + hand.excess
    groups = groups_of(cards, wild_rank, packing.pure, packing.melds)
    return Arrangement(capped(points, rules), groups, points == 0 and len(cards) == HAND_SIZE)


def is_complete(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> bool:
    """True if some grouping of these cards is a valid show.

    Two sequences and nothing loose that costs points is enough: jokers left over join the second sequence.
    """
    if len(cards) != HAND_SIZE:
        return False
    hand = CountedHand(cards, wild_rank, rules)
    return _pack(hand, hand.pures(), 1) is not None


def showable_discards(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> frozenset[Card]:
    """Which of fourteen cards can go to the finish slot so that the others are a valid show in some grouping.

    Quick where there are none, which is nearly always: then one search over all the cards says so.
    """
    hand = CountedHand(cards, wild_rank, rules)
    if _pack(hand, hand.pures(), DEAREST_CARD + 1) is None:
        return frozenset()
    faces: dict[tuple[int, str], bool] = {}
    for n, card in enumerate(cards):
        face = card.rank, card.suit
        if face not in faces:
            faces[face] = is_complete([*cards[:n], *cards[n + 1 :]], wild_rank, rules)
    return frozenset(card for card in cards if faces[card.rank, card.suit])


def _pack(hand: CountedHand, pures: list[Pure], below: int) -> Packing | None:
    return pack_with_two_sequences(hand.supply(pures), below - hand.excess) if pures else None
