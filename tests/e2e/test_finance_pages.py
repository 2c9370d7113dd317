"""The books in a real browser: every page of finance is whole by day and at night, whether anything is on it or not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.test_desk import finance
from tests.e2e.visiting import PHONE, Visit, assert_whole
from tests.wallet.business.conftest import known
from tests.wallet.business.test_day_close import line
from tests.wallet.business.test_deposits import ordered, says
from wallet.gateways.ports import LineKind
from wallet.models import Approval, DayClose, GatewayStatement
from wallet.services import clock, corrections, day_close, gateway_statements, line_matching
from wallet.services.deposits import refunds

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LISTS = (
    "dayclose/", "gatewaystatement/", "gatewayline/", "case/", "refund/", "adjustment/", "adjustment/propose/",
    "approval/", "jobrun/", "feesweep/", "cheque/", "gatewayevent/",
)  # fmt: skip


@pytest.fixture
def books(house: House) -> Iterator[list[str]]:
    """A statement that is ahead of the house, so that its day does not add up; and a page of everything else.

    At the end the house catches up, for the books are proved after every test.
    """
    maker, asha = finance("Farid", "Finance maker"), company.person("Asha")
    known(asha)
    deposit, late = ordered(asha), ordered(asha)
    says(deposit, payment_ref="pay_1")
    deposit.refresh_from_db()
    refund = refunds.propose(deposit=deposit, amount_minor=100_00, maker=maker, mfa_at=None)
    correction = corrections.propose(wanted=a_charge(), maker=maker, mfa_at=None)
    lines = [line(n, LineKind.PAYMENT, f"pay_{n}", deposit.amount_minor) for n in (1, 2)]
    gateway_statements.take_in("sandbox", clock.day_of(clock.now()), lines)
    close = day_close.close(clock.day_of(clock.now()))
    pages = {
        "dayclose": close, "gatewaystatement": GatewayStatement.objects.get(), "case": close.cases.first(),
        "refund": refund, "deposit": deposit, "adjustment": correction,
        "approval": Approval.objects.get(subject_type=refunds.SUBJECT),
    }  # fmt: skip
    yield [f"{model}/{row.pk}/change/" for model, row in pages.items()]
    says(late, payment_ref="pay_2")
    line_matching.again()


def a_charge() -> corrections.Wanted:
    return corrections.Wanted(
        player=None, bucket="", house_account="h:gwcharge", against="h:bank:main", amount_minor=31_00,
        reason="gateway", told="A charge that was taken twice.", evidence="The gateway's letter of today.",
    )  # fmt: skip


def look(page: Page, house: House, paths: list[str], screen: dict[str, Any]) -> None:
    page.set_viewport_size(screen["viewport"])
    for path in paths:
        assert page.goto(f"{house.url}admin/{path}").status == 200, path
        assert_whole(page, screen)


@pytest.fixture
def gita(house: House) -> User:
    return finance("Gita", "Finance checker")


def test_the_books_are_whole_before_anything_has_happened(visit: Visit, house: House) -> None:
    page = visit(finance("Farid", "Finance maker"), "admin/", **WIDE)
    look(page, house, ["", "games/table/fees/", *(f"wallet/{path}" for path in LISTS)], WIDE)
    assert not DayClose.objects.exists()


def test_a_day_that_does_not_add_up_is_whole(visit: Visit, house: House, books: list[str], gita: User) -> None:
    page = visit(gita, "admin/", **WIDE)
    look(page, house, ["", *(f"wallet/{path}" for path in books)], WIDE)
    page.goto(f"{house.url}admin/wallet/{books[0]}")
    expect(page.get_by_role("heading", name="It does not add up")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name=re.compile(r"Case \d+, open")).click()
    expect(page.get_by_text("While a case is open no payout leaves.")).to_be_visible()


def test_lists_with_something_on_them_are_whole(visit: Visit, house: House, books: list[str], gita: User) -> None:
    page = visit(gita, "admin/", **WIDE)
    look(page, house, [f"wallet/{path}" for path in LISTS if "propose" not in path], WIDE)
    look(page, house, [f"wallet/{path}" for path in books[:3]], PHONE)


def test_a_statement_file_is_chosen_and_refused_without_a_word_in_the_console(
    visit: Visit, house: House, tmp_path: Path
) -> None:
    wrong = tmp_path / "bank.csv"
    wrong.write_text("hello")
    page = visit(finance("Farid", "Finance maker"), "admin/wallet/gatewaystatement/", **WIDE)
    for _time in range(2):  # the second time on the page that says why
        page.get_by_label("CSV file").set_input_files(wrong)
        expect(page.get_by_label("Choose file to upload")).to_have_value("bank.csv")
        page.get_by_role("button", name="Take in").click()
        expect(page.get_by_text("first line has to be")).to_be_visible()
        assert_whole(page, WIDE)
