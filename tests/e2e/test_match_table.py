"""A match at its table, in real browsers: from entry to score sheet; a pool entered again and shared."""

import re

from playwright.sync_api import Page, expect

from tests.e2e import company, matching
from tests.e2e.house import House
from tests.e2e.visiting import DESKTOP, PHONE, Visit, faults
from tests.games.house import bot
from tests.games.matches import playing

NO_DROP = re.compile("no drop", re.IGNORECASE)


def open_scores(page: Page) -> None:
    """The score sheet, in the panel of a desktop or the sheet of a phone."""
    if page.locator("#result-close").is_visible():
        page.locator("#result-close").click()
    if page.locator("#discards-button").is_visible():
        page.locator("#discards-button").click()
    page.get_by_role("tab", name="Scores").click()


def test_one_enters_reads_why_there_is_no_drop_and_finds_the_deal_on_the_score_sheet(
    house: House, visit: Visit
) -> None:
    at = playing.a_match(options={"deals": 2})
    asha, bilal = company.person("Asha"), company.person("Bilal")
    page = visit(asha, company.path_of(at), **PHONE)

    expect(page.get_by_test_id("match-enter")).to_contain_text("100 chips")
    expect(page.locator("#main")).to_contain_text("180 chips")  # what the first place pays, the fee taken off
    found = faults(page)
    page.get_by_test_id("match-enter").click()
    expect(page.get_by_test_id("match-leave")).to_be_visible()
    found += faults(page)
    matching.enter(at, bilal)
    company.await_deal(at, [page])
    expect(page.locator("#drop")).to_be_disabled()
    expect(page.locator("#drop")).to_have_accessible_name(NO_DROP)
    expect(page.locator("#me")).to_contain_text(NO_DROP)
    expect(page.locator("#main")).to_contain_text("Deal 1 of 2")
    found += faults(page)

    playing.give_up_all(at.deals.get(), winner=1)
    expect(page.locator("#result")).to_be_visible()
    open_scores(page)
    row = page.get_by_test_id("sheet-deal-1")
    lost = at.deals.get().deal_seats.get(player=asha).points
    expect(row).to_contain_text(f"−{lost}")
    expect(row.get_by_role("link")).to_have_attribute("href", f"/deals/{at.deals.get().pk}/replay/")
    expect(page.get_by_test_id("sheet")).to_contain_text("Bilal")
    assert found + faults(page) == []


def test_a_pool_is_entered_again_and_shared_by_the_two_who_are_left(house: House, visit: Visit) -> None:
    at = playing.a_match(variant="pool201")
    asha, bilal = company.person("Asha"), company.person("Bilal")
    matching.enter(at, asha, bilal)
    for _ in range(8):
        matching.play_deal(at, winner=0)
    hers, his = visit(asha, company.path_of(at), **DESKTOP), visit(bilal, company.path_of(at), **PHONE)
    expect(hers.locator("#seats")).to_contain_text("200 of 201")
    matching.play_deal(at, winner=0)
    matching.hold_pause(at)

    expect(his.get_by_test_id("rejoin-dialog")).to_contain_text("100 chips")
    found = faults(his)
    his.get_by_test_id("rejoin-yes").click()
    matching.await_match(hers, at, match_seats__entries=2)
    matching.hold_pause(at)
    hers.get_by_test_id("split-offer").click()
    expect(hers.get_by_test_id("split-dialog")).to_contain_text("185 chips")
    hers.get_by_test_id("split-yes").click()

    offer = his.get_by_test_id("split-dialog")
    expect(offer).to_contain_text("85 chips")
    expect(offer).to_contain_text("185 chips")
    found += faults(his)
    his.get_by_test_id("split-yes").click()
    matching.await_match(hers, at, state="paid")
    for page, prize in ((hers, "185 chips"), (his, "85 chips")):
        expect(page.get_by_test_id("standings")).to_contain_text(prize)
        expect(page.get_by_test_id("match-rematch")).to_be_visible()
    assert found + faults(hers) + faults(his) == []


def test_a_bot_is_marked_also_when_the_match_is_over(house: House, visit: Visit) -> None:
    at = playing.a_match(options={"deals": 1})
    asha, mitul = company.person("Asha"), bot("Mitul")
    matching.enter(at, asha, mitul)
    matching.play_deal(at, winner=1)

    page = visit(asha, company.path_of(at), **PHONE)

    expect(page.get_by_test_id("standing-1")).to_contain_text("Bot")
    expect(page.get_by_test_id("standing-0").locator(".standing__bot")).to_be_hidden()
    assert faults(page) == []
