"""Staff at work in a real browser: find a player's deal, call it off, look at a finished one; every page of theirs."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from playwright.sync_api import Page, expect

from games.models import Deal
from games.services import staff_groups
from players.models import User
from tests.e2e.house import House
from tests.e2e.visiting import PHONE, SCREENS, Visit, assert_whole
from tests.games.house import stacks
from tests.games.pages import house as company
from wallet.models import Account, LedgerEntry

WHY = "The server lost its clock, so this deal was not fair."


@pytest.fixture
def sana(house: House) -> User:
    user = company.person("Sana", is_staff=True)
    user.groups.add(staff_groups.make()["Staff"])
    return user


@pytest.fixture
def people(house: House) -> list[User]:
    return [company.person("Asha"), company.person("Bilal")]


def test_staff_find_a_players_deal_and_call_it_off(visit: Visit, sana: User, people: list[User]) -> None:
    deal = company.live_deal(company.practice_table(title="Blue table"), people)
    before = stacks(deal.table)
    at_the_table = visit(people[0], f"tables/{deal.table.code}/", **PHONE)
    expect(at_the_table.locator("#hand .card")).to_have_count(13)
    desk = visit(sana, "admin/")

    desk.locator("#nav-sidebar").get_by_role("link", name="Players").click()
    desk.locator("#searchbar").fill("asha")
    desk.keyboard.press("Enter")
    desk.get_by_role("main").get_by_role("link", name="Asha").click()
    desk.get_by_role("link", name="Deals", exact=True).last.click()
    desk.get_by_role("main").get_by_role("link", name=str(deal.pk), exact=True).click()
    desk.get_by_role("link", name="Call this deal off").click()
    desk.get_by_role("button", name="Call the deal off").click()
    expect(desk.get_by_role("alert")).to_contain_text("Say why")
    desk.get_by_label("Reason").fill(WHY)
    desk.get_by_role("button", name="Call the deal off").click()

    expect(desk.get_by_text("The deal is called off; nobody pays.")).to_be_visible()
    expect(at_the_table.locator("#result-note")).to_contain_text(WHY)
    expect(at_the_table.locator("#result-note")).to_contain_text("nobody pays")
    deal.refresh_from_db()
    assert (deal.state, stacks(deal.table)) == (Deal.State.VOIDED, before)


def test_staff_open_the_replay_of_a_finished_deal_and_the_look_is_listed(
    visit: Visit, house: House, sana: User, people: list[User]
) -> None:
    deal = company.wrongly_shown_deal(company.practice_table(), people)
    desk = visit(sana, f"admin/games/deal/{deal.pk}/change/")

    desk.get_by_role("link", name="Card by card").click()
    desk.wait_for_url("**/deals/**")
    desk.goto(f"{house.url}admin/admin/logentry/?kind=looks")

    expect(desk.get_by_role("main").get_by_text("Looked at the replay;")).to_be_visible()
    assert LogEntry.objects.filter(user=sana, object_id=str(deal.pk)).exists()


def pages_of(deal: Deal, live: Deal, player: User) -> list[str]:
    """Every kind of page that the group Staff can open."""
    entry, account = LedgerEntry.objects.latest("pk"), Account.objects.filter(owner=player).first()
    seat = deal.deal_seats.first().seating_id
    return [
        "",
        "games/deal/", "games/deal/?state__exact=finished", f"games/deal/{deal.pk}/change/",
        f"games/deal/{deal.pk}/log/",
        f"games/deal/{live.pk}/change/", f"games/deal/{live.pk}/void/",
        "games/table/", f"games/table/{deal.table_id}/change/", f"games/table/{deal.table_id}/close/",
        "games/seat/", f"games/seat/{seat}/change/",
        "players/user/", f"players/user/{player.pk}/change/",
        "admin/logentry/",
        "wallet/ledgerentry/", f"wallet/ledgerentry/{entry.pk}/change/",
        "wallet/account/", f"wallet/account/{account.pk}/change/", "wallet/hold/",
    ]  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS.keys())
def test_pages_for_staff_are_whole(
    visit: Visit, house: House, sana: User, people: list[User], screen: dict[str, Any]
) -> None:
    deal = company.wrongly_shown_deal(company.practice_table(), people)
    live = company.live_deal(company.practice_table(), [company.person("Dev"), company.person("Esha")])
    desk: Page = visit(sana, "admin/", **screen)
    for path in pages_of(deal, live, people[0]):
        answer = desk.goto(f"{house.url}admin/{path}")
        assert answer.status == 200, path
        assert_whole(desk, screen)


def test_the_menu_of_a_phone_opens_by_keyboard(visit: Visit, sana: User) -> None:
    desk = visit(sana, "admin/", **PHONE)
    tables = desk.locator("#nav-sidebar").get_by_role("link", name="Tables")
    expect(tables).to_be_hidden()

    desk.get_by_role("button", name="Menu").press("Enter")
    expect(tables).to_be_visible()
    desk.get_by_role("button", name="Close the menu").press("Enter")
    expect(tables).to_be_hidden()
