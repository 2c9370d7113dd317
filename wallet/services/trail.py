"""Where the rupees of a withdrawal came from: the lines that brought them to winnings, and the deals behind each."""

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from wallet import references
from wallet.ledger.chart import Bucket, player_account, seat_account
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.models import Posting, Withdrawal
from wallet.references import Fact, Reference

MOST_LINES = 50
"""Far back enough for anyone; an amount that is not covered by these says so."""
MOST_DEALS = 20


@dataclass(frozen=True, slots=True)
class Step:
    """One line that brought money, in paise, and what it was; `parts` are the deals that were won on a seat."""

    at: datetime
    kind: str
    amount_minor: int
    counted_minor: int  # of it, what is part of this withdrawal
    reference: Reference
    parts: tuple["Step", ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Trail:
    """The newest winnings first, until the withdrawal is covered; `missing_minor` lies further back."""

    steps: tuple[Step, ...]
    missing_minor: int

    @property
    def covered_minor(self) -> int:
        return sum(step.counted_minor for step in self.steps)


def of_withdrawal(withdrawal: Withdrawal) -> Trail:
    """The last money in is the first that is withdrawn: what a person would look at, in four queries and describers."""
    brought = list(_brought_to_winnings(withdrawal))
    references_of = references.describe(_fact(posting) for posting in brought)
    seats = [posting.entry.ref_id for posting in brought if posting.entry.kind == EntryKind.SEAT_RELEASE]
    deals = _deals_of(seats)
    steps, left = [], withdrawal.amount_minor
    for posting in brought:
        if left <= 0:
            break
        counted = min(left, posting.amount)
        left -= counted
        parts = deals.get(posting.entry.ref_id, ()) if posting.entry.kind == EntryKind.SEAT_RELEASE else ()
        steps.append(_step(posting, counted, references_of[posting.entry_id], tuple(parts)))
    return Trail(tuple(steps), max(left, 0))


def _brought_to_winnings(withdrawal: Withdrawal) -> QuerySet[Posting]:
    into = player_account(withdrawal.player_id, Bucket.WINNINGS)
    return (
        Posting.objects.filter(
            account__code=into, account__currency=Currency.INR, amount__gt=0,
            entry_id__lt=withdrawal.hold.created_entry_id,
        )
        .select_related("entry")
        .order_by("-entry_id")[:MOST_LINES]
    )  # fmt: skip


def _deals_of(seatings: list[int]) -> dict[int, list[Step]]:
    """By seating: the deals that were won there, the newest first."""
    codes = {seat_account(seating, Bucket.WINNINGS): seating for seating in seatings}
    won = list(
        Posting.objects.filter(account__code__in=codes, amount__gt=0, entry__kind=EntryKind.DEAL_CLOSE)
        .select_related("entry", "account")
        .order_by("-entry_id")[: MOST_LINES * MOST_DEALS]
    )
    references_of = references.describe(_fact(posting) for posting in won)
    found: dict[int, list[Step]] = {seating: [] for seating in seatings}
    for posting in won:
        mine = found[codes[posting.account.code]]
        if len(mine) < MOST_DEALS:
            mine.append(_step(posting, posting.amount, references_of[posting.entry_id], ()))
    return found


def _step(posting: Posting, counted: int, reference: Reference, parts: tuple[Step, ...]) -> Step:
    return Step(posting.entry.created_at, posting.entry.kind, posting.amount, counted, reference, parts)


def _fact(posting: Posting) -> Fact:
    entry = posting.entry
    return Fact(entry.pk, entry.kind, entry.ref_type, entry.ref_id, posting.currency, posting.amount, entry.note)
