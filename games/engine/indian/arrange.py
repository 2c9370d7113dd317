"""The exact best arrangement of a hand: fewest points over all arrangements (RULES.md 1.7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import SUITS, Card
from games.engine.indian.arranged import groups_of
from games.engine.indian.meld_table import (
    DEAREST_SHORT_MELD,
    FIELD,
    GUARD,
    MOST_COPIES,
    POINTS,
    RANKS_OF,
    UNIT,
    Meld,
    pure_sequences,
    sequences,
    sets,
)
from games.engine.indian.packing import Packing, Pure, Supply, pack_with_two_sequences
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.indian.scoring import capped, flat_points, rank_points

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
    hand = _Hand(cards, wild_rank, rules)
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
    hand = _Hand(cards, wild_rank, rules)
    return _pack(hand, hand.pures(), 1) is not None


def showable_discards(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> frozenset[Card]:
    """Which of fourteen cards can go to the finish slot so that the others are a valid show in some grouping.

    Quick where there are none, which is nearly always: then one search over all the cards says so.
    """
    hand = _Hand(cards, wild_rank, rules)
    if _pack(hand, hand.pures(), DEAREST_CARD + 1) is None:
        return frozenset()
    faces: dict[tuple[int, str], bool] = {}
    for n, card in enumerate(cards):
        face = card.rank, card.suit
        if face not in faces:
            faces[face] = is_complete([*cards[:n], *cards[n + 1 :]], wild_rank, rules)
    return frozenset(card for card in cards if faces[card.rank, card.suit])


def _pack(hand: "_Hand", pures: list[Pure], below: int) -> Packing | None:
    return pack_with_two_sequences(hand.supply(pures), below - hand.excess) if pures else None


_KNOWN = {
    (rank, SUITS[suit]): (UNIT[field], suit, 1 << rank - 1, POINTS[field]) for (rank, suit), field in FIELD.items()
}


class _Hand:
    """A hand counted: what every step of the search asks for."""

    __slots__ = (
        "_jokers",
        "_live",
        "_pack",
        "_rules",
        "_suits",
        "_wild_rank",
        "_wild_suits",
        "_wilds",
        "excess",
        "total",
    )

    def __init__(self, cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> None:
        self._rules = rules
        self._wild_rank = wild_rank
        suits, wild_suits = [0, 0, 0, 0], [0, 0, 0, 0]
        pack = live = total = excess = jokers = wilds = 0
        for card in cards:
            rank = card.rank
            if rank == 0:
                jokers += 1
                continue
            unit, suit, bit, points = _KNOWN[rank, card.suit]
            if rank == wild_rank:
                wilds += 1
                wild_suits[suit] |= bit
            else:
                total += points
                suits[suit] |= bit
                live |= unit * MOST_COPIES
            if pack // unit & MOST_COPIES != MOST_COPIES:
                pack += unit
            elif rank != wild_rank:
                excess += points
        self._suits, self._wild_suits = suits, wild_suits
        self._pack, self._live, self._jokers, self._wilds = pack, live, jokers + wilds, wilds
        self.total = total
        """What all cards cost."""
        self.excess = excess
        """What copies of a face cost beyond those that could ever be used."""

    def pures(self) -> list[Pure]:
        """Every pure sequence of three to five cards; a longer one is two sequences."""
        found = []
        for suit, held in enumerate(self._suits):
            wild = self._wild_suits[suit] if self._rules.wild_as_itself_in_pure else 0
            for pack, ranks, points in pure_sequences(suit, held | wild):
                wilds = 1 if ranks & wild else 0
                found.append(Pure(pack, wilds, points - wilds * rank_points(self._wild_rank or 0)))
        return found

    def supply(self, pures: Sequence[Pure]) -> Supply:
        """The hand with every meld that it can make."""
        min_natural = self._rules.min_natural_in_sequence
        jokers = min(self._jokers, DEAREST_SHORT_MELD) if min_natural == 1 else self._jokers
        by_top: dict[int, tuple[Meld, ...]] = {}
        ranks: dict[int, int] = {}
        for suit, held in enumerate(self._suits):
            # Where one natural card is enough, a wild card in its own place is worth no more than any other joker.
            wild = self._wild_suits[suit] if min_natural > 1 else 0
            for top, melds in sequences(suit, held | wild, wild, jokers, min_natural):
                by_top[top] = melds
            for rank in RANKS_OF[held]:
                ranks[rank] = ranks.get(rank, 0) | 1 << suit
        for rank, suits in ranks.items():
            for top, melds in sets(rank, suits, jokers, min_natural):
                by_top[top] = by_top.get(top, ()) + melds
        jokers_only = min_natural == 1 and self._rules.joker_anchor != "non_joker"
        return Supply(self._pack | GUARD, self._live, self._jokers, self._wilds, pures, by_top, jokers_only)
