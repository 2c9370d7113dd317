"""Limits and breaks in a real browser: set on a phone, felt at the table."""

from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from games.models import Seat as SeatRow
from players.models import User
from rummy_site.embedded.processes import wait_until
from tests.e2e import company
from tests.e2e.house import CEILING_S, House
from tests.e2e.playing import Seat
from tests.e2e.visiting import PHONE, Visit, assert_whole

PAGE = "accounts/limits/"


@pytest.fixture
def asha(house: House) -> User:
    return company.person("Asha")


def save(page: Page, **limits: str) -> None:
    for label, amount in limits.items():
        page.get_by_label(label.replace("_", " ")).fill(amount)
    page.get_by_role("button", name="Save limits").click()


def test_a_limit_is_set_loosened_and_kept_on_a_phone(visit: Visit, asha: User) -> None:
    page = visit(asha, PAGE, **PHONE)
    save(page, Cash_added_in_a_day="500")
    expect(page.get_by_text("saved. It counts at once.")).to_be_visible()

    save(page, Cash_added_in_a_day="800")
    expect(page.get_by_text("Until then the old one stays.")).to_be_visible()
    expect(page.get_by_text("₹800 from")).to_be_visible()
    expect(page.get_by_label("Cash added in a day").first).to_have_value("500")
    assert_whole(page, PHONE)

    page.get_by_role("button", name="Keep the old one: Cash added in a day").click()
    expect(page.get_by_text("Your limit stays as it is.")).to_be_visible()
    expect(page.get_by_text("₹800 from")).to_have_count(0)


def test_a_break_ends_play_in_every_window_at_once(visit: Visit, asha: User) -> None:
    at = company.table()
    seat = Seat(visit(asha, company.path_of(at)))
    seat.sit_down()
    page = visit(asha, PAGE, **PHONE)

    page.get_by_label("For how long").first.select_option("24 hours")
    page.get_by_role("button", name="Go on").first.click()
    page.get_by_role("button", name="Begin the time-out").click()

    expect(page.get_by_text("You are taking a break until")).to_be_visible()
    expect(seat.page.get_by_text("You are taking a break from play.")).to_be_visible()
    seat.page.reload()
    expect(seat.page.get_by_text("You are taking a break from play.")).to_be_visible()
    assert wait_until(lambda: not SeatRow.objects.filter(player=asha, left_at__isnull=True).exists(), CEILING_S)


def test_after_an_hour_a_quiet_line_says_how_long_it_was(visit: Visit, asha: User) -> None:
    at = company.table()
    Seat(visit(asha, company.path_of(at))).sit_down()
    SeatRow.objects.filter(player=asha).update(sat_at=F("sat_at") - timedelta(minutes=61))

    page = visit(asha, company.path_of(at), **PHONE)
    told = page.get_by_text("You have been playing for 1 h")
    expect(told).to_be_visible()
    assert_whole(page, PHONE)
    page.get_by_role("button", name="Go on").click()
    expect(told).to_be_hidden()

    page.goto(page.url)
    expect(page.locator("[data-testid=status]")).to_be_attached()
    page.wait_for_load_state("networkidle")
    expect(told).to_be_hidden()
