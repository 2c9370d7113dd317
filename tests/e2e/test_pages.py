"""The pages around the table in a real browser: whole on a phone and on a desktop, live, clean to axe."""

from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.models import Deal, Table
from games.services import tables
from players.models import User
from tests.e2e.house import House
from tests.e2e.visiting import DESKTOP, PHONE, Visit
from tests.games.pages import house as company

SCREENS = pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
OPEN_PAGES = ("", "privacy/", "accounts/login/", "accounts/signup/", "accounts/password/reset/")
OWN_PAGES = (
    "lobby/", "lobby/?money=rupees", "wallet/?currency=CHIP", "wallet/?currency=INR", "wallet/statement/", "deals/",
    "accounts/profile/", "accounts/email/", "accounts/2fa/", "accounts/sessions/", "accounts/logout/",
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


def assert_whole(page: Page, screen: dict[str, Any]) -> None:
    """Nothing sticks out at the side, and axe finds nothing at all."""
    width = page.evaluate("document.documentElement.scrollWidth")
    found = Axe().run(page).response["violations"]

    assert width <= screen["viewport"]["width"], page.url
    assert [(page.url, each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []


@SCREENS
def test_pages_for_strangers_are_whole(visit: Visit, house: House, screen: dict[str, Any]) -> None:
    page = visit(None, "", **screen)
    for path in OPEN_PAGES:
        answer = page.goto(f"{house.url}{path}")
        assert answer.status == 200, path
        assert_whole(page, screen)


@SCREENS
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


def test_signing_up_by_keyboard_alone(visit: Visit, house: House) -> None:
    page = visit(None, "accounts/signup/")

    page.locator("#id_email").focus()
    for words in ("dev@example.com", "Dev", company.PASSWORD):
        page.keyboard.type(words)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.wait_for_url("**/lobby/")
    assert User.objects.get(email="dev@example.com").display_name == "Dev"
