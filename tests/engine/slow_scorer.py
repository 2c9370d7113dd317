"""A slow second opinion on hands, written from the rules alone: it shares no code with the engine, on purpose.

Cards are faces ("QD", "PJ"). Every group that could be a meld is built from all subsets of one suit or one rank with
all subsets of the jokers, surplus jokers included, and every way to put groups together is tried. Nothing is argued
away as "never better". `options` are the ones of RULES.md that matter here, with the defaults below.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

DEFAULTS: dict[str, Any] = {
    "wild_as_itself_in_pure": True,
    "set_max_cards": 4,
    "joker_anchor": "natural",
    "min_natural_in_sequence": 1,
    "one_sequence": "pure_excluded",
    "no_pure": "all_counted",
    "cap": 80,
}

PURE, SEQUENCE, SET = 1, 2, 4
NEVER = 10**6
ORDER = "A23456789TJQKA"


class SlowScorer:
    """All answers about one hand."""

    def __init__(self, faces: list[str], wild_rank: str | None, **options: Any) -> None:
        self.options = DEFAULTS | options
        self.wild = wild_rank
        self.faces = sorted(faces, key=self._is_joker)
        self.plain = [n for n, face in enumerate(self.faces) if not self._is_joker(face)]
        self.jokers = [n for n, face in enumerate(self.faces) if self._is_joker(face)]
        self.cost = [0 if self._is_joker(face) else self._value(face) for face in self.faces]
        self.groups = dict(self._groups())

    def points(self) -> int:
        """The fewest points, after the cap."""
        total = sum(self.cost)
        cap = self.options["cap"]
        results = [cap if self.options["no_pure"] == "flat_cap" else total]
        for group, kinds in self.groups.items():
            if kinds & PURE:
                results.append(total - self._sum(group) if self.options["one_sequence"] == "pure_excluded" else total)
        if len(results) > 1:
            results.append(self._fewest_loose(may_be_loose=True))
        return min(results) if cap is None else min(cap, *results)

    def is_complete(self) -> bool:
        """Some grouping is a valid declaration of thirteen cards."""
        return len(self.faces) == 13 and self._fewest_loose(may_be_loose=False) == 0

    def _fewest_loose(self, *, may_be_loose: bool) -> int:
        """Points outside melds over every grouping with two sequences, one of them pure."""
        by_first: dict[int, list[tuple[int, int]]] = {}
        for group, kinds in self.groups.items():
            by_first.setdefault(group & -group, []).append((group, kinds))
        jokers = sum(1 << n for n in self.jokers)

        @cache
        def fewest(left: int, pure: bool, sequences: int) -> int:
            if pure and sequences >= 2 and (not left or (may_be_loose and not left & ~jokers)):
                return 0
            if not left:
                return NEVER
            first = left & -left
            result = NEVER
            if may_be_loose:
                result = self._sum(first) + fewest(left ^ first, pure, sequences)
            for group, kinds in by_first.get(first, ()):
                if group & left == group:
                    more = min(2, sequences + (1 if kinds & (PURE | SEQUENCE) else 0))
                    result = min(result, fewest(left ^ group, pure or bool(kinds & PURE), more))
            return result

        return fewest((1 << len(self.faces)) - 1, False, 0)

    def _groups(self) -> Iterator[tuple[int, int]]:
        """Every meld, as bits of card places, with its readings."""
        families = {tuple(n for n in self.plain if self.faces[n][1] == suit) for suit in "SHDC"}
        families |= {tuple(n for n in self.plain if self.faces[n][0] == rank) for rank in ORDER}
        seen: set[tuple[int, ...]] = set()
        for family in families:
            for size in range(len(family) + 1):
                for some in combinations(family, size):
                    if some not in seen and len({self.faces[n] for n in some}) == len(some):
                        seen.add(some)
                        for count in range(max(0, 3 - size), len(self.jokers) + 1):
                            for joined in combinations(self.jokers, count):
                                places = some + joined
                                kinds = self.kinds([self.faces[n] for n in places])
                                if kinds:
                                    yield sum(1 << n for n in places), kinds

    def kinds(self, cards: list[str]) -> int:
        """Bits PURE, SEQUENCE (with a joker standing in) and SET: every reading."""
        if not 3 <= len(cards) <= 13:
            return 0
        return self._sequence_kinds(cards) | (SET if self._is_set(cards) else 0)

    def _sequence_kinds(self, cards: list[str]) -> int:
        found = 0
        plain = [face for face in cards if not self._is_joker(face)]
        for suit in {face[1] for face in plain or cards if face != "PJ"} or {"S"}:
            for start in range(15 - len(cards)):
                row = [rank + suit for rank in ORDER[start : start + len(cards)]]
                if all(face in row for face in plain) and len(set(plain)) == len(plain):
                    found |= self._row_kinds(cards, plain, row)
        return found

    def _row_kinds(self, cards: list[str], plain: list[str], row: list[str]) -> int:
        """The cards fill this row: what that makes of them."""
        standing = len(cards) - len(plain)
        own_place = 1 if any(face in row for face in cards if face not in plain) else 0
        found = 0
        if standing == own_place and (self.options["wild_as_itself_in_pure"] or not own_place):
            found |= PURE
        for itself in {0, own_place}:
            enough = len(plain) + itself >= self.options["min_natural_in_sequence"]
            if standing > itself and enough and self._is_anchored(plain, itself):
                found |= SEQUENCE
        return found

    def _is_set(self, cards: list[str]) -> bool:
        if len(cards) > self.options["set_max_cards"]:
            return False
        plain = [face for face in cards if not self._is_joker(face)]
        wilds = [face for face in cards if self._is_joker(face) and face != "PJ"]
        if plain:
            same_rank = len({face[0] for face in plain}) == 1
            return same_rank and len(set(plain)) == len(plain) and self._is_anchored(plain, 0)
        if len(set(wilds)) == len(cards):
            return True
        return self._is_anchored(plain, len(set(wilds)))

    def _is_anchored(self, plain: list[str], itself: int) -> bool:
        anchor = self.options["joker_anchor"]
        return anchor == "none" or bool(plain) or (anchor == "natural" and itself > 0)

    def _is_joker(self, face: str) -> bool:
        return face == "PJ" or face[0] == self.wild

    @staticmethod
    def _value(face: str) -> int:
        return int(face[0]) if face[0].isdigit() else 10

    def _sum(self, places: int) -> int:
        return sum(cost for n, cost in enumerate(self.cost) if places >> n & 1)
