"""A hand counted in the way that the search for its best arrangement wants it."""

from collections.abc import Sequence

from games.engine.cards import SUITS, Card
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
from games.engine.indian.packing import Pure, Supply
from games.engine.indian.rules import Rules
from games.engine.indian.scoring import rank_points

_KNOWN = {
    (rank, SUITS[suit]): (UNIT[field], suit, 1 << rank - 1, POINTS[field]) for (rank, suit), field in FIELD.items()
}


class CountedHand:
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
