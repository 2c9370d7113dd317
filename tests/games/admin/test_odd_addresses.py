"""Addresses that no link of the house leads to: a list that cannot be made says so, and none is a crash."""

from datetime import date

import pytest
from django.test import Client

from tests.games.admin.conftest import member, signed_in

IMPOSSIBLE = (
    "admin/logentry/?action_time__year=0",
    "wallet/ledgerentry/?kind=%00",
    "games/deal/?started_at__month=13&started_at__year=0",
    "games/deal/?state__exact=%00",
    "players/user/?is_bot__exact=perhaps",
)


@pytest.mark.parametrize("address", IMPOSSIBLE)
def test_a_list_that_nobody_can_make_is_shown_whole_and_says_why(staff: Client, address: str) -> None:
    answer = staff.get(f"/admin/{address}", follow=True)

    assert answer.status_code == 200
    assert answer.redirect_chain == [(f"/admin/{address.partition('?')[0]}?e=1", 302)]
    assert "This address asks for something that cannot be. Here is the whole list." in answer.content.decode()


@pytest.mark.parametrize("day", [date.min, date.max, "", "\0", "2026-02-30"])
def test_the_fees_of_any_day_have_a_page(db: None, day: object) -> None:
    finance = signed_in(member("Gita", "Finance checker"))

    assert finance.get("/admin/games/table/fees/", {"day": str(day)}).status_code == 200
    assert finance.get("/admin/games/table/fees.csv", {"day": str(day)}).status_code == 200


def test_a_list_counts_its_rows_by_no_name_that_its_heading_does_not_use(staff: Client) -> None:
    page = staff.get("/admin/players/user/").content.decode()

    assert "1 in all" in page
    assert "1 user" not in page
