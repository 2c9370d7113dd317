"""The pages around the table in a real browser: whole on a phone and on a desktop, live, clean to axe."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client
from playwright.sync_api import Page, Route, expect

from games.models import Deal, Table
from games.services import tables
from players.models import User
from tests.e2e.house import House
from tests.e2e.visiting import PHONE, SCREENS, Visit, assert_whole
from tests.games.pages import house as company

ON_EACH_SCREEN = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
OPEN_PAGES = ("", "privacy/", "accounts/login/", "accounts/signup/", "accounts/password/reset/", "rules/", "hands/")
OWN_PAGES = (
    "lobby/", "lobby/?money=rupees", "wallet/?currency=CHIP", "wallet/?currency=INR", "wallet/statement/", "deals/",
    "accounts/profile/", "accounts/limits/", "accounts/break/?length=6m", "accounts/why-not/",
    "accounts/email/", "accounts/2fa/", "accounts/sessions/", "accounts/logout/",
)  # fmt: skip


@pytest.fixture
def asha(house: House) -> User:
    return company.person("Asha")


@pytest.fixture
def bilal(house: House) -> User:
    return company.person("Bilal")


@pytest.fixture
def table(house: House) -> Table:
    return company.practice_table()


@ON_EACH_SCREEN
def test_pages_for_strangers_are_whole(visit: Visit, house: House, screen: dict[str, Any]) -> None:
    page = visit(None, "", **screen)
    for path in OPEN_PAGES:
        answer = page.goto(f"{house.url}{path}")
        assert answer.status == 200, path
        assert_whole(page, screen)


def test_error_pages_are_whole(visit: Visit, house: House) -> None:
    page = visit(None, "", may_complain=True, **PHONE)  # the browser itself calls an answer of 400 and more an error
    for name in ("400", "403", "403_csrf", "403_cookies", "404", "429", "500"):
        made = Client().get("/").wsgi_request
        made.user = AnonymousUser()
        body = render_to_string(f"{name}.html", request=None if name == "500" else made)
        address = f"{house.url}broken-{name}/"
        page.route(address, _answer(body))
        page.goto(address)
        assert_whole(page, PHONE)


def _answer(body: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=200, content_type="text/html", body=body)


@ON_EACH_SCREEN
def test_pages_for_players_are_whole(
    visit: Visit, house: House, asha: User, bilal: User, table: Table, screen: dict[str, Any]
) -> None:
    deal = company.wrongly_shown_deal(table, [asha, bilal])
    page = visit(asha, "lobby/", **screen)
    for path in (*OWN_PAGES, f"deals/{deal.pk}/"):
        answer = page.goto(f"{house.url}{path}")
        assert answer.status == 200, path
        assert_whole(page, screen)


def test_a_finished_deal_shows_thirteen_named_cards(visit: Visit, asha: User, bilal: User, table: Table) -> None:
    deal: Deal = company.wrongly_shown_deal(table, [asha, bilal])

    page = visit(asha, f"deals/{deal.pk}/")

    cards = page.locator("article.result .card")
    expect(cards).to_have_count(13)
    assert all(" of " in (name or "") or "joker" in (name or "") for name in _names(page))
    page.get_by_text("Every seed").click()
    expect(page.get_by_text("Our seed, opened after scoring")).to_be_visible()


def _names(page: Page) -> list[str | None]:
    return [card.get_attribute("aria-label") for card in page.locator("article.result .card").all()]


def test_the_lobby_is_live(visit: Visit, asha: User, bilal: User, table: Table) -> None:
    page = visit(asha, "lobby/")
    row = page.locator(f'[data-code="{table.code}"]')
    expect(row).to_contain_text("6 seats free")
    page.evaluate("window.stillTheSamePage = true")

    tables.sit_down(player=bilal, code=table.code, cmd_id=uuid4())
    expect(row).to_contain_text("5 seats free")
    expect(row.locator(".dots .is-full")).to_have_count(1)
    other = company.practice_table(title="Another")
    expect(page.locator(f'[data-code="{other.code}"]')).to_contain_text("Sit down")
    tables.close_table(code=other.code)
    expect(page.locator(f'[data-code="{other.code}"]')).to_have_count(0)

    assert page.evaluate("window.stillTheSamePage")


def test_play_now_leads_to_a_table_with_bots(visit: Visit, asha: User, house: House) -> None:
    company.bots()
    page = visit(asha, "lobby/", **PHONE)

    page.get_by_role("button", name="Play now").click()

    page.wait_for_url("**/tables/**")
    assert asha.seats.get().table.seats.filter(player__is_bot=True).exists()


def test_without_scripts_the_rooms_work_and_the_table_says_what_it_needs(
    visit: Visit, house: House, asha: User, table: Table
) -> None:
    page = visit(None, "accounts/login/", java_script_enabled=False)
    page.fill("#id_login", asha.email)
    page.fill("#id_password", company.PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/lobby/")

    expect(page.get_by_text(table.title).first).to_be_visible()
    for path in ("wallet/", "wallet/statement/", "deals/", "accounts/profile/", "privacy/", "rules/"):
        assert page.goto(f"{house.url}{path}").status == 200
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{house.url}tables/{table.code}/")
    # This way of switching scripts off leaves <noscript> unread, so ask for its words and not for their place.
    assert "The table is live and needs JavaScript" in (page.locator("main > noscript").text_content() or "")


def test_a_lost_connection_loses_nothing_that_was_typed(visit: Visit, house: House) -> None:
    page = visit(None, "accounts/signup/", **PHONE)
    page.fill("#id_email", "dev@example.com")
    told = page.get_by_text("You are offline")
    expect(told).to_be_hidden()

    page.context.set_offline(True)
    expect(told).to_be_visible()
    page.fill("#id_display_name", "Dev")
    page.fill("#id_password1", company.PASSWORD)
    page.keyboard.press("Enter")
    expect(told).to_be_in_viewport()
    expect(page.locator("#id_email")).to_have_value("dev@example.com")

    page.context.set_offline(False)
    expect(told).to_be_hidden()
    page.locator("#id_password1").press("Enter")
    page.wait_for_url("**/lobby/")


def test_signing_up_by_keyboard_alone(visit: Visit, house: House) -> None:
    page = visit(None, "accounts/signup/")

    page.locator("#id_email").focus()
    for words in ("dev@example.com", "Dev", company.PASSWORD):
        page.keyboard.type(words)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.wait_for_url("**/lobby/")
    assert User.objects.get(email="dev@example.com").display_name == "Dev"
