"""Entries and postings: append-only, balanced, made at once, each tried by plain SQL."""

import pytest
from django.db import connection

from players.models import User
from tests.wallet.conftest import balance
from tests.wallet.guards.plain_sql import guards_sql, new_entry, new_posting, refused, run
from wallet.ledger.chart import Bucket, player_account
from wallet.ledger.money import Currency
from wallet.models import Account, LedgerEntry, Posting

pytestmark = pytest.mark.django_db


TABLES = ("wallet_ledgerentry", "wallet_posting", "wallet_account", "wallet_hold")


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_deleted(table: str, one_of_each: None) -> None:
    with refused("the_ledger_is_append_only"):
        run(f"DELETE FROM {table}")


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_truncated(table: str, one_of_each: None) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")  # or PostgreSQL refuses earlier, for pending trigger events
    with refused("the_ledger_is_append_only"):
        run(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE wallet_posting SET amount = amount + 1",
        "UPDATE wallet_posting SET balance_after = 0",
        "UPDATE wallet_ledgerentry SET note = 'changed'",
        "UPDATE wallet_ledgerentry SET created_xid = pg_current_xact_id()::text::bigint",
    ],
)
def test_a_fact_is_not_changed(change: str, asha: User) -> None:
    with refused("the_ledger_is_append_only"):
        run(change)


def test_an_entry_without_postings_is_refused_at_commit(asha: User) -> None:
    with refused("an_entry_balances"):
        new_entry()


def test_an_entry_that_does_not_balance_is_refused_at_commit(promo: Account, deposit: Account) -> None:
    with refused("an_entry_balances"):
        entry = new_entry()
        new_posting(entry, promo, -5)
        new_posting(entry, deposit, 6)


def test_each_currency_of_an_entry_balances_by_itself(deposit: Account, bilal: User) -> None:
    rupees = Account.objects.create(code="h:promo", currency="INR", kind="expense", tracked=False, may_go_negative=True)
    with refused("an_entry_balances"):
        entry = new_entry()
        new_posting(entry, rupees, -5)
        new_posting(entry, deposit, 5)


def test_a_posting_added_after_an_immediate_check_is_looked_at_too(promo: Account, deposit: Account) -> None:
    """Seen to catch: the constraint trigger on wallet_posting left out."""
    entry = new_entry()
    new_posting(entry, promo, -5)
    new_posting(entry, deposit, 5)
    run("SET CONSTRAINTS ALL IMMEDIATE")
    bonus = Account.objects.create(
        code="h:suspense", currency="CHIP", kind="asset", tracked=False, may_go_negative=True
    )
    with refused("an_entry_balances"):
        new_posting(entry, bonus, 7)


def test_a_posting_moves_the_balance_and_is_numbered(promo: Account, deposit: Account) -> None:
    entry = new_entry()
    new_posting(entry, promo, -5)
    new_posting(entry, deposit, 5)
    last = Posting.objects.get(entry_id=entry, account=deposit)
    assert (last.balance_after, last.account_seq, balance(deposit.code, Currency.CHIP)) == (10_005, 2, 10_005)
    untracked = Posting.objects.get(entry_id=entry, account=promo)
    assert (untracked.balance_after, untracked.account_seq) == (None, None)


def test_the_client_does_not_choose_balance_number_or_time(promo: Account, deposit: Account) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO wallet_ledgerentry"
            " (kind, key, request_hash, ref_type, ref_id, closes, note, created_xid, created_at)"
            " VALUES ('test', 'k', '', 'deal', 1, false, '', 1, '2000-01-01') RETURNING id, created_xid, created_at"
        )
        entry, xid, at = cursor.fetchone()
        cursor.execute("SELECT pg_current_xact_id()::text::bigint")
        assert (xid, at.year > 2000) == (cursor.fetchone()[0], True)
    run(
        "INSERT INTO wallet_posting (entry_id, account_id, currency, amount, balance_after, account_seq)"
        " VALUES (%s, %s, 'CHIP', 5, 1000000, 77), (%s, %s, 'CHIP', -5, 1000000, 77)",
        entry, deposit.pk, entry, promo.pk,
    )  # fmt: skip
    rows = Posting.objects.filter(entry_id=entry).order_by("amount")
    assert [(row.balance_after, row.account_seq) for row in rows] == [(None, None), (10_005, 2)]


def test_a_posting_has_the_currency_of_its_account(deposit: Account) -> None:
    with refused("a_posting_has_its_accounts_currency"):
        new_posting(new_entry(), deposit, 5, currency="INR")


@pytest.mark.parametrize("amount", [0, 10**11 + 1, -(10**11) - 1])
def test_a_posting_moves_a_bounded_amount(amount: int, promo: Account) -> None:
    with refused("a_posting_moves_a_bounded_amount"):
        new_posting(new_entry(), promo, amount)


def test_an_account_stands_once_in_an_entry(promo: Account) -> None:
    with refused("an_account_stands_once_in_an_entry"):
        entry = new_entry()
        new_posting(entry, promo, 5)
        new_posting(entry, promo, -5)


def test_a_key_is_used_once(promo: Account, deposit: Account) -> None:
    with refused("a_key_is_used_once"):
        new_entry("same")
        new_entry("same")


def test_a_subject_closes_once() -> None:
    with refused("a_subject_closes_once"):
        new_entry("one", ref_id=9, closes=True)
        new_entry("other", ref_id=9, closes=True)


def test_the_guards_can_be_taken_down_and_put_up_again(asha: User) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    run(guards_sql("0002_guards.down.sql"))
    run("UPDATE wallet_ledgerentry SET note = 'unguarded'")
    run(guards_sql("0002_guards.up.sql"))
    with refused("the_ledger_is_append_only"):
        run("UPDATE wallet_ledgerentry SET note = 'guarded'")


@pytest.mark.django_db(transaction=True)
def test_no_posting_joins_an_entry_of_an_earlier_transaction(django_user_model: type[User]) -> None:
    player = django_user_model.objects.create_user("asha@example.in", display_name="Asha")
    grant = LedgerEntry.objects.get(kind="practice_grant")
    bonus = Account.objects.create(
        code=player_account(player.pk, Bucket.BONUS), currency="CHIP", kind="liability", owner=player
    )
    with refused("an_entry_is_made_at_once"):
        new_posting(grant.pk, bonus, 5)
