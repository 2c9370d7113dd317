"""Money of a Points table: it comes to a seat, changes hands when a deal ends, and goes back on standing up.

Each of these joins the transaction of the use case that calls it, and is that transaction's one post. Where a stake
is placed the player's row is locked before the table's (`limits.allow_stake` first); accounts come last, by id.
"""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Sum

from players.models import User
from wallet.ledger.chart import HOUSE_FEES_ACCRUED, Bucket, account_type, player_account, seat_account
from wallet.ledger.entry import Subject
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import SEAT_BUCKETS
from wallet.ledger.recipes import seats
from wallet.models import Account, LedgerEntry, Posting
from wallet.services import accounts, limits, post
from wallet.services.accounts import AccountRef


@transaction.atomic
def fund_seat(*, seating: int, player: User, currency: str, amount_minor: int, key: str) -> LedgerEntry:
    """Buy-in or top-up of a seating, in minor units: from the player's deposit first, then from winnings.

    Raises NotAllowed (gate), InsufficientFunds, and AccountClosed once the seating was released.
    """
    currency = Currency(currency)
    limits.lock_player(player)  # so that a retry waits here, and then finds the answer of the first
    asked = seats.fund_asked(player.pk, currency, amount_minor)
    if earlier := post.answered(EntryKind.SEAT_FUND, key, Subject("seat", seating), asked):
        return earlier
    limits.allow_stake(player, currency, amount_minor, brought_minor=_brought(seating))
    own, seat = _player_refs(player, currency), accounts.seat_refs(seating, currency)
    locked = accounts.lock([*own.values(), *seat.values()], owner=player.pk)
    draft = seats.fund(seating, player.pk, currency, amount_minor, accounts.purse_of(own, locked))
    return post.post(draft, key, locked=locked)


@transaction.atomic
def release_seat(*, seating: int, player: User, currency: str, key: str) -> int:
    """Standing up: each part of the stack goes back to the player's own bucket. Returns what went back, in minor units.

    An empty seat makes no entry. Afterwards the seating's accounts are closed: it has one end.
    """
    currency = Currency(currency)
    own, seat = _player_refs(player, currency), accounts.seat_refs(seating, currency)
    locked = accounts.lock([*own.values(), *seat.values()], owner=player.pk)
    asked = seats.release_asked(player.pk, currency)
    if earlier := post.answered(EntryKind.SEAT_RELEASE, key, Subject("seat", seating), asked):
        return _moved(earlier)
    stack = accounts.purse_of(seat, locked)
    if any(stack.values()):
        post.post(seats.release(seating, player.pk, currency, stack), key, locked=locked)
    accounts.close(locked[ref] for ref in seat.values())
    return sum(stack.values())


@transaction.atomic
def settle_deal(
    *, deal: int, currency: str, losses: Mapping[int, int], winner: int, fee_minor: int
) -> LedgerEntry | None:
    """A finished deal of Points, once: `losses` by seating go to the winner's seating, less the fee. Minor units.

    Returns None where no money moves. Settling again with the same figures finds the first entry, with others
    raises KeyReused.
    """
    if not any(losses.values()):
        return None
    currency = Currency(currency)
    key, asked = f"deal:{deal}:close", seats.settle_asked(currency, losses, winner, fee_minor)
    refs = {seating: accounts.seat_refs(seating, currency) for seating in {*losses, winner}}
    house = AccountRef(HOUSE_FEES_ACCRUED, currency)
    locked = accounts.lock([house, *(ref for seat in refs.values() for ref in seat.values())])
    if earlier := post.answered(EntryKind.DEAL_CLOSE, key, Subject("deal", deal), asked):
        return earlier
    stacks = {seating: accounts.purse_of(seat, locked) for seating, seat in refs.items()}
    return post.post(seats.settle(deal, currency, losses, stacks, winner, fee_minor), key, locked=locked)


def stack_of(seating: int, currency: str) -> int:
    """What a seating has in play, in minor units."""
    codes = [seat_account(seating, bucket) for bucket in SEAT_BUCKETS]
    total = Account.objects.filter(code__in=codes, currency=currency).aggregate(total=Sum("balance"))["total"]
    return int(total or 0)


def stacks_of(seatings: Iterable[int]) -> dict[int, int]:
    """The same for many seatings in one query; a seating stands at one table and so has one currency."""
    stacks = dict.fromkeys(seatings, 0)
    codes = [seat_account(seating, bucket) for seating in stacks for bucket in SEAT_BUCKETS]
    for code, balance in Account.objects.filter(code__in=codes).values_list("code", "balance"):
        seating = account_type(code).subject
        assert seating is not None
        stacks[seating] += balance
    return stacks


def _player_refs(player: User, currency: Currency) -> dict[Bucket, AccountRef]:
    return {bucket: AccountRef(player_account(player.pk, bucket), currency) for bucket in SEAT_BUCKETS}


def _brought(seating: int) -> int:
    """What came to this seating so far, in minor units; a stack that grew by winning brought nothing."""
    funded = Posting.objects.filter(
        entry__kind=EntryKind.SEAT_FUND, entry__ref_type="seat", entry__ref_id=seating, amount__gt=0
    )
    return int(funded.aggregate(total=Sum("amount"))["total"] or 0)


def _moved(entry: LedgerEntry) -> int:
    return int(entry.postings.filter(amount__gt=0).aggregate(total=Sum("amount"))["total"] or 0)
