"""Statements as somebody with the application's own login could send them, and what refuses them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction
from psycopg import Error as PostgresError

from wallet import migrations
from wallet.models import Account


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


def new_entry(key: str = "k", *, ref_type: str = "deal", ref_id: int = 1, closes: bool = False) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO wallet_ledgerentry (kind, key, request_hash, ref_type, ref_id, closes, note, created_xid)"
            " VALUES ('test', %s, '', %s, %s, %s, '', 0) RETURNING id",
            (key, ref_type, ref_id, closes),
        )
        return int(cursor.fetchone()[0])


def new_posting(entry: int, account: Account, amount: int, currency: str | None = None) -> None:
    run(
        "INSERT INTO wallet_posting (entry_id, account_id, currency, amount) VALUES (%s, %s, %s, %s)",
        entry, account.pk, currency or account.currency, amount,
    )  # fmt: skip


def guards_sql(name: str) -> str:
    return (Path(migrations.__file__).parent / "sql" / name).read_text()
