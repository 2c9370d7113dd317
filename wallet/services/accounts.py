"""Accounts: found or made by their code, locked in one order, and closed for good."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wallet.ledger.chart import AccountType, Bucket, Family, account_type, player_account, seat_account
from wallet.ledger.errors import UnknownAccount
from wallet.ledger.money import Currency
from wallet.ledger.purse import SEAT_BUCKETS
from wallet.models import Account


@dataclass(frozen=True, slots=True, order=True)
class AccountRef:
    """An account's name in the ledger: the code of the chart, and a currency."""

    code: str
    currency: Currency


def ensure(refs: Iterable[AccountRef], *, owner: int | None = None) -> dict[AccountRef, Account]:
    """The accounts with these names; those that are missing are made, also when others make them at the same time.

    Player, house and escrow accounts make themselves. A seat's accounts need their `owner`: raises UnknownAccount
    for a seat that was never opened, and for one that belongs to another than `owner`.
    """
    wanted = sorted(set(refs))
    found = _by_ref(wanted)
    missing = [_new_account(ref, owner) for ref in wanted if ref not in found]
    if missing:
        # In the order of their codes, so that two who make the same accounts wait for each other and never deadlock.
        Account.objects.bulk_create(missing, ignore_conflicts=True)
        found = _by_ref(wanted)
    for account in found.values():
        if owner is not None and account.owner_id not in (None, owner):
            raise UnknownAccount(f"{account.code} belongs to another player.")
    return found


def lock(refs: Iterable[AccountRef], *, owner: int | None = None) -> dict[AccountRef, Account]:
    """The same, with the tracked ones locked in ascending id until the transaction ends, and freshly read."""
    accounts = ensure(refs, owner=owner)
    tracked = [account.pk for account in accounts.values() if account.tracked]
    rows = Account.objects.select_for_update(no_key=True).filter(pk__in=tracked).order_by("pk")
    locked = {AccountRef(row.code, Currency(row.currency)): row for row in rows}
    return accounts | locked


def seat_refs(seating: int, currency: Currency) -> dict[Bucket, AccountRef]:
    """The two accounts of a seating, by bucket."""
    return {bucket: AccountRef(seat_account(seating, bucket), currency) for bucket in SEAT_BUCKETS}


def refs_of_player(player: int, buckets: Iterable[Bucket]) -> dict[Bucket, AccountRef]:
    """These rupee buckets of a player's wallet."""
    return {bucket: AccountRef(player_account(player, bucket), Currency.INR) for bucket in buckets}


def purse_of(refs: Mapping[Bucket, AccountRef], accounts: Mapping[AccountRef, Account]) -> dict[Bucket, int]:
    """Balances in minor units by bucket."""
    return {bucket: accounts[ref].balance for bucket, ref in refs.items()}


def close(accounts: Iterable[Account]) -> None:
    """Nothing is posted to these accounts again; the database refuses to close one that is not empty."""
    Account.objects.filter(pk__in=[account.pk for account in accounts]).update(is_open=False)


def _by_ref(refs: list[AccountRef]) -> dict[AccountRef, Account]:
    rows = Account.objects.filter(code__in=[ref.code for ref in refs])
    by_ref = {AccountRef(row.code, Currency(row.currency)): row for row in rows}
    return {ref: by_ref[ref] for ref in refs if ref in by_ref}


def _new_account(ref: AccountRef, owner: int | None) -> Account:
    chart = account_type(ref.code)
    return Account(
        code=ref.code,
        currency=ref.currency,
        kind=chart.kind,
        owner_id=_owner_of(chart, owner),
        tracked=chart.tracked,
        may_go_negative=chart.may_go_negative,
    )


def _owner_of(chart: AccountType, owner: int | None) -> int | None:
    if chart.family is Family.PLAYER:
        return chart.subject
    if chart.family is not Family.SEAT:
        return None
    if owner is None:
        raise UnknownAccount(f"{chart.code} was never opened for a player.")
    return owner
