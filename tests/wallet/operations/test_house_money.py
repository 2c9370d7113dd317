"""The money on the first page of staff: the ledger's figures, for those who may see them, at a fixed price."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import User
from players.services import standing
from tests.wallet.business.conftest import Staff, approved, attempted, requested
from tests.wallet.business.test_payouts import O, says
from tests.wallet.business.uncovered import give_from_nothing
from tests.wallet.conftest import Funder
from tests.wallet.operations.conftest import signed_in
from wallet.models import Case, Deposit
from wallet.services import clock, fees, house_money, stakes
from wallet.services.deposits import refunds
from wallet.services.volume.fill import fill

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def farid(staff: Staff) -> Client:
    return signed_in(staff("Farid", "view_dayclose"))


def page(client: Client) -> str:
    return client.get("/admin/").text


def test_money_in_and_out_and_fees_stand_on_their_day(
    credited: Deposit,
    asha: User,
    bilal: User,
    give: Funder,
    maker: User,
    checker: User,
    today: date,
) -> None:
    give(asha, winnings=1_000_00)
    give(bilal, deposit=500_00)
    row = approved(requested(asha), maker, checker)
    says(attempted(row), O.PROCESSED)
    for seating, player in enumerate((asha, bilal), 1):
        stakes.fund_seat(seating=seating, player=player, currency="INR", amount_minor=200_00, key=f"s:{seating}")
    stakes.settle_deal(deal=1, currency="INR", losses={1: 100_00}, winner=2, fee_minor=10_00)
    fees.sweep()
    *before, last = house_money.flows()
    assert last == house_money.MoneyDay(today, credited.amount_minor, row.payout_minor, 10_00)
    assert [(day.in_minor, day.out_minor, day.fees_minor) for day in before] == [(0, 0, 0)] * 13


def test_what_waits_and_what_covers_it(
    asha: User, give: Funder, monkeypatch: pytest.MonkeyPatch, farid: Client
) -> None:
    give(asha, winnings=1_000_00)
    requested(asha)
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + timedelta(days=40))
    now = house_money.standing()
    assert (now.owned_minor, now.held_minor, now.is_covered) == (1_000_00, 1_000_00, True)
    assert (now.ages, now.overdue, now.cases, now.unknown_payouts) == ((0, 0, 0, 0, 0, 1), 1, 0, 0)
    text = page(farid)
    assert "1 is overdue" in text
    assert "7 days or more: <b>1</b>" in text
    assert "₹1,000.00" in text


def test_what_is_not_covered_and_what_is_open_alarms(asha: User, farid: Client) -> None:
    assert "figure--alarm" not in page(farid)
    give_from_nothing(asha, 500_00)
    Case.objects.create(check_code="R10", finding="players own more")
    text = page(farid)
    assert "₹500.00 are missing" in text
    assert text.count("figure--alarm") == 2


def test_what_closed_accounts_have_unplayed_is_said_and_leads_to_where_it_is_sent_back(
    credited: Deposit, bilal: User, give: Funder, farid: Client, staff: Staff
) -> None:
    give(bilal, deposit=400_00)  # of no payment: nothing that could go back to where it came from
    words = "Unplayed in closed accounts"
    assert words not in page(farid)
    for player in (credited.player, bilal):
        standing.close(player=player)
    assert house_money.standing().to_send_back_minor == credited.credit_minor
    address = "/admin/wallet/deposit/?left=closed"
    assert words in page(farid)
    assert f'href="{address}"' in page(farid)
    finance = signed_in(staff("Mina", "view_deposit"))
    assert f"/admin/wallet/deposit/{credited.pk}/change/" in finance.get(address).text
    refunds.propose(deposit=credited, amount_minor=credited.credit_minor, maker=staff("Maker"), mfa_at=None)
    assert house_money.standing().to_send_back_minor == 0
    assert f"/admin/wallet/deposit/{credited.pk}/change/" not in finance.get(address).text


def test_only_who_keeps_the_books_sees_it(asha: User, give: Funder, staff: Staff) -> None:
    give(asha, winnings=1_000_00)
    assert "Players own" not in page(signed_in(staff("Support", "view_withdrawal", "view_ledgerentry")))
    assert signed_in(asha).get("/admin/").status_code == 302


def test_it_costs_the_same_for_few_and_for_many(farid: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert "Money in by day" in page(farid)
        return len(asked)

    queries()
    few = queries()
    fill(10_000)
    assert queries() == few
