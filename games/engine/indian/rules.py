"""The rule sheet of 13-card rummy: every number and every house rule on which published rules disagree."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, Self

from games.engine.errors import BadOption, UnknownOption
from games.engine.indian.rule_values import check

HAND_SIZE = 13
MOST_CARD_POINTS = 10 * HAND_SIZE
"""What thirteen court cards and aces cost: the most a hand can be worth without a cap (RULES.md 3, Zapak)."""

TWO_PLAYER_MISSES_MOST = 40
"""What three misses cost at most where two were dealt in and the sheet has a price of its own for them (RULES.md 4)."""

SumOfCards = Literal["sum_of_cards"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule sheet, with the names of RULES.md; `fee_bps` is its fee_percent in basis points. Raises BadOption.

    Points are penalty points, times are whole seconds, None stands for "none".
    """

    # 1.1, 1.2 cards, jokers
    packs: int = 2
    printed_jokers_per_pack: int = 1
    wild_as_itself_in_pure: bool = True
    # 1.4, 1.5 melds
    set_max_cards: Literal[4, 13] = 4
    joker_anchor: Literal["natural", "non_joker", "none"] = "natural"
    min_natural_in_sequence: Literal[1, 2] = 1
    # 1.6 declaration
    declare_judged: Literal["as_grouped", "best"] = "as_grouped"
    # 1.7 points of a hand
    one_sequence: Literal["pure_excluded", "all_counted"] = "pure_excluded"
    no_pure: Literal["all_counted", "flat_cap"] = "all_counted"
    cap: int | None = 80
    loser_arrangement: Literal["best", "as_grouped"] = "best"
    second_valid_hand_points: int = 2
    min_loser_points: int = 2
    # 2 turn flow
    discard_just_taken_from_open: Literal["allowed", "forbidden"] = "allowed"
    open_joker_pickup: Literal["first_card_only", "always", "never"] = "first_card_only"
    max_reshuffles: int | None = None
    seed_seconds: int = 2
    opening_seconds: int = 6
    turn_seconds: int = 30
    declare_seconds: int = 60
    declare_timeout: Literal["best", "as_grouped"] = "best"
    arrange_seconds: int = 45
    on_disconnect: Literal["drop_after_3_misses", "stay_until_back"] = "drop_after_3_misses"
    # 2 penalties
    first_drop_points: int = 20
    middle_drop_points: int = 40
    three_misses: int | SumOfCards = 40
    wrong_declaration: int | SumOfCards = 80
    # 3 settlement
    fee_bps: int = 0
    # 4 deals of a match; "two players" are two who were dealt in
    deal_show: Literal["full", "half"] = "full"
    two_player_drop: Literal["allowed", "forbidden"] = "allowed"
    two_player_three_misses: Literal["as_others", "hand_max_40", "flat_40"] = "as_others"

    def __post_init__(self) -> None:
        for name in OPTION_NAMES:
            check(name, getattr(self, name))
        if self.no_pure == "flat_cap" and self.cap is None:
            raise BadOption("no_pure = flat_cap needs a cap.")

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the canonical JSON of the sheet: what the table shows and the deal records."""
        return _hash(self)

    def to_json(self) -> dict[str, Any]:
        """Every field by its name, but of those that came later only what differs from the default.

        So a sheet that knows nothing of them keeps the form and the hash that finished deals carry.
        """
        return {name: value for name, value in asdict(self).items() if name not in _LATER or value != _LATER[name]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The sheet with these fields, the others at their defaults. Raises UnknownOption, BadOption."""
        for name in data:
            if name not in OPTION_NAMES:
                raise UnknownOption(f"{name!r} is not an option of these rules.")
        return cls(**data)

    def with_options(self, options: Mapping[str, Any]) -> Self:
        """This sheet with some options changed, by their names in RULES.md. Raises UnknownOption, BadOption.

        "none" may stand for None, and the fee is given as `fee_percent`.
        """
        changes: dict[str, Any] = {}
        for name, value in options.items():
            if name == "fee_percent":
                changes["fee_bps"] = basis_points(value)
            elif name in OPTION_NAMES and name != "fee_bps":
                changes[name] = None if value == "none" and name in ("cap", "max_reshuffles") else value
            else:
                raise UnknownOption(f"{name!r} is not an option of these rules.")
        return replace(self, **changes)


OPTION_NAMES = frozenset(field.name for field in fields(Rules))

_LATER = {"deal_show": "full", "two_player_drop": "allowed", "two_player_three_misses": "as_others"}
"""Options that came after deals had been played, with the value that means what was played before."""

POINTS = Rules()
ZAPAK2 = Rules(
    packs=1, printed_jokers_per_pack=2, cap=None, three_misses="sum_of_cards", wrong_declaration="sum_of_cards"
)
"""Zapak for two (RULES.md 5)."""
DEALS = Rules(deal_show="half", two_player_drop="forbidden", two_player_three_misses="hand_max_40")
"""A deal of Deals Rummy (RULES.md 4); with two seats it is played with one pack (1.1)."""
POOL101 = Rules()
POOL201 = Rules(first_drop_points=25, middle_drop_points=50, three_misses=50)
POOL61 = Rules(first_drop_points=15, middle_drop_points=30, three_misses=30, wrong_declaration=60, cap=60)
"""A deal of Pool Rummy (RULES.md 6): three misses cost a middle drop."""


def max_deal_points(rules: Rules) -> int:
    """The most one deal can cost a seat (RULES.md 3): 80 for Points, 130 for Zapak."""
    hand = MOST_CARD_POINTS if rules.cap is None else rules.cap
    flat = (rules.three_misses, rules.wrong_declaration, rules.first_drop_points, rules.middle_drop_points)
    least = (rules.second_valid_hand_points, rules.min_loser_points)
    two = () if rules.two_player_three_misses == "as_others" else (TWO_PLAYER_MISSES_MOST,)
    return max(hand, *(points for points in (*flat, *least, *two) if isinstance(points, int)))


def basis_points(percent: object) -> int:
    """A percentage (10, 2.5) in basis points (1000, 250). Raises BadOption if it is none, or finer than that."""
    if isinstance(percent, int | float) and not isinstance(percent, bool) and 0 <= percent <= 100:
        bps = Fraction(str(percent)) * 100
        if bps.denominator == 1:
            return int(bps)
    raise BadOption(f"fee_percent cannot be {percent!r}: it is 0 to 100, in steps of 0.01.")


@lru_cache(maxsize=64)
def _hash(rules: Rules) -> str:
    canonical = json.dumps(rules.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
