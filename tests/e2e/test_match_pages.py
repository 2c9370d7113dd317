"""Matches in the lobby and on their own pages in a real browser: whole, live, entered by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from games.models import Match, Table
from players.models import User
from tests.e2e.house import House
from tests.e2e.visiting import PHONE, SCREENS, Visit, assert_whole
from tests.games.matches import playing
from tests.games.pages import house as company


@pytest.fixture
def asha(house: House) -> User:
    return company.person("Asha")


@pytest.fixture
def bilal(house: House) -> User:
    return company.person("Bilal")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_pages_of_matches_are_whole(
    visit: Visit, house: House, asha: User, bilal: User, screen: dict[str, Any]
) -> None:
    begins_later, over = playing.a_match(seats_max=6, options={"prizes": [50, 30, 20]}), _one_that_is_over(asha, bilal)
    playing.enter(begins_later, bilal)
    page = visit(asha, "lobby/?kind=deals&seats=more", **screen)
    assert_whole(page, screen)
    for path in ("matches/new/", f"matches/{begins_later.code}/", f"matches/{over.code}/", "deals/matches/", "deals/"):
        answer = page.goto(f"{house.url}{path}")
        assert answer.status == 200, path
        assert_whole(page, screen)
    page.goto(f"{house.url}deals/{over.deals.get().pk}/")
    assert (
        len({act.evaluate("(act) => act.getBoundingClientRect().top") for act in page.locator(".verdict__act").all()})
        == 1
    )


def test_the_list_follows_and_a_match_is_entered_by_keyboard(
    visit: Visit, house: House, asha: User, bilal: User
) -> None:
    at = playing.a_match(seats_max=3, title="Neem")
    page = visit(asha, "lobby/?kind=deals", **PHONE)
    row = page.locator(f'[data-lobby-list="matches"] [data-code="{at.code}"]')
    expect(row).to_contain_text("0 of 3")

    playing.enter(at, bilal)
    another = playing.a_match(title="Lotus")
    expect(row).to_contain_text("1 of 3")
    expect(page.locator(f'[data-code="{another.code}"]')).to_contain_text("Lotus")
    assert page.locator(f'[data-code="{another.code}"] b a').get_attribute("href") == f"/matches/{another.code}/"

    row.get_by_role("link", name="Enter: Neem").press("Enter")
    page.get_by_role("button", name="Enter for 100 chips").press("Enter")
    page.wait_for_url(f"**/tables/{at.code}/")
    page.goto(f"{house.url}matches/{at.code}/")
    assert _padding(page.get_by_role("link", name="To the table")) == _padding(page.locator(".match-acts button"))
    page.get_by_role("button", name="Take my entry back").press("Enter")
    expect(page.get_by_role("button", name="Enter for 100 chips")).to_be_visible()
    assert Match.objects.get(table=at).state == "open"


def _one_that_is_over(*players: User) -> Table:
    at = playing.a_match(options={"deals": 1})
    playing.enter(at, *players)
    playing.play_deal(at, winner=0)
    return at


def _padding(button: Locator) -> str:
    """A link that looks like a button is one: no rule for links in a sentence takes its room."""
    return str(button.evaluate("(button) => getComputedStyle(button).padding"))
