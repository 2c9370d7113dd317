"""Accounts: their identity, their balance and their end, each tried by plain SQL."""

import pytest

from players.models import User
from tests.wallet.guards.plain_sql import new_entry, new_posting, refused, run
from wallet.ledger.chart import Bucket, player_account
from wallet.models import Account

pytestmark = pytest.mark.django_db


def test_a_player_account_is_not_overdrawn(promo: Account, deposit: Account) -> None:
    with refused("a_balance_is_not_overdrawn"):
        entry = new_entry()
        new_posting(entry, deposit, -10_001)
        new_posting(entry, promo, 10_001)


def test_a_closed_account_takes_no_posting(asha: User, promo: Account) -> None:
    closed = Account.objects.create(
        code=player_account(asha.pk, Bucket.BONUS), currency="CHIP", kind="liability", owner=asha, is_open=False
    )
    run("UPDATE wallet_account SET is_open = false WHERE id = %s", promo.pk)
    with refused("a_closed_account_is_empty"):
        new_posting(new_entry(), closed, 5)
    with refused("a_closed_account_takes_no_posting"):
        new_posting(new_entry(), promo, 5)


def test_a_closed_account_stays_closed(promo: Account) -> None:
    run("UPDATE wallet_account SET is_open = false WHERE id = %s", promo.pk)
    run("UPDATE wallet_account SET is_open = false WHERE id = %s", promo.pk)
    with refused("a_closed_account_stays_closed"):
        run("UPDATE wallet_account SET is_open = true WHERE id = %s", promo.pk)


def test_an_account_with_money_is_not_closed(deposit: Account) -> None:
    with refused("a_closed_account_is_empty"):
        run("UPDATE wallet_account SET is_open = false WHERE id = %s", deposit.pk)


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
