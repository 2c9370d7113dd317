"""verify_ledger over a ledger that was lived in, and over the same one tampered with as an insider could."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from players.models import User
from tests.wallet.conftest import Funder
from wallet.ledger.money import Currency
from wallet.models import Hold
from wallet.services import holds, reconcile, stakes

pytestmark = pytest.mark.django_db
INR = Currency.INR


@pytest.fixture
def lived_in(asha: User, bilal: User, give: Funder) -> None:
    """Seats funded, a deal settled, a seat left, a hold in a match and one for a withdrawal."""
    give(asha, deposit=1000, winnings=700)
    give(bilal, deposit=1000)
    for seating, player in ((1, asha), (2, bilal)):
        stakes.fund_seat(seating=seating, player=player, currency=INR, amount_minor=800, key=f"seat:{seating}")
    stakes.settle_deal(deal=7, currency=INR, losses={1: 300}, winner=2, fee_minor=30)
    stakes.release_seat(seating=2, player=bilal, currency=INR, key="seat:2:release")
    holds.place(purpose=Hold.Purpose.GAME, ref_id=5, player=bilal, currency=INR, amount_minor=100, key="game:5")
    holds.place(purpose=Hold.Purpose.WITHDRAWAL, ref_id=1, player=asha, currency=INR, amount_minor=50, key="wd:1")


def tamper(statement: str) -> None:
    """What somebody with the database in his hands can do: the triggers sleep, the indexes of uniqueness are gone."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)
        assert cursor.rowcount != 0, "the tampering touched nothing"
        cursor.execute("SET LOCAL session_replication_role = origin")


def wrong() -> set[str]:
    return {outcome.code for outcome in reconcile.reconcile() if outcome.findings}


def test_a_ledger_that_was_lived_in_is_whole(lived_in: None, ledger_alone: None) -> None:
    out = StringIO()
    call_command("verify_ledger", stdout=out)
    assert out.getvalue().endswith("The ledger is whole.\n")
    assert {line[:2] for line in out.getvalue().splitlines()} >= {f"R{number}" for number in range(8)}


ONE = "(SELECT min(id) FROM wallet_posting WHERE account_id IN (SELECT id FROM wallet_account WHERE tracked))"
LAST = "(SELECT max(id) FROM wallet_posting WHERE currency = 'INR' AND balance_after IS NOT NULL)"
TAMPERINGS = {
    "an amount changed": ({"R1", "R2", "R3"}, f"UPDATE wallet_posting SET amount = amount + 1 WHERE id = {ONE}"),
    "a posting removed": ({"R1", "R2", "R3"}, f"DELETE FROM wallet_posting WHERE id = {ONE}"),
    "an entry without postings": (
        {"R2"},
        "INSERT INTO wallet_ledgerentry (kind, key, request_hash, ref_type, ref_id, closes, note, created_xid)"
        " VALUES ('adjust', 'forged', '', 'player', 1, false, '', 0)",
    ),
    "an entry and its postings removed": (
        {"R3"},
        "DELETE FROM wallet_posting WHERE entry_id = (SELECT id FROM wallet_ledgerentry WHERE kind = 'deal_close')",
    ),
    "a stored balance raised": (
        {"R3"},
        "UPDATE wallet_account SET balance = balance + 1 WHERE code = 'p:{asha}:deposit'",
    ),
    "a number in an account skipped": (
        {"R3"},
        "UPDATE wallet_account SET seq = seq + 1 WHERE code = 'seat:1:deposit'",
    ),
    "a balance after forged": ({"R3"}, f"UPDATE wallet_posting SET balance_after = 5 WHERE id = {ONE}"),
    "a posting moved to another account": (
        {"R3"},
        "UPDATE wallet_posting SET account_seq = account_seq + 50,"
        " account_id = (SELECT id FROM wallet_account WHERE code = 'p:{asha}:winnings')"
        " WHERE account_id = (SELECT id FROM wallet_account WHERE code = 'seat:2:winnings')",
    ),
    "a currency changed": (
        {"R1", "R2", "R3"},
        f"UPDATE wallet_posting SET currency = CASE currency WHEN 'INR' THEN 'CHIP' ELSE 'INR' END WHERE id = {ONE}",
    ),
    "an account was below zero": ({"R3", "R4"}, f"UPDATE wallet_posting SET balance_after = -1 WHERE id = {ONE}"),
    "a withdrawal's hold gone": ({"R5"}, "DELETE FROM wallet_hold WHERE purpose = 'withdrawal'"),
    "a match's hold gone": ({"R6"}, "DELETE FROM wallet_hold WHERE purpose = 'game'"),
    "a hold made larger": ({"R6"}, "UPDATE wallet_hold SET from_deposit = from_deposit + 1 WHERE purpose = 'game'"),
    "a seat that was left opened again": (
        {"R6"},
        "UPDATE wallet_account SET is_open = true WHERE code = 'seat:2:deposit'",
    ),
    "a match settled with holds left": (
        {"R7"},
        "UPDATE wallet_ledgerentry SET ref_type = 'game', ref_id = 5 WHERE kind = 'deal_close'",
    ),
    "a deal closed twice": (
        {"R7"},
        "DROP INDEX a_subject_closes_once; UPDATE wallet_ledgerentry SET closes = true, ref_type = 'deal', ref_id = 7"
        " WHERE kind = 'adjust' OR kind = 'hold_place'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("finds", "statement"), TAMPERINGS.values(), ids=TAMPERINGS.keys())
def test_tampering_is_found(
    finds: set[str], statement: str, lived_in: None, ledger_alone: None, asha: User, bilal: User
) -> None:
    tamper(statement.format(asha=asha.pk, bilal=bilal.pk))
    assert wrong() >= finds
    with pytest.raises(CommandError, match="The ledger is not whole"):
        call_command("verify_ledger", stdout=StringIO(), stderr=StringIO())


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE wallet_account SET balance = balance + 123450 WHERE code = 'p:{asha}:deposit'", "stores ₹1,236.50"),
        (f"UPDATE wallet_posting SET balance_after = -1 WHERE id = {LAST}", "reached \N{MINUS SIGN}₹0.01"),
        ("UPDATE wallet_hold SET from_deposit = 250 WHERE purpose = 'game'", "holds ₹1.00 for active holds of ₹2.50"),
        ("UPDATE wallet_posting SET amount = amount + 5 WHERE id = " + LAST, "₹0.05"),
    ],
)
def test_a_finding_is_in_rupees(statement: str, said: str, lived_in: None, ledger_alone: None, asha: User) -> None:
    tamper(statement.format(asha=asha.pk))
    assert any(said in finding for outcome in reconcile.reconcile() for finding in outcome.findings)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE wallet_posting DISABLE TRIGGER refuse_change",
        "DROP TRIGGER check_entry ON wallet_ledgerentry",
        "ALTER TABLE wallet_account DISABLE TRIGGER ALL",
    ],
)
def test_a_sleeping_guard_is_found(statement: str, lived_in: None, ledger_alone: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)
    assert wrong() == {"R0"}


def test_an_app_above_adds_what_only_it_knows(lived_in: None, ledger_alone: None) -> None:
    reconcile.register_check("R6", "a seat that was left holds nothing", lambda: ["seat 1 was left and holds 500"])
    err = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_ledger", stdout=StringIO(), stderr=err)
    assert "seat 1 was left and holds 500" in err.getvalue()


@pytest.mark.django_db(transaction=True)
def test_the_command_looks_at_one_snapshot_and_writes_nothing() -> None:
    asked: list[str] = []

    def look() -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only')")
            asked.extend(cursor.fetchone())
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reconcile, "_registered", {})
        reconcile.register_check("R7", "nothing", look)
        reconcile.reconcile()
    assert asked == ["repeatable read", "on"]
