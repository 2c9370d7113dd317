"""A wallet as a dict of integers: the simplest thing that could be right, to hold the ledger against."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

Change = dict[str, int]  # by account; a change sums to zero


class Books(defaultdict[str, int]):
    """Balance by account code, in paise; an account that nobody touched holds nothing."""

    def __init__(self) -> None:
        super().__init__(int)

    def apply(self, change: Mapping[str, int]) -> None:
        for account, amount in change.items():
            self[account] += amount

    def non_zero(self) -> dict[str, int]:
        return {account: amount for account, amount in self.items() if amount}

    def spend(self, player: int, amount: int, *buckets: str) -> dict[str, int] | None:
        """How much comes from each bucket, the first one first; None where they hold less than the amount."""
        parts = self.as_far_as_it_goes(player, amount, *buckets)
        return parts if sum(parts.values()) == amount else None

    def as_far_as_it_goes(self, player: int, amount: int, *buckets: str) -> dict[str, int]:
        parts = {}
        for bucket in buckets:
            parts[bucket] = min(amount - sum(parts.values()), self[f"p:{player}:{bucket}"])
        return parts


def move(owner: str, parts: Mapping[str, int], sign: int) -> Change:
    """Parts by bucket, put on (+1) or taken from (-1) the owner's accounts: "p:1", "seat:7"."""
    return {f"{owner}:{bucket}": sign * part for bucket, part in parts.items()}


def together(*changes: Mapping[str, int]) -> Change:
    """One change of several; what meets on an account is added."""
    total: defaultdict[str, int] = defaultdict(int)
    for account, amount in _pairs(changes):
        total[account] += amount
    assert sum(total.values()) == 0
    return dict(total)


def _pairs(changes: Iterable[Mapping[str, int]]) -> Iterable[tuple[str, int]]:
    for change in changes:
        yield from change.items()
