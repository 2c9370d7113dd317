"""Staff close tables: asked before, counted once, written down, and by nobody without the right."""

from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from games.models import Deal, Table
from games.services import staff_acts, tables
from games.services.errors import Refused
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.pages import house

LIST = "/admin/games/table/"


@pytest.fixture
def table(db: None) -> Table:
    return house.practice_table(title="Blue table")


def close_page(table: Table) -> str:
    return f"{LIST}{table.pk}/close/"


def state(table: Table) -> str:
    table.refresh_from_db()
    return table.state


def test_a_table_is_closed_only_once_that_is_confirmed(staff: Client, sana: User, table: Table) -> None:
    page = staff.get(close_page(table))
    assert "Blue table" in page.content.decode()
    assert state(table) == Table.State.OPEN

    staff.post(close_page(table))
    assert state(table) == Table.State.OPEN

    told = staff.post(close_page(table), {"confirmed": "yes"}, follow=True).content.decode()
    assert state(table) == Table.State.CLOSED
    assert "1 table takes no further deal" in told
    assert list(LogEntry.objects.values_list("user", "object_id", "change_message")) == [
        (sana.pk, str(table.pk), "Closed to further deals.")
    ]


def test_closing_twice_is_closing_once(staff: Client, table: Table) -> None:
    staff.post(close_page(table), {"confirmed": "yes"})
    told = staff.post(close_page(table), {"confirmed": "yes"}, follow=True).content.decode()

    assert "was closed before" in told
    assert LogEntry.objects.count() == 1


def test_several_are_closed_from_the_list(staff: Client, table: Table) -> None:
    other = house.practice_table(title="Green table")
    chosen = {"action": "close_chosen", "_selected_action": [table.pk, other.pk]}

    asked = staff.post(LIST, chosen).content.decode()
    assert "Blue table" in asked
    assert "Green table" in asked
    assert f'name="_selected_action" value="{other.pk}"' in asked
    assert [state(table), state(other)] == ["open", "open"]

    staff.post(LIST, chosen | {"confirmed": "yes"})
    assert [state(table), state(other)] == ["closed", "closed"]


def test_a_running_deal_is_played_to_its_end(staff: Client, live: Deal) -> None:
    staff.post(close_page(live.table), {"confirmed": "yes"})

    live.refresh_from_db()
    assert (state(live.table), live.state) == ("closing", "running")


def test_who_sits_there_does_not_decide(staff: Client, sana: User, table: Table) -> None:
    tables.sit_down(player=sana, code=table.code, cmd_id=uuid4())

    told = staff.post(close_page(table), {"confirmed": "yes"}, follow=True).content.decode()

    assert "somebody else of the staff" in told
    assert state(table) == "open"


@pytest.mark.parametrize("name", ["finance", "chitra", "only looking"])
def test_nobody_closes_a_table_without_the_right(
    name: str, farid: User, chitra: User, sana: User, table: Table
) -> None:
    sana.groups.clear()
    sana.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    who = {"finance": farid, "chitra": chitra, "only looking": User.objects.get(pk=sana.pk)}[name]
    client = signed_in(who)

    answers = [
        client.get(close_page(table)),
        client.post(close_page(table), {"confirmed": "yes"}),
        client.post(LIST, {"action": "close_chosen", "_selected_action": [table.pk], "confirmed": "yes"}),
    ]

    assert [answer.status_code for answer in answers[:2]] in ([403, 403], [302, 302])
    assert answers[2].status_code in (200, 302, 403)
    assert state(table) == "open"
    with pytest.raises(Refused):
        staff_acts.close_table(table=table, by=who)
    assert not LogEntry.objects.exists()
