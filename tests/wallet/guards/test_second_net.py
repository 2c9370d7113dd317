"""What still stands when a trigger is put to sleep: constraints that clients never get as far as."""

import pytest

from tests.wallet.guards.plain_sql import new_entry, refused, run
from wallet.models import Account

pytestmark = pytest.mark.django_db


def test_postings_of_an_account_are_numbered(promo: Account, deposit: Account) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    run("ALTER TABLE wallet_posting DISABLE TRIGGER apply_posting")
    run("SET CONSTRAINTS ALL DEFERRED")
    with refused("postings_of_an_account_are_numbered"):
        for entry in (new_entry("one"), new_entry("other")):
            run(
                "INSERT INTO wallet_posting (entry_id, account_id, currency, amount, account_seq)"
                " VALUES (%s, %s, 'CHIP', 5, 2), (%s, %s, 'CHIP', -5, NULL)",
                entry, deposit.pk, entry, promo.pk,
            )  # fmt: skip


def test_an_untracked_account_stores_no_balance(promo: Account) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    run("ALTER TABLE wallet_account DISABLE TRIGGER guard_account")
    for change in ("balance = 5", "seq = 1"):
        with refused("an_untracked_account_stores_no_balance"):
            run(f"UPDATE wallet_account SET {change} WHERE id = %s", promo.pk)
