"""The groups of staff: made once, topped up, and no wider than what they are for."""

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
        name: set(staff_groups.rights_of(name)) for name in staff_groups.GROUPS
    }
    assert "games.void_deal" not in rights("Finance")
    for name in staff_groups.GROUPS:
        assert not any(right.split(".")[1].startswith(("add_", "delete_")) for right in rights(name))


def test_who_proposes_does_not_approve_and_support_does_neither(db: None) -> None:
    staff_groups.make()

    halves = {"wallet.propose_withdrawal", "wallet.approve_withdrawal"}
    assert {name: rights(name) & halves for name in staff_groups.GROUPS} == {
        "Staff": set(),
        "Finance": set(),
        "Finance maker": {"wallet.propose_withdrawal"},
        "Finance checker": {"wallet.approve_withdrawal"},
    }
    assert not rights("Staff") & {"wallet.resolve_payout", "wallet.export_money", "wallet.pause_payouts"}
    assert "wallet.view_payoutmethod" not in rights("Finance maker") | rights("Finance checker")


def test_a_house_without_the_sandbox_has_the_groups_too(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_groups.apps, "is_installed", lambda name: False)

    staff_groups.make()

    assert not any(right.startswith("sandbox.") for right in rights("Finance maker"))


def test_what_an_operator_took_away_comes_back_and_what_he_added_stays(db: None) -> None:
    group = staff_groups.make()["Finance"]
    extra = Group.objects.get(name="Staff").permissions.get(codename="view_deal")
    group.permissions.set([extra])

    staff_groups.make()

    assert rights("Finance") == {*staff_groups.LEDGER, "games.view_deal"}


def test_the_demonstration_gives_its_staff_their_groups(db: None) -> None:
    demo.seed()
    demo.seed()

    groups = {
        name: list(User.objects.get(display_name=name).groups.values_list("name", flat=True))
        for name in ("Asha", "Sana", "Farid", "Gita", "Admin")
    }
    assert groups == {
        "Asha": [],
        "Sana": ["Staff"],
        "Farid": ["Finance maker"],
        "Gita": ["Finance checker"],
        "Admin": [],
    }
    sana = User.objects.get(display_name="Sana")
    assert sana.has_perms(["games.close_table", "games.void_deal", "games.view_deal"])
    assert not User.objects.get(display_name="Farid").has_perm("games.void_deal")


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
