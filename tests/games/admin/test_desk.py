"""The staff's pages speak one language, the menu's, and have no door that leads nowhere."""

import re

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from games.models import Deal, Table
from games.services import tables
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.pages import house


def words(client: Client, address: str, **query: str) -> str:
    """What a person reads, without the menu's icons and the links' addresses."""
    text = client.get(address, query, follow=True).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", text[text.index("<main") :]).split())


def test_every_page_has_an_entry_in_the_menu(db: None) -> None:
    root = signed_in(house.person("Root", is_staff=True, is_superuser=True))
    page = root.get("/admin/").content.decode()
    menu = page[page.index('id="nav-sidebar-apps"') : page.index("</nav>")]

    lists = [reverse(f"admin:{each._meta.label_lower.replace('.', '_')}_changelist") for each in admin.site._registry]
    assert [address for address in lists if menu.count(f'href="{address}"') != 1] == []


def test_finance_sees_in_the_menu_what_finance_may_open(finance: Client) -> None:
    page = finance.get("/admin/").content.decode()

    assert "/admin/wallet/ledgerentry/" in page
    assert "/admin/games/deal/" not in page
    assert "/admin/players/user/" not in page


@pytest.mark.parametrize(
    ("address", "way"),
    [
        ("players/user/{player}/change/", "Players chevron_right Asha"),
        ("games/deal/{deal}/void/", "Deals chevron_right Deal {deal} chevron_right Call off"),
        ("games/table/{table}/close/", "Tables chevron_right Blue table chevron_right Close"),
        ("admin/logentry/", "What staff did"),
        ("", "The house now"),
    ],
)
def test_where_one_is_stands_in_the_words_of_the_menu(
    staff: Client, live: Deal, asha: User, address: str, way: str
) -> None:
    rows = {"player": asha.pk, "deal": live.pk, "table": live.table_id}

    heading = re.search(r"<h1.*?</h1>", staff.get("/admin/" + address.format(**rows)).content.decode(), re.S)

    assert " ".join(re.sub(r"<[^>]+>", " ", heading[0]).split()) == way.format(**rows)


def test_a_list_says_how_many_match_and_leads_back_to_all(staff: Client, asha: User) -> None:
    assert "Show all" not in words(staff, "/admin/players/user/")
    assert "1 result ( Show all )" in words(staff, "/admin/players/user/", q="asha")
    assert "Nothing matches." in words(staff, "/admin/players/user/", q="nobody")
    assert "There is nothing here yet." in words(staff, "/admin/wallet/hold/")
    assert "Create" not in words(staff, "/admin/wallet/hold/")


def test_a_finished_deal_says_how_it_ended_and_where_to_see_it(staff: Client, shown: Deal) -> None:
    winner = shown.deal_seats.get(outcome="won").player

    told = words(staff, f"/admin/games/deal/{shown.pk}/change/")

    assert re.search(rf"{winner} won \d+ chips: the other show was wrong\.", told)
    assert "Who paid whom, in the ledger" in told
    assert f"deal:{shown.pk}:close" in words(staff, "/admin/wallet/ledgerentry/", q=f"deal:{shown.pk}:close")
    assert re.search(r"Ended at \d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2} ", told)


def test_a_closed_table_is_not_closed_again(staff: Client, db: None) -> None:
    table = house.practice_table(title="Blue table")
    page, ask = (f"/admin/games/table/{table.pk}/{name}/" for name in ("change", "close"))
    assert "Close this table" in words(staff, page)

    tables.close_table(code=table.code)

    assert Table.objects.get(pk=table.pk).state == Table.State.CLOSED
    assert "Close this table" not in words(staff, page)
    assert "Blue table was closed before." in words(staff, ask)


def test_the_history_of_a_row_is_what_staff_did_to_it(staff: Client, shown: Deal) -> None:
    staff.get(f"/admin/games/deal/{shown.pk}/log/")

    told = words(staff, f"/admin/games/deal/{shown.pk}/history/")

    assert "Looked at the log; nothing was changed." in told
    assert staff.get("/admin/games/deal/999999/history/").status_code == 404


def test_a_player_is_told_in_words(staff: Client, asha: User) -> None:
    robo = house.person("Robo", is_bot=True, bot_strength="weak")

    assert "player in use" in words(staff, "/admin/players/user/", q="asha")
    assert "Kind bot, weak" in words(staff, f"/admin/players/user/{robo.pk}/change/")


def test_a_password_is_changed_where_everyone_changes_it(staff: Client) -> None:
    assert staff.get("/admin/password_change/").headers["Location"] == reverse("account_change_password")
