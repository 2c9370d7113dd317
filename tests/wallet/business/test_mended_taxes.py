"""Tax where a withdrawal is open over the year's end, comes back in the next year, or is less than a rupee."""

import uuid

import pytest
from django.db import connection

from players.models import User
from tests.wallet.business.conftest import approved, attempted, known, requested, rested
from tests.wallet.business.test_deposits import ordered
from tests.wallet.business.test_deposits import says as paid_in
from tests.wallet.business.test_payouts import O, says
from tests.wallet.conftest import Funder
from wallet.ledger.financial_year import financial_year
from wallet.models import Deposit, PayoutAttempt, TaxRecord
from wallet.services import clock, taxes, withdrawals

pytestmark = pytest.mark.usefixtures("ledger_alone")


def this_year() -> int:
    return financial_year(clock.day_of(clock.now()))


def test_a_year_is_closed_when_nothing_asked_for_in_it_is_open(
    asha: User, give: Funder, maker: User, checker: User
) -> None:
    """Won 1,000 rupees, 600 of them asked for: 30 % of 1,000 in all, and not of 600 twice."""
    give(asha, winnings=1_000_00)
    attempt = attempted(approved(requested(asha, 600_00), maker, checker))
    assert asha.pk not in taxes.players_to_close(this_year())
    assert taxes.close_year(asha, this_year()) is None
    says(attempt, O.PROCESSED)
    assert asha.pk in taxes.players_to_close(this_year())
    taxes.close_year(asha, this_year())
    assert sum(TaxRecord.objects.values_list("tax_minor", flat=True)) == 300_00


def test_less_than_a_rupee_can_be_taken_out(asha: User, give: Funder) -> None:
    give(asha, winnings=60)
    row = withdrawals.request(
        player=asha, amount_minor=60, method_id=rested(asha).public_id, cmd_id=uuid.uuid4(), is_closing=True
    )
    assert (row.tds_minor, row.payout_minor) == (0, 60)


def test_what_comes_back_in_the_next_year_is_taxed_for_what_was_won_alone(
    asha: User, give: Funder, maker: User, checker: User
) -> None:
    """Withdrew last year what he had paid in and 500 that he had won; it is asked for again: tax on the 500."""
    attempt = _paid_last_year(asha, give, maker, checker)
    says(attempt, O.REVERSED)
    again = taxes.preview(asha, attempt.withdrawal.amount_minor, clock.now())
    assert (again.basis.net_minor, again.tax_minor) == (500_00, 150_00)


def _paid_last_year(asha: User, give: Funder, maker: User, checker: User) -> PayoutAttempt:
    known(asha)
    order = ordered(asha, 1_400_00)
    paid_in(order)
    brought = Deposit.objects.get(pk=order.pk).credit_minor
    give(asha, deposit=-brought, winnings=brought + 500_00)
    attempt = attempted(approved(requested(asha, brought + 500_00), maker, checker))
    says(attempt, O.PROCESSED)
    _a_year_ago()
    return attempt


def _a_year_ago() -> None:
    """Everything that has happened so far, a year earlier: dates are the database's, and no trigger lets one write."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table, column in (("ledgerentry", "created_at"), ("withdrawal", "created_at"), ("deposit", "created_at")):
            cursor.execute(f"UPDATE wallet_{table} SET {column} = {column} - interval '1 year'")
        cursor.execute("UPDATE wallet_taxrecord SET financial_year = financial_year - 1")
        year = "to_jsonb((tax_basis->>'financial_year')::int - 1)"
        cursor.execute(f"UPDATE wallet_withdrawal SET tax_basis = jsonb_set(tax_basis, '{{financial_year}}', {year})")
        cursor.execute("SET LOCAL session_replication_role = origin")
