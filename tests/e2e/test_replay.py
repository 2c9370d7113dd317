"""The replay in a real browser: card by card by button, key and list, from every seat; without JavaScript as text."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.indian import commands
from games.models import Deal
from games.services import store
from players.models import User
from tests.e2e.house import House
from tests.e2e.visiting import DESKTOP, PHONE, SCREENS, Visit, assert_whole, out_of_sight
from tests.games.pages import house as company


@pytest.fixture
def asha(house: House) -> User:
    return company.person("Asha")


@pytest.fixture
def deal(asha: User) -> Deal:
    """A turn missed with the drawn card in hand, then a wrong show: six steps after the two of dealing."""
    deal = company.live_deal(company.practice_table(seats_max=2), [asha, company.person("Bilal")])
    company.send(deal, company.mover(deal), commands.Draw(commands.Source.CLOSED))
    company.send(deal, company.mover(deal), commands.TimeOut({}))
    seat = company.mover(deal)
    company.send(deal, seat, commands.Draw(commands.Source.CLOSED))
    hand = store.fold(deal.pk).state.seat(seat).hand
    company.send(deal, seat, commands.Finish(hand[-1]))
    company.send(deal, seat, commands.Declare((hand[:-1],)))
    deal.refresh_from_db()
    return deal


LAST = 7
SHOWN = "#panel-moves [aria-current]"


def open_replay(visit: Visit, user: User, deal: Deal, **screen: Any) -> Page:
    page = visit(user, f"deals/{deal.pk}/replay/", **screen)
    page.wait_for_selector("#main[data-ready]")
    return page


def assert_at(page: Page, step: int) -> None:
    expect(page.locator(SHOWN)).to_have_attribute("data-move", str(step))


def test_keys_walk_forwards_and_back_and_each_move_is_told(visit: Visit, asha: User, deal: Deal) -> None:
    page = open_replay(visit, asha, deal)
    assert_at(page, 0)

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert_at(page, 2)
    expect(page.locator("#status")).to_contain_text(" from the closed deck")
    page.keyboard.press("ArrowLeft")
    assert_at(page, 1)
    page.keyboard.press("End")
    assert_at(page, LAST)
    expect(page.locator("#status")).to_contain_text("wins, as the other show was wrong")
    page.keyboard.press("Home")
    assert_at(page, 0)


def test_every_seat_shows_the_hand_that_it_held(visit: Visit, asha: User, deal: Deal) -> None:
    page = open_replay(visit, asha, deal)
    hands = {seat.seat: {card.code for card in seat.hand} for seat in store.fold(deal.pk).state.seats}
    page.keyboard.press("End")

    for name, seat in (("Asha", 0), ("Bilal", 1)):
        page.get_by_role("button", name=f"Cards of {name}").click()
        expect(page.locator("#whose-name")).to_have_text(name)
        cards = page.locator("#hand .hand__card")
        assert {card.get_attribute("data-code") for card in cards.all()} == hands[seat]
    loser = deal.deal_seats.get(outcome="wrong_show")
    page.get_by_role("button", name=f"Cards of {loser.player.display_name}").click()
    expect(page.locator("#hand .group--bad")).to_have_count(1)
    expect(page.locator("#whose-note")).to_have_text("Wrong show · 80")


def test_a_move_of_the_list_leads_there_and_says_who_was_absent(visit: Visit, asha: User, deal: Deal) -> None:
    page = open_replay(visit, asha, deal, **PHONE)

    page.get_by_role("button", name="Moves and result").click()
    page.locator("#panel-moves a", has_text="Absent").click()

    assert_at(page, 3)
    expect(page.locator("#line")).to_contain_text("Time was up: the card just drawn, ")
    expect(page.locator("#side")).to_be_hidden()
    page.reload()
    page.wait_for_selector("#main[data-ready]")
    assert_at(page, 3)


def test_it_plays_by_itself_to_the_end_with_reduced_motion_too(visit: Visit, asha: User, deal: Deal) -> None:
    page = open_replay(visit, asha, deal, **DESKTOP, reduced_motion="reduce")
    speed = page.get_by_role("button", name="Speed 1 times")

    speed.click()
    page.get_by_role("button", name="Speed 2 times").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()

    assert_at(page, LAST)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_the_replay_is_whole(visit: Visit, asha: User, deal: Deal, screen: dict[str, Any]) -> None:
    page = open_replay(visit, asha, deal, **screen)
    for key in ("Home", "ArrowRight", "End"):
        page.keyboard.press(key)
        page.wait_for_timeout(400)  # cards on their way are half transparent
        assert_whole(page, screen)


def test_a_phone_on_its_side_shows_all_of_a_step_at_once(visit: Visit, asha: User, deal: Deal) -> None:
    page = open_replay(visit, asha, deal, viewport={"width": 740, "height": 360}, has_touch=True)
    page.get_by_role("button", name="One move on").click()
    assert out_of_sight(page, "seats", "decks", "hand", "play") == []


def test_without_javascript_the_moves_stand_in_the_page(visit: Visit, asha: User, deal: Deal) -> None:
    page = visit(asha, f"deals/{deal.pk}/replay/", **PHONE, java_script_enabled=False)

    expect(page.locator("#panel-moves")).to_be_visible()
    expect(page.locator("#panel-moves li")).to_have_count(LAST + 1)
    expect(page.get_by_text("Time was up: the card just drawn, ")).to_be_visible()
    expect(page.locator("#panel-result")).to_be_visible()
    expect(page.locator(".felt")).to_be_hidden()


def test_the_last_deal_is_reachable_from_the_table(visit: Visit, asha: User, deal: Deal) -> None:
    page = visit(asha, f"tables/{deal.table.code}/", **DESKTOP)
    page.get_by_role("tab", name="Scores").click()
    expect(page.locator("#history a")).to_have_attribute("href", f"/deals/{deal.pk}/")

    if page.locator("#result").is_visible():
        page.locator("#result-close").click()
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("link", name="Last deal").click()

    page.wait_for_url(f"**/deals/{deal.pk}/")
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_selector("#main[data-ready]")


def test_who_was_not_in_a_deal_reads_its_amounts_but_is_not_led_there(visit: Visit, deal: Deal) -> None:
    page = visit(company.person("Chitra"), f"tables/{deal.table.code}/", **DESKTOP)

    page.get_by_role("tab", name="Scores").click()

    expect(page.locator("#history h3")).to_have_text("Deal 1")
    expect(page.locator("#history a[href]")).to_have_count(0)
    expect(page.locator("#menu-last-deal[href]")).to_have_count(0)
