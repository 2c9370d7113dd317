"""The report of fees: by table beside the ledger, says where they disagree, for those who may see it."""

import csv
import io
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Deal
from games.selectors import fees as report
from games.services import ledger_checks
from games.services.tables import open_table
from players.models import User
from tests.games.admin.conftest import member, signed_in
from tests.games.pages import house
from tests.games.pages.test_deals import copy_deal
from wallet.ledger.chart import HOUSE_FEES_ACCRUED, bank_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.money import Currency
from wallet.models import FeeSweep
from wallet.services import clock, demo_money, fees, post

PAGE, FILE = "/admin/games/table/fees/", "/admin/games/table/fees.csv"


@pytest.fixture
def played(db: None) -> Deal:
    """A deal of two for rupees, a point for one, ten percent for the house: ₹2.00."""
    people = [house.person(name) for name in ("Dev", "Esha")]
    for player in people:
        demo_money.give(player)
    table = open_table(
        variant="points", currency="INR", point_value_minor=100, seats_max=2, fee_bps=1_000, title="Rupees"
    )
    return house.dropped_deal(table, people)


@pytest.fixture
def today(db: None) -> date:
    return clock.day_of(clock.now())


@pytest.fixture
def gita(db: None) -> Client:
    return signed_in(member("Gita", "Finance checker"))


def test_a_day_by_table_beside_the_ledger(played: Deal, today: date, gita: Client) -> None:
    (line,) = report.fees_of(today)
    assert line == report.FeeLine(played.table_id, "Rupees", "points", "INR", 100, 1, 2_00, 2_00, 0)
    (total,) = report.totals_of(today, [line])
    assert (total.agrees, total.swept_minor, total.other_minor) == (True, 0, 0)
    page = gita.get(PAGE).text
    assert "deals and ledger agree" in page
    assert "Accrued, and not booked yet: ₹2.00" in page
    assert report.fees_of(today - timedelta(days=1)) == []
    assert "nothing was played for a fee" in gita.get(PAGE, {"day": str(today - timedelta(days=1))}).text


def test_sweeps_stand_there_with_their_tax(played: Deal, today: date, gita: Client) -> None:
    fees.sweep()
    swept = FeeSweep.objects.get()
    (total,) = report.totals_of(today, report.fees_of(today))
    assert (total.swept_minor, total.gst_minor, total.income_minor) == (2_00, swept.gst_minor, 2_00 - swept.gst_minor)
    assert swept.gst_minor > 0
    assert "Everything that has accrued is booked" in gita.get(PAGE).text


def test_where_deal_and_ledger_disagree_it_says_so(played: Deal, today: date, gita: Client) -> None:
    Deal.objects.filter(pk=played.pk).update(outcome=played.outcome | {"fee_minor": 1_99})
    page = gita.get(PAGE).text
    assert "deals and ledger do not agree" in page
    assert "1 deal has another fee than its entry" in page
    (found,) = ledger_checks.fee_findings()
    assert "say that the fees are ₹1.99, and the ledger has ₹2.00" in found


def test_two_that_are_wrong_by_the_same_do_not_make_it_right(played: Deal, today: date) -> None:
    copy_deal(played, played.deal_seats.get(outcome="won").player, times=1)
    copied = Deal.objects.exclude(pk=played.pk).get()
    Deal.objects.filter(pk=copied.pk).update(outcome={"fee_minor": 5}, ended_at=played.ended_at, state="finished")
    Deal.objects.filter(pk=played.pk).update(outcome=played.outcome | {"fee_minor": 1_95})
    (line,) = report.fees_of(today)
    assert (line.fee_minor, line.ledger_minor, line.wrong) == (2_00, 2_00, 2)
    assert len(list(report.findings(today))) == 1


def test_a_fee_of_no_deal_is_shown(played: Deal, today: date) -> None:
    amounts = {HOUSE_FEES_ACCRUED: 7_00, bank_account("main"): -7_00}
    post.post(Draft("adjust", postings_of(Currency.INR, amounts), Subject("player", 1)), "adjust:fee")
    (total,) = report.totals_of(today, report.fees_of(today))
    assert (total.other_minor, total.agrees) == (7_00, False)


def test_the_file_sums_to_the_ledger_and_is_safe(played: Deal, today: date, gita: Client) -> None:
    type(played.table).objects.filter(pk=played.table_id).update(title="=1+1")
    answer = gita.get(FILE)
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    amounts = [(row["stake"], row["fees by them"], row["fees in the ledger"]) for row in rows]
    assert amounts == [("1.00", "2.00", "2.00")]
    assert rows[0]["title"] == "'=1+1"
    assert answer["Content-Disposition"] == f'attachment; filename="fees-{today}.csv"'


@pytest.mark.parametrize("day", ["", "soon", "2999-01-01"])
def test_a_day_that_is_none_is_today(day: str, today: date, gita: Client) -> None:
    assert gita.get(PAGE, {"day": day}).context["day"] == today


def test_each_sees_what_he_may(staff: Client, played: Deal, chitra: User) -> None:
    for client, status in ((staff, 403), (signed_in(chitra), 302), (Client(), 302)):
        assert [client.get(address).status_code for address in (PAGE, FILE)] == [status, status]
    assert signed_in(member("Lila", "Finance")).get(PAGE).status_code == 403


def test_it_costs_the_same_for_one_and_for_many(played: Deal, gita: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert gita.get(PAGE).status_code == 200
        return len(asked)

    queries()
    few = queries()
    copy_deal(played, played.deal_seats.get(outcome="won").player, times=30)
    Deal.objects.update(ended_at=played.ended_at)
    assert queries() == few
