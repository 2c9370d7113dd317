"""What moved money stays in the database: no row of it is deleted, and what is a fact is not changed."""

import pytest
from django.apps import apps
from django.db import connection

from tests.wallet.guards.plain_sql import refused, run
from tests.wallet.guards.rows import Rows
from wallet.services.checks import GUARDS

pytestmark = pytest.mark.django_db

# A fact is written once. Everything else moves on, and its guard says what of it stays.
FACTS = ("statechange", "payoutanswer", "taxrecord", "feesweep", "gatewaystatement", "dayclose")
KEPT = (
    "approval", "withdrawal", "deposit", "refund", "payoutattempt", "payoutmethod", "gatewayevent", "cheque",
    "gatewayline", "case", "notice", "adjustment",
)  # fmt: skip
LEDGER = ("account", "ledgerentry", "posting", "hold")
# One row of each, changed in place: how the house runs, not what happened to money.
HOW_IT_RUNS = ("payoutswitch", "jobrun")


@pytest.mark.parametrize("table", [*FACTS, *KEPT])
def test_nothing_is_deleted(table: str, rows: Rows) -> None:
    with refused("the_ledger_is_append_only"):
        run(f"DELETE FROM wallet_{table}")


@pytest.mark.parametrize("table", [*FACTS, *KEPT])
def test_nothing_is_truncated(table: str, rows: Rows) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")  # or PostgreSQL refuses earlier, for pending trigger events
    with refused("the_ledger_is_append_only"):
        run(f"TRUNCATE wallet_{table} CASCADE")


@pytest.mark.parametrize("table", FACTS)
def test_a_fact_is_not_changed(table: str, rows: Rows) -> None:
    with refused("the_ledger_is_append_only"):
        run(f"UPDATE wallet_{table} SET id = id")


def test_every_table_of_the_wallet_is_one_of_these() -> None:
    """Whoever adds a table decides what the database keeps of it; kept changes have guards of their own."""
    named = {f"wallet_{table}" for table in (*FACTS, *KEPT, *LEDGER, *HOW_IT_RUNS)}
    models = [each for each in apps.get_app_config("wallet").get_models() if not hasattr(each, "pgh_tracked_model")]
    assert {model._meta.db_table for model in models} == named


def guards() -> list[tuple[str, str]]:
    """The triggers that the wallet's own SQL put up, by table and name."""
    with connection.cursor() as cursor:
        cursor.execute("""
            SELECT DISTINCT tgrelid::regclass::text, tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
            WHERE proname LIKE 'wallet\\_%' AND NOT tgisinternal ORDER BY 1, 2
        """)
        return cursor.fetchall()


def test_a_guard_that_sleeps_is_found_by_the_first_check() -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    standing = guards()
    for table, name in standing:
        run(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
    with connection.cursor() as cursor:
        cursor.execute(GUARDS.sql)
        found = {sentence for (sentence,) in cursor.fetchall()}
    assert found == {f"trigger {name} of {table} is missing or asleep" for table, name in standing}
