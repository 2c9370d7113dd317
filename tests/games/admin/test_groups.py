"""The two groups of staff: made once, topped up, and no wider than what they are for."""

from io import StringIO

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command

from games.services import demo, staff_groups
from players.models import User
from tests.games.pages import house


def rights(name: str) -> set[str]:
    group = Group.objects.get(name=name)
    return {f"{right.content_type.app_label}.{right.codename}" for right in group.permissions.all()}


def test_the_groups_have_what_they_are_for_and_no_right_to_write_a_row(db: None) -> None:
    said = StringIO()
    call_command("staff_groups", stdout=said)
    call_command("staff_groups", stdout=said)

    assert {name: rights(name) for name in staff_groups.GROUPS} == {
        name: set(wanted) for name, wanted in staff_groups.GROUPS.items()
    }
    assert "games.void_deal" not in rights("Finance")
    assert not any(right.split(".")[1].startswith(("add_", "delete_")) for right in rights("Staff"))


def test_what_an_operator_took_away_comes_back_and_what_he_added_stays(db: None) -> None:
    group = staff_groups.make()["Finance"]
    extra = Group.objects.get(name="Staff").permissions.get(codename="view_deal")
    group.permissions.set([extra])

    staff_groups.make()

    assert rights("Finance") == {*staff_groups.LEDGER, "games.view_deal"}


def test_the_demonstration_gives_sana_and_farid_their_groups(db: None) -> None:
    demo.seed()
    demo.seed()

    groups = {
        name: list(User.objects.get(display_name=name).groups.values_list("name", flat=True))
        for name in ("Asha", "Sana", "Farid", "Admin")
    }
    assert groups == {"Asha": [], "Sana": ["Staff"], "Farid": ["Finance"], "Admin": []}
    sana = User.objects.get(display_name="Sana")
    assert sana.has_perms(["games.close_table", "games.void_deal", "games.view_deal"])
    assert not User.objects.get(display_name="Farid").has_perm("games.view_deal")


def test_an_operator_puts_a_person_to_work_and_ends_it(db: None) -> None:
    dev = house.person("Dev")
    said = StringIO()

    call_command("staff_groups", "DEV@example.com", "--into", "Staff", "--into", "Finance", stdout=said)
    assert said.getvalue().splitlines()[-1] == "dev@example.com: Finance, Staff"
    assert User.objects.get(pk=dev.pk).is_staff

    call_command("staff_groups", "dev@example.com", "--out", "Staff", "--out", "Finance", stdout=said)
    assert said.getvalue().splitlines()[-1] == "dev@example.com: no staff"
    assert not User.objects.get(pk=dev.pk).is_staff
    for wrong in (
        ["nobody@example.com", "--into", "Staff"],
        ["--into", "Staff"],
        ["dev@example.com", "--into", "Kings"],
    ):
        with pytest.raises(CommandError):
            call_command("staff_groups", *wrong, stdout=said)
