"""Finance at work in real browsers: one proposes, another approves, it is paid; every page of theirs is whole."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.services import staff_groups
from players.models import User
from tests.e2e import company
from tests.e2e.house import House
from tests.e2e.visiting import PHONE, Visit, assert_whole
from tests.wallet.business.conftest import requested, state_of
from tests.wallet.conftest import Funder, give
from wallet.gateways.sandbox import clockwork
from wallet.gateways.sandbox.models import Payout
from wallet.models import PayoutAttempt, Withdrawal
from wallet.services import cases, clock
from wallet.services.payouts import questions, send

__all__ = ["give"]
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PATIENCE_S = 20


@pytest.fixture
def asked(house: House, give: Funder) -> Withdrawal:
    asha = company.person("Asha")
    give(asha, winnings=2_000_00)
    return requested(asha, 800_00)


def finance(name: str, group: str) -> User:
    person = User.objects.create_user(f"{name.lower()}@example.com", display_name=name, is_staff=True)
    person.groups.add(staff_groups.make()[group])
    return person


def pay(row: Withdrawal) -> PayoutAttempt:
    """What the worker does, and the sandbox's time passing, here and now."""
    send.pay(row.pk)
    attempt, until = row.attempts.get(), time.monotonic() + PATIENCE_S
    while state_of(row) != "paid" and time.monotonic() < until:
        Payout.objects.filter(key=attempt.key).update(next_at=clock.now())
        clockwork.turn()
        PayoutAttempt.objects.filter(pk=attempt.pk).update(next_check_at=clock.now())
        questions.ask(attempt.pk)
        time.sleep(0.1)
    attempt.refresh_from_db()
    return attempt


def look_and_decide(page: Page, button: str) -> None:
    page.get_by_label("I looked at the signals").check()
    page.get_by_role("button", name=button).click()


def test_one_proposes_another_approves_and_it_is_paid(visit: Visit, house: House, asked: Withdrawal) -> None:
    maker = visit(finance("Mary", "Finance maker"), "admin/wallet/withdrawal/", **WIDE)
    maker.get_by_role("main").get_by_role("link", name="Asha").click()
    expect(maker.get_by_role("heading", name="Asha asks for ₹800.00")).to_be_visible()
    expect(maker.get_by_role("navigation", name="Queue, by time left").get_by_role("link")).to_have_count(1)
    look_and_decide(maker, "Propose for payment, ₹560.00")
    expect(maker.get_by_text("Proposed.", exact=True)).to_be_visible()
    expect(maker.get_by_role("button", name="Approve")).to_have_count(0)

    checker = visit(finance("Charu", "Finance checker"), f"admin/wallet/withdrawal/{asked.pk}/change/", **WIDE)
    look_and_decide(checker, "Approve, pay ₹560.00")
    expect(checker.get_by_text("Signed.", exact=True)).to_be_visible()
    attempt = pay(asked)

    checker.reload()
    assert state_of(asked) == "paid"
    expect(checker.locator(".desk .badge").first).to_have_text("paid")
    expect(checker.get_by_text(f"UTR {attempt.utr}").first).to_be_visible()


def test_pages_of_finance_are_whole(visit: Visit, house: House, asked: Withdrawal) -> None:
    case = cases.open_case("R9", "One paisa is missing.")
    desk = visit(finance("Mary", "Finance maker"), "admin/wallet/withdrawal/", **WIDE)
    for path in (
        f"withdrawal/{asked.pk}/change/", "payoutattempt/", "payoutswitch/", "deposit/", f"case/{case.pk}/change/",
    ):  # fmt: skip
        for screen in (WIDE, PHONE) if "withdrawal" in path else (WIDE,):
            desk.set_viewport_size(screen["viewport"])
            assert desk.goto(f"{house.url}admin/wallet/{path}").status == 200
            assert_whole(desk, screen)
