"""The guards of the database, each tried by plain SQL as somebody with the application's own login could."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction
from psycopg import Error as PostgresError

from players.models import User
from tests.wallet.conftest import balance
from wallet import migrations
from wallet.ledger.chart import Bucket, player_account
from wallet.ledger.money import Currency
from wallet.models import Account, Hold, LedgerEntry, Posting
from wallet.services import holds

pytestmark = pytest.mark.django_db


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The statement inside is refused by the constraint or trigger of this name."""
    with pytest.raises(IntegrityError) as failure, transaction.atomic(), _looked_at_now():
        yield
    run("SET CONSTRAINTS ALL DEFERRED")
    cause = failure.value.__cause__
    assert isinstance(cause, PostgresError)
    assert cause.diag.constraint_name == constraint


@contextmanager
def _looked_at_now() -> Iterator[None]:
    yield
    run("SET CONSTRAINTS ALL IMMEDIATE")


def run(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


def new_entry(key: str = "k", *, ref_id: int = 1, closes: bool = False) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO wallet_ledgerentry (kind, key, request_hash, ref_type, ref_id, closes, note, created_xid)"
            " VALUES ('test', %s, '', 'deal', %s, %s, '', 0) RETURNING id",
            (key, ref_id, closes),
        )
        return int(cursor.fetchone()[0])


def new_posting(entry: int, account: Account, amount: int, currency: str | None = None) -> None:
    run(
        "INSERT INTO wallet_posting (entry_id, account_id, currency, amount) VALUES (%s, %s, %s, %s)",
        entry, account.pk, currency or account.currency, amount,
    )  # fmt: skip


@pytest.fixture
def promo(asha: User) -> Account:
    return Account.objects.get(code="h:promo", currency="CHIP")


@pytest.fixture
def deposit(asha: User) -> Account:
    return Account.objects.get(code=player_account(asha.pk, Bucket.DEPOSIT), currency="CHIP")


def guards_sql(name: str) -> str:
    return (Path(migrations.__file__).parent / "sql" / name).read_text()


TABLES = ("wallet_ledgerentry", "wallet_posting", "wallet_account", "wallet_hold")


@pytest.fixture
def one_of_each(asha: User) -> None:
    holds.place(purpose=Hold.Purpose.GAME, ref_id=1, player=asha, currency="CHIP", amount_minor=10, key="game:1:asha")


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


def test_a_player_account_is_not_overdrawn(promo: Account, deposit: Account) -> None:
    with refused("a_balance_is_not_overdrawn"):
        entry = new_entry()
        new_posting(entry, deposit, -10_001)
        new_posting(entry, promo, 10_001)


def test_a_posting_has_the_currency_of_its_account(deposit: Account) -> None:
    with refused("a_posting_has_its_accounts_currency"):
        new_posting(new_entry(), deposit, 5, currency="INR")


def test_a_closed_account_takes_no_posting(asha: User, promo: Account) -> None:
    closed = Account.objects.create(
        code=player_account(asha.pk, Bucket.BONUS), currency="CHIP", kind="liability", owner=asha, is_open=False
    )
    run("UPDATE wallet_account SET is_open = false WHERE id = %s", promo.pk)
    with refused("a_closed_account_is_empty"):
        new_posting(new_entry(), closed, 5)
    with refused("a_closed_account_takes_no_posting"):
        new_posting(new_entry(), promo, 5)


def test_an_account_with_money_is_not_closed(deposit: Account) -> None:
    with refused("a_closed_account_is_empty"):
        run("UPDATE wallet_account SET is_open = false WHERE id = %s", deposit.pk)


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


@pytest.mark.parametrize("change", ["balance = balance + 1", "seq = seq + 1", "balance = 0"])
def test_a_balance_moves_by_postings_only(change: str, deposit: Account) -> None:
    with refused("a_balance_moves_by_postings"):
        run(f"UPDATE wallet_account SET {change} WHERE id = %s", deposit.pk)


@pytest.mark.parametrize(
    "change",
    ["code = 'p:99:deposit'", "currency = 'INR'", "tracked = false", "may_go_negative = true", "owner_id = NULL",
     "kind = 'asset'"],
)  # fmt: skip
def test_an_account_keeps_its_identity(change: str, deposit: Account) -> None:
    with refused("an_account_keeps_its_identity"):
        run(f"UPDATE wallet_account SET {change} WHERE id = %s", deposit.pk)


def test_an_account_begins_empty(asha: User) -> None:
    with refused("an_account_begins_empty"):
        Account.objects.create(
            code=player_account(asha.pk, Bucket.BONUS), currency="CHIP", kind="liability", owner=asha, balance=5
        )


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"tracked": False}, "a_player_owns_no_overdraft"),
        ({"may_go_negative": True}, "a_player_owns_no_overdraft"),
        ({"currency": "USD"}, "an_account_has_a_known_currency"),
        ({"kind": "other"}, "an_account_has_a_known_kind"),
    ],
)
def test_an_account_that_makes_no_sense_is_refused(wrong: dict[str, object], constraint: str, asha: User) -> None:
    right = {"code": player_account(asha.pk, Bucket.BONUS), "currency": "CHIP", "kind": "liability", "owner": asha}
    with refused(constraint):
        Account.objects.create(**(right | wrong))


def test_an_account_stands_once_per_currency(deposit: Account, asha: User) -> None:
    with refused("an_account_stands_once_per_currency"):
        Account.objects.create(code=deposit.code, currency="CHIP", kind="liability", owner=asha)


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ("from_deposit = from_deposit + 1, state = 'released', closed_entry_id = created_entry_id",
         "a_hold_closes_once"),
        ("player_id = player_id", "a_hold_closes_once"),
        ("state = 'consumed'", "a_hold_is_active_until_an_entry_closes_it"),
    ],
)  # fmt: skip
def test_a_hold_only_closes(change: str, constraint: str, one_of_each: None) -> None:
    with refused(constraint):
        run(f"UPDATE wallet_hold SET {change}")


def test_a_closed_hold_stays_closed(one_of_each: None) -> None:
    run("UPDATE wallet_hold SET state = 'released', closed_entry_id = created_entry_id")
    with refused("a_hold_closes_once"):
        run("UPDATE wallet_hold SET state = 'active', closed_entry_id = NULL")


@pytest.mark.parametrize(
    ("parts", "constraint"),
    [
        ({}, "a_hold_sets_something_aside"),
        ({"from_deposit": 5, "from_bonus": -1}, "a_hold_sets_something_aside"),
        ({"from_deposit": 5, "ref_id": 1}, "a_player_has_one_active_hold_per_subject"),
    ],
)
def test_a_hold_that_makes_no_sense_is_refused(
    parts: dict[str, int], constraint: str, one_of_each: None, asha: User
) -> None:
    grant = LedgerEntry.objects.get(kind="practice_grant")
    with refused(constraint):
        Hold.objects.create(
            **({"purpose": "game", "ref_id": 2, "player": asha, "currency": "CHIP", "created_entry": grant} | parts)
        )


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
