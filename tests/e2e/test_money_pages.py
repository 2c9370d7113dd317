"""Money in a real browser: added at the sandbox's checkout, asked for, taken back; by the real services all the way."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from players.models import User
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.visiting import PHONE, SCREENS, Visit, assert_whole
from tests.wallet.business.conftest import known, requested, rested
from tests.wallet.business.test_deposits import ordered
from tests.wallet.conftest import Funder, give, purse
from wallet.models import Deposit, Withdrawal

__all__ = ["give"]
ON_EACH_SCREEN = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())


@pytest.fixture
def asha(house: House, give: Funder) -> User:
    """Asha has won 1,840 rupees, her papers are checked, and she can be paid."""
    asha = company.person("Asha")
    give(asha, winnings=1_840_00)
    rested(asha)
    return asha


def show_again(page: Page) -> None:
    page.get_by_label("Password").fill(company.PASSWORD)
    page.get_by_role("button", name="Go on").click()


def test_cash_is_added_and_its_line_leads_back(visit: Visit, asha: User) -> None:
    page = visit(asha, "wallet/?currency=INR", **PHONE)
    page.get_by_role("link", name="Add cash").click()
    page.get_by_role("link", name="₹500", exact=True).click()
    expect(page.get_by_label("Amount in rupees")).to_have_value("500")
    expect(page.locator("[data-of=paid_minor]")).to_have_text("₹700.00")
    page.get_by_label("Amount in rupees").fill("1,000")
    expect(page.locator("[data-of=paid_minor]")).to_have_text("₹1,400.00")
    page.get_by_role("button", name="Go on to pay").click()

    page.get_by_role("button", name="Pay ₹1,400.00").click()

    expect(page.get_by_text("₹1,000.00 is in your wallet.")).to_be_visible()
    page.get_by_role("link", name="Wallet", exact=True).last.click()
    expect(page.locator("main .figure")).to_have_text("₹7,840.00")
    page.get_by_role("link", name=re.compile("The payment: Cash added")).click()
    expect(page.get_by_text("₹1,000.00 is in your wallet.")).to_be_visible()
    assert Deposit.objects.get().state == "credited"


def test_money_is_asked_for_and_taken_back(visit: Visit, asha: User) -> None:
    page = visit(asha, "wallet/withdraw/", **PHONE)
    page.get_by_label("Amount in rupees").fill("450")
    page.get_by_role("button", name="Show what arrives").click()
    expect(page.get_by_text("₹500.00 is the least we pay out. Ask for ₹50.00 more, or above.")).to_be_visible()
    assert_whole(page, PHONE)
    page.get_by_label("Amount in rupees").fill("600")
    page.get_by_role("button", name="Show what arrives").click()
    page.get_by_text("How this is worked out").click()
    expect(page.get_by_text("A: withdrawn this year, with this one")).to_be_visible()
    assert_whole(page, PHONE)
    page.get_by_role("button", name="Withdraw ₹600.00").click()

    show_again(page)

    expect(page.get_by_role("heading", name="Withdrawal ₹600.00")).to_be_visible()
    expect(page.get_by_text("Somebody at Finance looks at it.")).to_be_visible()
    assert purse(asha)["set_aside"] == 600_00
    page.get_by_role("button", name="Cancel withdrawal").click()
    expect(page.get_by_text("Taken back. The money is in your winnings again.")).to_be_visible()
    assert (Withdrawal.objects.get().state, purse(asha)["winnings"]) == ("cancelled", 1_840_00)
    assert_whole(page, PHONE)


@ON_EACH_SCREEN
def test_money_pages_are_whole(visit: Visit, house: House, asha: User, screen: dict[str, Any]) -> None:
    known(asha)
    deposit = ordered(asha, 500_00)
    page = visit(asha, "wallet/add-cash/?amount=50000", **screen)
    assert_whole(page, screen)
    page.goto(f"{house.url}wallet/methods/?next=/wallet/withdraw/")
    show_again(page)
    for kind in ("Bank account", "Cheque by post", "UPI"):
        page.get_by_text(kind, exact=True).click()
        assert_whole(page, screen)
    withdrawal = requested(asha)
    for path in (
        "wallet/?currency=INR", "wallet/withdraw/", "wallet/payments/", f"wallet/add-cash/{deposit.public_id}/",
        f"wallet/withdrawals/{withdrawal.public_id}/",
    ):  # fmt: skip
        page.goto(f"{house.url}{path}")
        assert_whole(page, screen)
