"""Money set aside for a match, a tournament or a withdrawal: placed, then captured by the result or released, once."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from django.db import transaction

from players.models import User
from wallet.ledger.chart import Bucket, escrow_account, player_account
from wallet.ledger.entry import Subject
from wallet.ledger.errors import HoldClosed
from wallet.ledger.kinds import EntryKind
from wallet.ledger.money import Currency
from wallet.ledger.purse import MATCH_BUCKETS, REFUND_BUCKETS, WITHDRAWAL_BUCKETS, spend
from wallet.ledger.recipes import holds as recipes
from wallet.models import Hold, LedgerEntry
from wallet.services import accounts, limits, post
from wallet.services.accounts import AccountRef

OUTWARD = {Hold.Purpose.WITHDRAWAL: WITHDRAWAL_BUCKETS, Hold.Purpose.REFUND: REFUND_BUCKETS}
"""What leaves the house is no stake: no limit of play keeps a player from it."""


@transaction.atomic
def place(
    *,
    purpose: Hold.Purpose,
    ref_id: int,
    player: User,
    currency: str,
    amount_minor: int,
    key: str,
    bonus_cap_minor: int = 0,
    nth: int = 1,
) -> Hold:
    """Set `amount_minor` aside for a subject. A match or tournament takes bonus first (at most `bonus_cap_minor`),
    then deposit, then winnings; a withdrawal takes winnings only, a refund the unplayed deposit only. A player who
    enters the same match again has one hold an entry, the `nth`.
    Raises NotAllowed and InsufficientFunds."""
    currency = Currency(currency)
    limits.lock_player(player)
    subject = Subject(purpose, ref_id)
    asked = recipes.place_asked(player.pk, currency, amount_minor)
    if earlier := post.answered(EntryKind.HOLD_PLACE, key, subject, asked):
        return Hold.objects.get(created_entry=earlier)
    order = OUTWARD.get(purpose, MATCH_BUCKETS)
    if order is MATCH_BUCKETS:
        limits.allow_stake(player, currency, amount_minor)
    refs = {bucket: AccountRef(player_account(player.pk, bucket), currency) for bucket in order}
    target = AccountRef(recipes.target_of(purpose, ref_id, player.pk), currency)
    locked = accounts.lock([*refs.values(), target])
    purse = accounts.purse_of(refs, locked)
    purse[Bucket.BONUS] = min(purse.get(Bucket.BONUS, 0), bonus_cap_minor)
    parts = spend(purse, amount_minor, order, currency)
    entry = post.post(recipes.place(subject, player.pk, currency, parts), key, locked=locked)
    return Hold.objects.create(
        purpose=purpose,
        ref_id=ref_id,
        player=player,
        nth=nth,
        currency=currency,
        created_entry=entry,
        **{f"from_{bucket}": part for bucket, part in parts.items()},
    )


@transaction.atomic
def release(*, hold: Hold, key: str) -> LedgerEntry:
    """Give a hold back to the buckets it came from; a retry finds the first release. Raises HoldClosed."""
    row = Hold.objects.select_for_update().get(pk=hold.pk)
    if row.state == Hold.State.CONSUMED:
        raise HoldClosed("This money was used; it cannot be given back.")
    subject = Subject(row.purpose, row.ref_id)
    entry = post.post(recipes.release(row.pk, subject, row.player_id, Currency(row.currency), row.parts), key)
    Hold.objects.filter(pk=row.pk, state=Hold.State.ACTIVE).update(state=Hold.State.RELEASED, closed_entry=entry)
    return entry


def close_with(hold: Hold, entry: LedgerEntry, state: Hold.State) -> None:
    """The entry that closed the hold's subject closes the hold too; for subjects with a closing entry of their own."""
    Hold.objects.filter(pk=hold.pk, state=Hold.State.ACTIVE).update(state=state, closed_entry=entry)


@transaction.atomic
def capture(
    *, purpose: Hold.Purpose, ref_id: int, currency: str, prizes: Mapping[int, int], fee_minor: int
) -> LedgerEntry:
    """The result of a match or tournament: its escrow is paid out as prizes (by player, into winnings) and fee.

    All active holds of the subject are consumed by the one closing entry. Prizes and fee make up the escrow exactly.
    """
    currency = Currency(currency)
    rows = Hold.objects.select_for_update().filter(purpose=purpose, ref_id=ref_id).order_by("pk")
    active = [row for row in rows if row.state == Hold.State.ACTIVE]
    key, asked = f"{purpose}:{ref_id}:close", recipes.settle_asked(currency, prizes, fee_minor)
    if earlier := post.answered(EntryKind.ESCROW_CLOSE, key, Subject(purpose, ref_id), asked):
        return earlier
    escrow = AccountRef(escrow_account(purpose, ref_id), currency)
    pot = accounts.lock([escrow])[escrow].balance
    entry = post.post(recipes.settle(purpose, ref_id, currency, pot, prizes, fee_minor), key)
    Hold.objects.filter(pk__in=[row.pk for row in active]).update(state=Hold.State.CONSUMED, closed_entry=entry)
    return entry


@transaction.atomic
def call_off(*, purpose: Hold.Purpose, ref_id: int, currency: str, shares: Mapping[int, int]) -> LedgerEntry | None:
    """The end of a match or tournament without a result: its whole escrow goes to the players by `shares`.

    Up to what a player had set aside it goes back to the buckets it came from, what is above that into winnings. All
    active holds are closed by the one closing entry; None where nothing was set aside. Raises InvalidDraft where the
    shares do not make up the escrow.
    """
    currency = Currency(currency)
    rows = Hold.objects.select_for_update().filter(purpose=purpose, ref_id=ref_id).order_by("pk")
    key, asked = f"{purpose}:{ref_id}:close", recipes.call_off_asked(currency, shares)
    if earlier := post.answered(EntryKind.ESCROW_CLOSE, key, Subject(purpose, ref_id), asked):
        return earlier
    active = [row for row in rows if row.state == Hold.State.ACTIVE]
    if not active:
        return None
    held: dict[int, Counter[Bucket]] = defaultdict(Counter)
    for row in active:
        held[row.player_id].update(row.parts)
    entry = post.post(recipes.call_off(purpose, ref_id, currency, held, shares), key)
    Hold.objects.filter(pk__in=[row.pk for row in active]).update(state=Hold.State.RELEASED, closed_entry=entry)
    return entry
