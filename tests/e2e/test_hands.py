"""The rules and the hand checker in a real browser: by finger, by keyboard, and with no script at all."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Table
from tests.e2e.house import House
from tests.e2e.visiting import DESKTOP, PHONE, SCREENS, Visit, assert_whole
from tests.games.pages import house as company

HAND = "5H 6H 7H/TS PJ QS/KD KC KS/2D 9C JD"
PAGES = ("rules/", "rules/zapak2/", "hands/", f"hands/?wild=4C&cards={HAND} 3S", f"hands/?wild=4C&cards={HAND} XX")


def title(page: Page) -> Any:
    return page.get_by_test_id("result-title")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_rules_and_hands_are_whole(visit: Visit, house: House, screen: dict[str, Any]) -> None:
    page = visit(None, "", **screen)
    for path in PAGES:
        page.goto(f"{house.url}{path}")
        assert_whole(page, screen)


def test_a_hand_is_picked_by_finger(visit: Visit, house: House) -> None:
    page = visit(None, f"hands/?wild=4C&cards={HAND}", **PHONE)
    page.evaluate("window.stillTheSamePage = true")

    page.get_by_role("button", name="3 of Spades 0 of 2 in the hand").tap()

    expect(title(page)).to_have_text("24 points")
    expect(page.get_by_role("button", name="3 of Spades 1 of 2 in the hand")).to_be_visible()
    assert page.url.endswith("JD+3S")
    page.get_by_role("button", name="Take away: 2 of Diamonds").tap()
    expect(page.get_by_test_id("count")).to_have_text("12 of 13 cards, 1 to go")
    expect(title(page)).to_have_count(0)
    assert page.evaluate("window.stillTheSamePage")


def test_quick_fingers_lose_no_card(visit: Visit, house: House) -> None:
    page = visit(None, "hands/?wild=4C", **DESKTOP)

    page.evaluate(
        """faces => faces.forEach(face => document.querySelector(`button[name="add"][value="${face}"]`).click())""",
        HAND.replace("/", " / ").split(),
    )

    expect(page.get_by_test_id("count")).to_have_text("12 of 13 cards, 1 to go")
    expect(page.locator("#cards")).to_have_value(HAND)


def test_a_hand_is_picked_by_keyboard_and_the_focus_stays(visit: Visit, house: House) -> None:
    page = visit(None, f"hands/?wild=4C&cards={HAND}")
    page.locator('.board button[value="3S"]').focus()

    page.keyboard.press("Enter")

    expect(title(page)).to_have_text("24 points")
    expect(page.locator('.board button[value="3S"]')).to_be_focused()
    expect(page.locator("#status")).to_contain_text("24 points")


def test_another_wild_card_is_another_hand(visit: Visit, house: House) -> None:
    page = visit(None, f"hands/?wild=4C&cards={HAND} 3S")

    page.get_by_label("Wild card, turned up").select_option("JD")

    expect(title(page)).to_have_text("14 points")
    page.get_by_label("Game", exact=True).select_option("zapak2")
    page.wait_for_url("**/hands/?game=zapak2&wild=JD&cards=**")


def test_it_works_without_a_script(visit: Visit, house: House) -> None:
    page = visit(None, "hands/", java_script_enabled=False, **PHONE)

    page.get_by_label("Or type them, with / between groups").fill(HAND)
    page.get_by_label("Wild card, turned up").select_option("4C")
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator('.board button[value="3S"]').click()

    expect(title(page)).to_have_text("24 points")
    link = page.get_by_role("textbox", name="A link to this hand").input_value()
    page.goto(link)
    expect(title(page)).to_have_text("24 points")


def test_a_beginner_goes_from_home_to_the_rules_to_a_hand(visit: Visit, house: House) -> None:
    page = visit(None, "", **PHONE)

    page.get_by_role("link", name="Learn first").click()
    page.get_by_role("link", name="All rules of Points Rummy").click()
    expect(page.get_by_text("Wrong show", exact=True).first).to_be_visible()
    page.get_by_role("link", name=re.compile("Try it in the hand checker.*Two sequences, one pure")).click()

    expect(title(page)).to_have_text("24 points")


def test_the_table_leads_to_its_rules(visit: Visit, house: House) -> None:
    table: Table = company.practice_table(title="Blue table")
    page = visit(company.person("Asha"), f"tables/{table.code}/", **PHONE)

    page.get_by_role("button", name="Table menu").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rules of this table").click()

    expect(opened.value.get_by_test_id("rules-hash")).to_have_text(table.rules_hash)
