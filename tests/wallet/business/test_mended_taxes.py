"""Tax where a withdrawal is open over the year's end, comes back in the next year, or is less than a rupee."""

import uuid
from datetime import timedelta

import pytest
from django.db import connection, transaction

from players.models import User
from tests.wallet.business.conftest import approved, attempted, known, requested, rested
from tests.wallet.business.test_corrections import proposed
from tests.wallet.business.test_deposits import S, ordered
from tests.wallet.business.test_deposits import says as paid_in
from tests.wallet.business.test_payouts import O, says, whole
from tests.wallet.conftest import Funder, purse
from wallet.ledger.financial_year import financial_year
from wallet.models import Deposit, PayoutAttempt, TaxRecord
from wallet.services import clock, corrections, taxes, withdrawals
from wallet.services.refusals import MoneyRefused

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


def test_what_comes_back_in_the_next_year_is_less_its_tax_and_is_not_taxed_again(
    asha: User, give: Funder, maker: User, checker: User
) -> None:
    """Withdrew last year what he had paid in and 500 that he had won: the 150 of tax stay, and are all of it."""
    attempt = _paid_last_year(asha, give, maker, checker)
    says(attempt, O.REVERSED)
    payout = attempt.withdrawal.payout_minor
    assert purse(asha)["winnings"] == payout
    again = taxes.preview(asha, payout, clock.now())
    assert (again.basis.net_minor, again.tax_minor) == (0, 0)
    assert _withheld() == 150_00
    assert whole()


def test_a_year_that_is_closed_keeps_the_tax_of_what_comes_back_later(
    asha: User, give: Funder, maker: User, checker: User
) -> None:
    """Asked for in March, paid in April, the year closed, returned in May: its net is taxed once, in its own year."""
    give(asha, winnings=1_000_00)
    attempt = attempted(approved(requested(asha, 1_000_00), maker, checker))
    _a_year_ago()
    says(attempt, O.PROCESSED)
    last_year = this_year() - 1
    assert taxes.close_year(asha, last_year).net_minor == 0
    says(attempt, O.REVERSED)
    assert (purse(asha), _withheld()) == ({"winnings": 700_00}, 300_00)
    figures = taxes.year_of(asha, this_year(), upto=clock.day_of(clock.now()), asked_minor=700_00)
    assert (figures.opening, figures.deposits, figures.withdrawn) == (0, 700_00, 700_00)
    assert taxes.preview(asha, 700_00, clock.now()).tax_minor == 0
    give(asha, winnings=200_00)
    assert taxes.preview(asha, 900_00, clock.now()).tax_minor == 60_00


def test_what_comes_back_in_its_own_year_was_never_withdrawn(
    asha: User, give: Funder, maker: User, checker: User
) -> None:
    give(asha, winnings=1_000_00)
    says(attempt := attempted(approved(requested(asha, 1_000_00), maker, checker)), O.PROCESSED)
    says(attempt, O.REVERSED)
    assert (purse(asha), _withheld()) == ({"winnings": 1_000_00}, 0)
    assert taxes.preview(asha, 1_000_00, clock.now()).tax_minor == 300_00


def test_a_request_belongs_to_the_year_of_the_entry_that_set_it_aside(
    asha: User, give: Funder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that reads another year before and after: row, figures and entry still say the same one."""
    give(asha, winnings=1_000_00)
    method = rested(asha)
    readings = iter([clock.now() - timedelta(days=366), *[clock.now() + timedelta(days=366)] * 50])
    monkeypatch.setattr(clock, "now", lambda: next(readings))
    monkeypatch.setattr(withdrawals, "check_method", lambda _method: None)
    row = requested(asha, 600_00, method)
    row.refresh_from_db()
    at = row.hold.created_entry.created_at
    assert (row.created_at, row.tax_basis["financial_year"]) == (at, financial_year(clock.day_of(at)))


def test_a_year_that_turns_while_a_payout_comes_back_leaves_everything_as_it_was(
    asha: User, give: Funder, maker: User, checker: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock was read before midnight, and the entry is of after it: nothing happens, and the next try is right."""
    attempt = _paid_last_year(asha, give, maker, checker)
    before = purse(asha)
    now = clock.now()
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: now - timedelta(days=365))
        with pytest.raises(MoneyRefused), transaction.atomic():
            says(attempt, O.REVERSED)
    assert purse(asha) == before
    says(attempt, O.REVERSED)
    assert _withheld() == 150_00


def test_what_a_partly_lost_dispute_left_is_still_a_deposit(asha: User) -> None:
    known(asha)
    row = ordered(asha)
    paid_in(row)
    paid_in(row, S.DISPUTED, dispute_ref="disp_1")
    paid_in(row, S.DISPUTE_LOST, amount_minor=400_00)
    assert _closed(asha) == 0


@pytest.mark.parametrize(("reason", "net_minor"), [("unplaced", 0), ("goodwill", 10_000_00)])
def test_money_that_people_placed_by_hand_is_not_won(
    asha: User,
    mary: User,
    charu: User,
    reason: str,
    net_minor: int,
) -> None:
    row = proposed(mary, asha, 10_000_00, reason=reason)
    corrections.approve(adjustment=row, checker=charu, mfa_at=None)
    assert _closed(asha) == net_minor


def _closed(player: User) -> int:
    closed = taxes.close_year(player, financial_year(clock.day_of(clock.now())))
    assert closed is not None
    return closed.net_minor


def _withheld() -> int:
    return sum(TaxRecord.objects.values_list("tax_minor", flat=True))


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
