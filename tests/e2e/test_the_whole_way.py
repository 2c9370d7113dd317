"""A rupee's whole way: paid in, won with, asked for, approved by two people, paid; and the three ways it comes back."""

import re
import uuid
from collections.abc import Iterator

import pytest
from celery import current_app
from playwright.sync_api import Page, expect
from pytest_django import Settings

from games.models import Table
from games.services import staff_groups, tables
from players.models import User
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.players.waiting import wait_for
from tests.e2e.playing import Seat
from tests.e2e.visiting import DESKTOP, PHONE, Visit, assert_whole
from tests.games.house import connect
from tests.wallet.business.conftest import approved, requested, rested, state_of
from tests.wallet.conftest import Funder, give, purse
from wallet import tasks
from wallet.gateways.sandbox import clockwork
from wallet.gateways.sandbox.models import Payout
from wallet.models import PayoutAttempt, Withdrawal
from wallet.services import clock, desk

__all__ = ["give"]
LINES = [
    "Withdrawn to UPI as••••@okbank", "Set aside for a withdrawal", "Back from Points", "Won at Points, deal 1",
    "Taken to Points", "Cash added",
]  # fmt: skip


@pytest.fixture
def worker(house: House) -> Iterator[None]:
    """A real one; its broker holds what the web process asks of it."""
    house.start("worker")
    yield
    house.stop("worker")


def finance(name: str, group: str) -> User:
    person = User.objects.create_user(f"{name.lower()}@example.com", company.PASSWORD, display_name=name, is_staff=True)
    person.groups.add(staff_groups.make()[group])
    return person


# --- All the way --------------------------------------------------------------------------------------------------


def sign_up(page: Page) -> User:
    page.get_by_label("E-mail").fill("asha@example.com")
    page.get_by_label("Name at the table").fill("Asha")
    page.get_by_label("Password").fill(company.PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url("**/lobby/**")
    return User.objects.get(display_name="Asha")


def say_who_she_is(page: Page) -> None:
    page.get_by_label("Full name").fill("Asha Kumar")
    page.get_by_label("Date of birth").fill("1990-05-17")
    page.get_by_label("State or territory").select_option("Karnataka")
    page.get_by_label("PAN", exact=True).fill("ABCPK1234Z")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="You are verified")).to_be_visible()


def add_cash(page: Page) -> None:
    page.get_by_label("Amount in rupees").fill("4,000")
    page.get_by_role("button", name="Go on to pay").click()
    page.get_by_role("button", name="Pay ₹5,600.00").click()
    expect(page.get_by_text("₹4,000.00 is in your wallet.")).to_be_visible()


def win(page: Page, at: Table) -> None:
    """Bilal sits across, and leaves as soon as the cards are out; Asha wins what that costs him, and gets up."""
    asha, bilal = Seat(page, has_finger=True), company.person("Bilal")
    connect(tables.sit_down(player=bilal, code=at.code, cmd_id=uuid.uuid4(), amount_minor=4_000_00))
    asha.sit_down(bringing="4000")
    deal = company.await_deal(at, [page])
    tables.stand_up(player=bilal, code=at.code, cmd_id=uuid.uuid4())
    asha.wait_until(lambda look: look.result_of == deal.pk, "the result")
    asha.stand_up()
    asha.wait_until(lambda look: not look.is_seated, "the chair given back")


def ask_for(page: Page, rupees: str) -> None:
    page.get_by_role("link", name="Add a way to be paid").click()
    page.get_by_label("Password").fill(company.PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("UPI address").fill("asha@okbank")
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Amount in rupees").fill(rupees)
    page.get_by_role("button", name="Show what arrives").click()
    page.get_by_role("button", name=f"Withdraw ₹{rupees}.00").click()
    expect(page.get_by_role("heading", name=f"Withdrawal ₹{rupees}.00")).to_be_visible()


def decide(desk: Page, button: str) -> None:
    """From the queue to the request, and one half of the decision."""
    desk.get_by_role("main").get_by_role("link", name="Asha").first.click()
    desk.get_by_label("I looked at the signals").check()
    desk.get_by_role("button", name=re.compile(button)).click()
    expect(desk.get_by_role("button", name=re.compile(button))).to_have_count(0)


def is_paid(row: Withdrawal) -> bool:
    """Says now what beat says every few seconds: the sandbox's time passes, and payouts are asked about."""
    for task in ("wallet.gateways.sandbox.tasks.turn", "wallet.tasks.poll_payouts"):
        current_app.send_task(task)
    row.refresh_from_db()
    return row.state == "paid"


def test_a_players_whole_way(visit: Visit, house: House, worker: None) -> None:
    at = company.table(seats_max=2, rupees=50)
    page = visit(None, "accounts/signup/", **PHONE)
    asha = sign_up(page)
    page.goto(f"{house.url}accounts/identity/")
    say_who_she_is(page)
    page.goto(f"{house.url}wallet/add-cash/")
    add_cash(page)
    page.goto(f"{house.url}{company.path_of(at)}")
    win(page, at)
    page.goto(f"{house.url}wallet/withdraw/")
    ask_for(page, "800")
    assert purse(asha) == {"deposit": 4_000_00, "winnings": 100_00, "set_aside": 800_00}

    decide(visit(finance("Mary", "Finance maker"), "admin/wallet/withdrawal/", **DESKTOP), "Propose for payment")
    decide(visit(finance("Charu", "Finance checker"), "admin/wallet/withdrawal/", **DESKTOP), "Approve, pay")
    row = Withdrawal.objects.get()
    wait_for(page, lambda: is_paid(row), "the payout")

    page.reload()
    expect(page.get_by_text("The money has left for your account.")).to_be_visible()
    expect(page.get_by_text(f"reference {row.utr}")).to_be_visible()
    assert_whole(page, PHONE)
    page.goto(f"{house.url}wallet/statement/?currency=INR")
    assert page.locator(".rows .row-item .grow > b").all_inner_texts() == LINES
    assert purse(asha) == {"deposit": 4_000_00, "winnings": 100_00}


# --- And back -----------------------------------------------------------------------------------------------------


def work(row: Withdrawal, until: str, page: Page) -> None:
    """The worker's jobs, one after the other, until the withdrawal is in this state."""

    def is_there() -> bool:
        for job in (tasks.submit_payouts, clockwork.turn, tasks.process_gateway_events):
            job()
        PayoutAttempt.objects.filter(withdrawal=row, next_check_at__isnull=False).update(next_check_at=clock.now())
        tasks.poll_payouts()
        return state_of(row) == until

    wait_for(page, is_there, f"the withdrawal {until}", lambda: state_of(row))


def test_what_does_not_arrive_comes_back_and_says_why(
    visit: Visit, house: House, give: Funder, settings: Settings
) -> None:
    settings.PUBLIC_URL = house.url
    asha, maker, checker = (
        company.person("Asha"), finance("Mary", "Finance maker"), finance("Charu", "Finance checker"),
    )  # fmt: skip
    give(asha, winnings=1_840_00)
    page = visit(asha, "wallet/", **PHONE)

    def told(row: Withdrawal, *words: str) -> None:
        page.goto(f"{house.url}wallet/withdrawals/{row.public_id}/")
        for sentence in words:
            expect(page.get_by_text(sentence)).to_be_visible()
        assert_whole(page, PHONE)
        assert purse(asha) == {"deposit": 5_000_00, "winnings": 1_840_00}

    refused = requested(asha, 600_00, rested(asha))
    desk.refuse(withdrawal=refused, maker=maker, reason="This account is in your brother's name.")
    told(refused, "Finance refused it.", "This account is in your brother's name.", "back in your winnings.")

    failed = approved(requested(asha, 700_00, rested(asha, vpa="fail@sandbox")), maker, checker)
    work(failed, "failed", page)
    told(failed, "Your bank could not pay it out.", "All of it is back in your winnings.")

    returned = approved(requested(asha, 800_00, rested(asha, vpa="paid@sandbox")), maker, checker)
    work(returned, "paid", page)
    clockwork.send_back(Payout.objects.latest("pk"))
    work(returned, "returned", page)
    told(returned, "It was paid, and your bank sent it back.", "It is back in your winnings, and so is its tax")
