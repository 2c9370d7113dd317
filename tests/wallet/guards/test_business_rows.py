"""Rows that make no sense, and changes of what was asked for, decided or said: each tried, and refused by name."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.utils import timezone

from tests.wallet.guards.plain_sql import guards_sql, refused, run
from tests.wallet.guards.rows import Rows, another_hold, like
from wallet import migrations

pytestmark = pytest.mark.django_db

CHANGES = [
    ("withdrawal", "amount_minor = amount_minor + 1", "a_withdrawal_keeps_what_was_asked"),
    ("withdrawal", "is_closing = true", "a_withdrawal_keeps_what_was_asked"),
    ("withdrawal", "player_id = {other}", "a_withdrawal_keeps_what_was_asked"),
    ("withdrawal", "payout_minor = payout_minor + 1, tds_minor = tds_minor - 1", "a_change_is_a_new_version"),
    ("withdrawal", "state = 'lost'", "a_withdrawal_has_a_known_state"),
    ("withdrawal", "state = 'paid'", "a_withdrawal_is_open_until_an_entry_closes_it"),
    ("withdrawal", "close_entry_id = {entry}", "a_withdrawal_is_open_until_an_entry_closes_it"),
    ("deposit", "amount_minor = 2 * amount_minor", "a_deposit_keeps_what_was_asked"),
    ("deposit", "player_id = {other}", "a_deposit_keeps_what_was_asked"),
    ("deposit", "order_ref = 'another'", "a_deposit_keeps_what_was_asked"),
    ("deposit", "payment_ref = NULL", "a_deposit_keeps_what_was_asked"),
    ("deposit", "pack = 'test@2'", "a_deposit_keeps_what_was_asked"),
    ("deposit", "state = 'credited'", "a_credited_deposit_has_its_entry"),
    ("deposit", "state = 'lost'", "a_deposit_has_a_known_state"),
    ("refund", "state = 'lost'", "a_refund_has_a_known_state"),
    ("refund", "amount_minor = 2 * amount_minor", "a_refund_keeps_what_goes_back"),
    ("refund", "key = 'another'", "a_refund_keeps_what_goes_back"),
    ("gatewayline", "amount_minor = 0", "a_line_is_kept_as_imported"),
    ("gatewayline", "ref = 'another'", "a_line_is_kept_as_imported"),
    ("case", "finding = 'nothing'", "a_case_keeps_what_was_found"),
    ("cheque", "number = '999999'", "a_cheque_keeps_its_number"),
    ("cheque", "written_by_id = {checker}", "a_cheque_keeps_its_number"),
    ("payoutattempt", "key = 'another'", "an_attempt_keeps_what_was_sent"),
    ("payoutattempt", "request_hash = ''", "an_attempt_keeps_what_was_sent"),
    ("payoutattempt", "n = 2", "an_attempt_keeps_what_was_sent"),
    ("payoutattempt", "state = 'lost'", "an_attempt_has_a_known_state"),
    ("payoutmethod", "masked = 'another'", "a_method_is_not_edited"),
    ("payoutmethod", "player_id = {other}", "a_method_is_not_edited"),
    ("gatewayevent", "raw_body = 'another'", "an_event_is_kept_as_received"),
    ("gatewayevent", "event_id = 'another'", "an_event_is_kept_as_received"),
    ("approval", "subject_hash = ''", "an_approval_keeps_its_subject"),
    ("approval", "maker_id = {checker}", "an_approval_keeps_its_subject"),
    ("approval", "expires_at = expires_at + interval '1 day'", "an_approval_keeps_its_subject"),
    ("approval", "checker_id = maker_id", "nobody_checks_his_own_proposal"),
    ("approval", "checker_id = {checker}, second_checker_id = {checker}", "a_second_checker_is_a_third_person"),
    ("approval", "checker_id = {checker}, second_checker_id = maker_id", "a_second_checker_is_a_third_person"),
    ("approval", "checker_id = player_id", "nobody_decides_on_his_own_money"),
    ("approval", "checker_id = {checker}, second_checker_id = player_id", "nobody_decides_on_his_own_money"),
    ("approval", "decision = 'approved'", "an_approval_has_all_its_people"),
    ("approval", "decision = 'perhaps'", "an_approval_has_a_known_decision"),
    ("case", "state = 'closed'", "a_case_is_closed_by_an_approval"),
    ("cheque", "cleared_on = '2026-12-01', returned_on = '2026-12-02'", "a_cheque_is_cleared_or_comes_back"),
    ("cheque", "dispatched_on = '2026-12-02', cleared_on = '2026-12-01'", "a_cheque_is_cleared_after_it_was_sent"),
    ("payoutswitch", "id = 2", "there_is_one_payout_switch"),
    ("adjustment", "amount_minor = amount_minor + 1", "a_correction_keeps_what_was_proposed"),
    ("adjustment", "against = 'h:suspense'", "a_correction_keeps_what_was_proposed"),
    ("adjustment", "player_id = {other}", "a_correction_keeps_what_was_proposed"),
    ("adjustment", "evidence = ''", "a_correction_keeps_what_was_proposed"),
    ("adjustment", "state = 'posted'", "a_posted_correction_has_its_entry"),
    ("adjustment", "entry_id = {entry}", "a_posted_correction_has_its_entry"),
    ("adjustment", "state = 'lost'", "a_correction_has_a_known_state"),
]


@pytest.mark.parametrize(("table", "change", "constraint"), CHANGES)
def test_a_change_that_must_not_be_is_refused(table: str, change: str, constraint: str, rows: Rows) -> None:
    ids = {name: getattr(rows, name).pk for name in ("other", "checker", "entry", "approval")}
    with refused(constraint):
        run(f"UPDATE wallet_{table} SET {change.format(**ids)}")


# What is written beside the row that is there, and what refuses it.
SECOND_ROWS: list[tuple[str, Callable[[Rows], object]]] = [
    ("a_click_withdraws_once", lambda rows: withdrawal(rows, cmd_id=rows.withdrawal.cmd_id)),
    ("a_player_has_one_open_request", lambda rows: withdrawal(rows, state="in_review", close_entry_id=None)),
    ("a_withdrawal_is_not_under_the_minimum", lambda rows: withdrawal(rows, **of(499_99))),
    ("a_withdrawal_is_not_under_the_minimum", lambda rows: withdrawal(rows, **of(0), is_closing=True)),
    ("a_withdrawal_is_payout_and_tax", lambda rows: withdrawal(rows, tds_minor=31_00)),
    ("a_withdrawal_is_payout_and_tax", lambda rows: withdrawal(rows, payout_minor=0, tds_minor=600_00)),
    ("a_withdrawal_is_payout_and_tax", lambda rows: withdrawal(rows, payout_minor=601_00, tds_minor=-1_00)),
    ("a_click_adds_cash_once", lambda rows: deposit(rows, cmd_id=rows.deposit.cmd_id)),
    ("an_order_is_one_deposit", lambda rows: deposit(rows, order_ref="order")),
    ("a_payment_is_one_deposit", lambda rows: deposit(rows, payment_ref="payment")),
    ("a_deposit_is_credit_and_tax", lambda rows: deposit(rows, credit_minor=1_000_01)),
    ("a_deposit_is_credit_and_tax", lambda rows: deposit(rows, credit_minor=0, gst_minor=1_280_00)),
    ("a_refund_gives_something_back", lambda rows: like(rows.refund, key="x", amount_minor=0)),
    ("a_deposit_has_one_open_refund", lambda rows: like(rows.refund, key="x", state="sending")),
    ("attempts_are_numbered", lambda rows: like(rows.attempt, key="x", state="failed_definite")),
    ("one_attempt_has_not_definitely_failed", lambda rows: like(rows.attempt, key="x", n=2, state="unknown")),
    ("a_gateways_payout_is_one_attempt", lambda rows: one_payout_twice(rows)),
    ("a_cheque_is_written_once", lambda rows: one_cheque_twice(rows)),
    ("a_method_is_saved_once", lambda rows: like(rows.method)),
    ("a_subject_has_one_open_proposal", lambda rows: like(rows.approval, subject_hash="another")),
    ("a_subject_is_approved_once", lambda rows: approved_twice(rows)),
    ("an_approval_has_all_its_people", lambda rows: approved(rows, needs_second=True)),
    ("an_event_counts_once", lambda rows: like(rows.event, raw_body="again")),
    ("a_statement_is_imported_once", lambda rows: like(rows.statement, day=date(2026, 12, 1))),
    ("lines_of_a_statement_are_numbered", lambda rows: like(rows.line, ref="another")),
    ("a_finding_is_one_open_case", lambda rows: like(rows.case)),
    ("a_withdrawal_is_taxed_once", lambda rows: like(rows.tax, tax_minor=0)),
    ("a_year_is_closed_once", lambda rows: [year_end(rows), year_end(rows)]),
    ("a_sweep_books_fees_with_their_tax", lambda rows: like(rows.sweep, gst_minor=6)),
    ("a_sweep_books_fees_with_their_tax", lambda rows: like(rows.sweep, accrued_minor=0)),
    ("a_correction_is_proposed_once", lambda rows: like(rows.adjustment)),
    ("a_correction_moves_something", lambda rows: like(rows.adjustment, amount_minor=0)),
    ("a_correction_has_two_sides", lambda rows: like(rows.adjustment, against="p:1:deposit")),
    ("a_correction_has_two_sides", lambda rows: of_the_house(rows, house_account="h:bank:main")),
    ("a_correction_is_of_one_account", lambda rows: like(rows.adjustment, bucket="", amount_minor=1)),
    ("a_correction_is_of_one_account", lambda rows: like(rows.adjustment, house_account="h:suspense")),
    ("a_correction_is_of_one_account", lambda rows: of_the_house(rows, house_account="")),
]


@pytest.mark.parametrize(("constraint", "write"), SECOND_ROWS)
def test_a_row_that_makes_no_sense_is_refused(constraint: str, write: Callable[[Rows], object], rows: Rows) -> None:
    with refused(constraint):
        write(rows)


def of_the_house(rows: Rows, **changes: object) -> object:
    return like(rows.adjustment, player_id=None, bucket="", **changes)


def withdrawal(rows: Rows, **changes: object) -> object:
    """A second one, closed, so that only what is changed can be wrong with it."""
    closed = {"state": "cancelled", "close_entry_id": rows.entry.pk, "hold_id": another_hold(rows.player, 2).pk}
    return like(rows.withdrawal, **(closed | changes))


def of(amount_minor: int) -> dict[str, int]:
    return {"amount_minor": amount_minor, "payout_minor": amount_minor, "tds_minor": 0}


def deposit(rows: Rows, **changes: object) -> object:
    return like(rows.deposit, **({"order_ref": None, "payment_ref": None} | changes))


def one_payout_twice(rows: Rows) -> None:
    run("UPDATE wallet_payoutattempt SET gateway_ref = 'payout', state = 'failed_definite'")
    like(rows.attempt, key="x", n=2, gateway_ref="payout")


def one_cheque_twice(rows: Rows) -> None:
    run("UPDATE wallet_payoutattempt SET state = 'failed_definite'")
    like(rows.cheque, attempt_id=like(rows.attempt, key="x", n=2).pk)


def approved(rows: Rows, **changes: object) -> object:
    return like(rows.approval, checker_id=rows.checker.pk, decision="approved", **changes)


def approved_twice(rows: Rows) -> None:
    approved(rows)
    approved(rows)


def year_end(rows: Rows) -> object:
    return like(rows.tax, cause="year_end", withdrawal_id=None)


# --- what is decided stays decided --------------------------------------------------------------------------------


def test_an_approval_is_decided_once(rows: Rows) -> None:
    run("UPDATE wallet_approval SET decision = 'declined', checker_id = %s", rows.checker.pk)
    for decision in ("approved", "proposed", "void"):
        with refused("an_approval_is_decided_once"):
            run("UPDATE wallet_approval SET decision = %s", decision)


@pytest.mark.parametrize("decision", ["void", "expired"])
def test_an_approval_can_lapse_and_does_not_come_back(decision: str, rows: Rows) -> None:
    run("UPDATE wallet_approval SET decision = 'approved', checker_id = %s", rows.checker.pk)
    run("UPDATE wallet_approval SET decision = %s", decision)
    with refused("an_approval_is_decided_once"):
        run("UPDATE wallet_approval SET decision = 'approved'")


@pytest.mark.parametrize("signed", ["checker_id", "second_checker_id"])
def test_who_signed_an_approval_stays(signed: str, rows: Rows) -> None:
    run(f"UPDATE wallet_approval SET {signed} = %s", rows.checker.pk)
    for someone in (rows.other.pk, None):
        with refused("who_signed_an_approval_stays"):
            run(f"UPDATE wallet_approval SET {signed} = %s", someone)


def test_how_a_withdrawal_ended_stays(rows: Rows) -> None:
    run("UPDATE wallet_withdrawal SET state = 'paid', close_entry_id = %s", rows.entry.pk)
    with refused("a_withdrawal_keeps_what_was_asked"):
        run("UPDATE wallet_withdrawal SET state = 'requested', close_entry_id = NULL")
    with refused("a_change_is_a_new_version"):
        run("UPDATE wallet_withdrawal SET version = 2, payout_minor = payout_minor + 1, tds_minor = tds_minor - 1")


def test_a_new_version_may_change_tax_and_beneficiary_of_an_open_request(rows: Rows) -> None:
    other = like(rows.method, fingerprint="g" * 64)
    run(
        "UPDATE wallet_withdrawal SET version = 2, tds_minor = 0, payout_minor = amount_minor, method_id = %s", other.pk
    )
    with refused("a_change_is_a_new_version"):
        run("UPDATE wallet_withdrawal SET method_id = %s", rows.method.pk)


@pytest.mark.parametrize("end", ["done", "failed", "declined"])
def test_a_refund_ends_once(end: str, rows: Rows) -> None:
    run("UPDATE wallet_refund SET state = %s", end)
    with refused("a_refund_ends_once"):
        run("UPDATE wallet_refund SET state = 'sending'")


def test_a_definite_failure_is_definite(rows: Rows) -> None:
    run("UPDATE wallet_payoutattempt SET state = 'failed_definite'")
    with refused("a_definite_failure_is_definite"):
        run("UPDATE wallet_payoutattempt SET state = 'processed'")


def test_a_case_is_closed_once(rows: Rows) -> None:
    run("UPDATE wallet_case SET state = 'closed', approval_id = %s", rows.approval.pk)
    for change in ("state = 'open'", "explanation = 'another'"):
        with refused("a_case_keeps_what_was_found"):
            run(f"UPDATE wallet_case SET {change}")


def test_how_a_cheque_ended_stays(rows: Rows) -> None:
    run("UPDATE wallet_cheque SET dispatched_on = '2026-12-01', cleared_on = '2026-12-05'")
    with refused("a_cheque_keeps_its_number"):
        run("UPDATE wallet_cheque SET cleared_on = NULL, returned_on = '2026-12-06'")


def test_a_click_is_a_click_of_one_player(rows: Rows) -> None:
    like(rows.deposit, order_ref=None, payment_ref=None, cmd_id=rows.deposit.cmd_id, player_id=rows.other.pk)


def test_a_removed_method_can_be_saved_again(rows: Rows) -> None:
    run("UPDATE wallet_payoutmethod SET removed_at = %s", timezone.now() + timedelta(days=1))
    like(rows.method)


# --- and nothing was forgotten ------------------------------------------------------------------------------------


def test_every_constraint_and_every_guard_is_tried_by_name_somewhere_in_this_folder() -> None:
    """Whoever adds one adds what it refuses."""
    tried = "".join(file.read_text() for file in Path(__file__).parent.glob("*.py"))
    models = apps.get_app_config("wallet").get_models()
    constraints = {constraint.name for model in models for constraint in model._meta.constraints}
    folder = Path(migrations.__file__).parent / "sql"
    guards = {
        name for file in folder.glob("*.up.sql") for name in re.findall(r"CONSTRAINT = '(\w+)'", file.read_text())
    }
    assert sorted(name for name in constraints | guards if f'"{name}"' not in tried) == []


@pytest.mark.parametrize(
    ("migration", "change", "constraint"),
    [
        ("0005_business_guards", "UPDATE wallet_statechange SET reason = reason || '!'", "the_ledger_is_append_only"),
        ("0009_what_stays", "UPDATE wallet_case SET finding = finding || '!'", "a_case_keeps_what_was_found"),
        (
            "0018_disputes_and_corrections",
            "UPDATE wallet_deposit SET dispute_ref = dispute_ref || '!'",
            "a_dispute_keeps_its_name",
        ),
    ],
)
def test_the_guards_can_be_taken_down_and_put_up_again(
    migration: str, change: str, constraint: str, rows: Rows
) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    run(guards_sql(f"{migration}.down.sql"))
    run(change)
    run(guards_sql(f"{migration}.up.sql"))
    with refused(constraint):
        run(change)
