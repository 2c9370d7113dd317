"""What stands in a player's buckets, and in which order a stake leaves them."""

from collections.abc import Mapping, Sequence

from wallet.ledger.chart import Bucket
from wallet.ledger.errors import InsufficientFunds, InvalidDraft
from wallet.ledger.money import Currency

Purse = Mapping[Bucket, int]  # minor units by bucket; a bucket that is not there holds nothing

# What a seat at a Points table takes, and holds. Bonus money buys into matches and tournaments only.
SEAT_BUCKETS = (Bucket.DEPOSIT, Bucket.WINNINGS)
MATCH_BUCKETS = (Bucket.BONUS, Bucket.DEPOSIT, Bucket.WINNINGS)
WITHDRAWAL_BUCKETS = (Bucket.WINNINGS,)
REFUND_BUCKETS = (Bucket.DEPOSIT,)  # what was played is no longer there to be sent back


def spend(purse: Purse, amount_minor: int, order: Sequence[Bucket], currency: Currency) -> dict[Bucket, int]:
    """How an amount leaves a purse, bucket after bucket in `order`; raises InsufficientFunds."""
    available = sum(purse.get(bucket, 0) for bucket in order)
    if amount_minor > available:
        raise InsufficientFunds(needed_minor=amount_minor, available_minor=available, currency=currency)
    left, parts = amount_minor, {}
    for bucket in order:
        part = min(left, purse.get(bucket, 0))
        if part > 0:
            parts[bucket] = part
            left -= part
    return parts


def above_zero(amount_minor: int) -> int:
    """The amount itself; raises InvalidDraft for one that is not above zero."""
    if amount_minor <= 0:
        raise InvalidDraft(f"{amount_minor} is not an amount above zero.")
    return amount_minor
