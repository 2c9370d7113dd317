"""What a match is played by: every number and house rule of Deals and of Pool (RULES.md 4 and 6)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Literal

from games.engine.errors import BadOption
from games.engine.formats.options import Allowed, OptionSheet, one_of, whole

MOST_SEATS = 6
"""Of a match, and so the most places that can have a prize (RULES.md 4, 6)."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The scores that mean something in a pool of one limit (RULES.md 6): the last that lets others in again, and the
    first from which the pool is split."""

    rejoin_up_to: int
    auto_split_from: int


MARKS: Mapping[int, Marks] = MappingProxyType({101: Marks(79, 80), 201: Marks(174, 175), 61: Marks(44, 45)})


def _is_ladder(value: object) -> bool:
    """Whole percents for the first places, best first: 100 in all."""
    if not isinstance(value, tuple) or not all(type(percent) is int and percent > 0 for percent in value):
        return False
    return len(value) <= MOST_SEATS and sum(value) == 100 and list(value) == sorted(value, reverse=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsSheet(OptionSheet):
    """Deals Rummy. `chips`: what each starts with, that many deals or that many players times the most of a deal.

    `ties` is for equal chips at places with different prizes, `prizes` percents of the pool by place, `cancel` for a
    match that cannot go on after its first finished deal.
    """

    deals: int = whole(2, 1, 10)
    chips: Literal["deals_times_max", "players_times_max"] = one_of("deals_times_max", "players_times_max")
    ties: Literal["extra_deal", "share"] = one_of("extra_deal", "share")
    prizes: tuple[int, ...] = field(
        default=(100,), metadata={"allowed": Allowed(_is_ladder, "whole percents by place, best first, 100 in all")}
    )
    cancel: Literal["refund_all", "by_chips"] = one_of("refund_all", "by_chips")


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSheet(OptionSheet):
    """Pool Rummy. None in `rejoin_up_to` and `auto_split_from` is what goes with the limit (see `marks`).

    `drop_worth_minor`: see `drop_worth`. `prizes` is no option: without a split the first place takes all.
    """

    ALIASES: ClassVar[Mapping[str, str]] = MappingProxyType({"drop_worth": "drop_worth_minor"})
    prizes: ClassVar[tuple[int, ...]] = (100,)

    limit: Literal[101, 201, 61] = one_of(101, 201, 61)
    rejoin: bool = one_of(True, False)
    rejoin_up_to: int | None = whole(None, 0, 199)
    auto_split: bool = one_of(True, False)
    auto_split_from: int | None = whole(None, 0, 200)
    manual_split: bool = one_of(True, False)
    drop_worth_minor: int | None = whole(None, 0, 10**12)
    cancel: Literal["refund_all", "by_chips"] = one_of("refund_all", "by_chips")

    def __post_init__(self) -> None:
        OptionSheet.__post_init__(self)  # super() does not work here: a class with slots is made twice
        if self.marks.rejoin_up_to + 1 >= self.limit:
            raise BadOption(f"Who rejoins has to start below {self.limit}.")

    @property
    def marks(self) -> Marks:
        """The scores that matter in this pool."""
        usual = MARKS[self.limit]
        return Marks(
            usual.rejoin_up_to if self.rejoin_up_to is None else self.rejoin_up_to,
            usual.auto_split_from if self.auto_split_from is None else self.auto_split_from,
        )

    def drop_worth(self, entry_minor: int) -> int:
        """What a drop beyond the least is paid with at an agreed split, in minor units; one entry unless said."""
        return entry_minor if self.drop_worth_minor is None else self.drop_worth_minor


Sheet = DealsSheet | PoolSheet
