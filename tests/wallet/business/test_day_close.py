"""The day's close: whole where everything adds up, a case and no payouts where it does not."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from players.models import User
from tests.wallet.business.conftest import approved, known, requested
from tests.wallet.business.test_deposits import ordered, says
from tests.wallet.conftest import Funder
from wallet.gateways.ports import LineKind, StatementLine
from wallet.models import Case, DayClose, Deposit, Posting
from wallet.services import cases, clock, day_close, fees, gateway_statements, stakes
from wallet.services.payouts import prepare, switch

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def today(db: None) -> date:
    return clock.day_of(clock.now())


def line(
    number: int, kind: LineKind, ref: str, amount_minor: int, charge_minor: int = 0, key: str = ""
) -> StatementLine:
    return StatementLine(number, kind, ref, key, amount_minor, charge_minor, "INR", datetime.now(UTC))


@pytest.fixture
def credited(asha: User) -> Deposit:
    known(asha)
    row = ordered(asha)
    says(row)
    row.refresh_from_db()
    return row


def test_a_day_that_adds_up_is_closed(credited: Deposit, today: date) -> None:
    lines = [line(1, LineKind.PAYMENT, "pay_1", credited.amount_minor)]
    gateway_statements.take_in("sandbox", today, lines)
    kept = day_close.close(today)
    assert (kept.is_whole, Case.objects.count()) == (True, 0), kept.findings


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "missing"),
        ([line(1, LineKind.PAYMENT, "pay_1", 1_00)], "the house has"),
        ([line(1, LineKind.PAYMENT, "pay_1", 1_400_00), line(2, LineKind.PAYMENT, "pay_9", 5_00)], "knows nothing"),
        ([line(1, LineKind.PAYMENT, "pay_1", 1_400_00), line(2, LineKind.PAYOUT, "pout_9", -5_00)], "knows nothing"),
    ],
)
def test_what_the_gateway_says_otherwise_is_a_case_and_stops_payouts(
    credited: Deposit, today: date, lines: list[StatementLine], said: str, asha: User, give: Funder,
    maker: User, checker: User,
) -> None:  # fmt: skip
    give(asha, winnings=1_000_00)
    row = approved(requested(asha), maker, checker)
    assert prepare.due() == [row.pk]
    gateway_statements.take_in("sandbox", today, lines)
    assert not day_close.close(today).is_whole
    assert said in Case.objects.get().finding
    assert prepare.due() == []
    assert "case" in switch.why_resting()
    case = Case.objects.get()
    cases.propose(case=case, maker=maker, explanation="The gateway corrected its statement.", mfa_at=None)
    with pytest.raises(Exception, match="proposed"):
        cases.close(case=case, checker=maker, mfa_at=None)
    cases.close(case=case, checker=checker, mfa_at=None)
    assert prepare.due() == [row.pk]


def test_a_finding_is_one_case_however_often_it_is_found(credited: Deposit, today: date) -> None:
    gateway_statements.take_in("sandbox", today, [])
    day_close.close(today)
    day_close.close(today)
    assert (Case.objects.count(), DayClose.objects.count()) == (1, 2)


def test_a_settlement_is_posted_once(credited: Deposit, today: date) -> None:
    lines = [line(1, LineKind.SETTLEMENT, "setl_1", -(credited.amount_minor - 20_00), 20_00)]
    for _time in range(2):
        gateway_statements.take_in("sandbox", today, lines)
    gateway_statements.take_in("sandbox", today, [*lines, line(2, LineKind.PAYMENT, "pay_1", credited.amount_minor)])
    moved = dict(Posting.objects.filter(entry__kind="gw_settle").values_list("account__code", "amount"))
    assert moved == {
        "h:bank:main": -(credited.amount_minor - 20_00),
        "h:gwcharge": -20_00,
        "h:clearing:sandbox": credited.amount_minor,
    }


def test_opening_and_movements_are_the_closing_and_the_columns_balance(asha: User, give: Funder, today: date) -> None:
    give(asha, deposit=500_00, winnings=70_00)
    books = day_close.trial_balance(today)
    assert {(each.account, each.closing) for each in books if each.currency == "INR"} == {
        ("h:bank:main", -570_00), ("p:deposit", 500_00), ("p:winnings", 70_00),
    }  # fmt: skip
    assert sum(each.debits + each.credits for each in books) == 0
    later = {each.account: each.opening for each in day_close.trial_balance(today + timedelta(days=1))}
    assert later["p:deposit"] == 500_00


def test_money_added_to_a_day_that_is_closed_is_found(asha: User, give: Funder, today: date) -> None:
    give(asha, deposit=500_00)
    yesterday = today - timedelta(days=1)
    DayClose.objects.create(
        day=yesterday, is_whole=True, trial_balance=[["p:deposit", "INR", 0, 0, 12_00]], findings=[]
    )
    kept = day_close.close(today)
    (found,) = [each["findings"] for each in kept.findings if each["findings"] and each["code"] == "R10"]
    assert "closed with 1200 and opens with 0" in found[0]


def test_players_are_not_owed_more_than_there_is(asha: User, today: date) -> None:
    from tests.wallet.business.uncovered import give_from_nothing

    give_from_nothing(asha, 500_00)
    assert not day_close.close(today).is_whole
    assert "players own ₹500.00" in Case.objects.get().finding


def test_a_fee_is_swept_once_with_its_tax(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=500_00)
    give(bilal, deposit=500_00)
    for seating, player in enumerate((asha, bilal), 1):
        stakes.fund_seat(
            seating=seating, player=player, currency="INR", amount_minor=400_00, key=f"seat:{seating}:fund"
        )
    stakes.settle_deal(deal=1, currency="INR", losses={1: 118_00}, winner=2, fee_minor=11_80)
    swept = {each.currency: each for each in fees.sweep()}
    assert (swept["INR"].accrued_minor, swept["INR"].gst_minor) == (11_80, 1_80)
    assert fees.sweep() == []


def test_the_command_says_what_is_wrong_and_fails(
    credited: Deposit, today: date, capsys: pytest.CaptureFixture
) -> None:
    gateway_statements.take_in("sandbox", today, [])
    with pytest.raises(CommandError, match="does not add up"):
        call_command("reconcile", day=today)
    shown = capsys.readouterr()
    assert "pay_1" in shown.err
    assert "p:deposit" in shown.out


def test_a_kept_close_is_not_rewritten(today: date) -> None:
    day_close.close(today)
    with pytest.raises(Exception, match="append-only"), connection.cursor() as cursor:
        cursor.execute("UPDATE wallet_dayclose SET is_whole = true")
