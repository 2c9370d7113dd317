"""Changes that matter are kept with who made them, by whatever way; nobody can change or remove what is kept."""

import pytest
from django.contrib.auth.models import Group
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.services import staff_groups
from players.models import MembershipChange, User, UserChange
from players.services import standing
from tests.games.pages import house as company
from wallet.models import Case, CaseChange, PayoutSwitchChange

LIST = "admin:wallet_payoutswitchchange_changelist"
CASES = "admin:wallet_casechange_changelist"


def member(name: str, group: str) -> tuple[User, Client]:
    person = company.person(name, is_staff=True)
    person.groups.add(staff_groups.make()[group])
    client = Client()
    client.force_login(person)
    return person, client


def test_who_turned_the_switch_and_by_which_page_is_kept(db: None) -> None:
    mary, client = member("Mary", "Finance maker")
    page = reverse("admin:wallet_payoutswitch_changelist")
    client.post(page, {"is_paused": "on", "reason": "A bank holiday."})

    line = PayoutSwitchChange.objects.order_by("-pgh_id").first()
    assert (line.is_paused, line.reason) == (True, "A bank holiday.")
    assert line.pgh_context == {"user": mary.pk, "url": page}

    shown = client.get(reverse(LIST)).content.decode()
    assert "is_paused: True" in shown
    assert "Mary" in shown
    assert page in shown


def test_an_account_taken_out_of_use_and_a_new_group_are_kept_and_a_sign_in_is_not(db: None) -> None:
    sana, _client = member("Sana", "Staff")
    asha = company.person("Asha")
    standing.deactivate(player=asha, by=sana)
    Client().force_login(User.objects.get(pk=sana.pk))
    with connection.cursor() as cursor:
        cursor.execute("UPDATE players_user SET is_staff = true WHERE id = %s", [asha.pk])

    kept = UserChange.objects.filter(pgh_obj=asha).order_by("pgh_id")
    assert list(kept.values_list("is_active", "is_staff")) == [(False, False), (False, True)]
    assert list(UserChange.objects.filter(pgh_obj=sana).values_list("pgh_label", flat=True)) == ["kept"]
    assert MembershipChange.objects.get().user_id == sana.pk
    sana.groups.remove(Group.objects.get(name="Staff"))
    assert list(MembershipChange.objects.order_by("pgh_id").values_list("pgh_label", flat=True)) == ["joined", "left"]


@pytest.mark.parametrize(
    "forged",
    ["UPDATE wallet_casechange SET state = 'closed'", "DELETE FROM wallet_casechange", "TRUNCATE wallet_casechange"],
)
def test_what_is_kept_stays(db: None, forged: str) -> None:
    Case.objects.create(check_code="R1", finding="A paisa.")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(forged)
    assert CaseChange.objects.get().state == "open"


@pytest.mark.parametrize(("group", "status"), [("Staff", 200), ("Finance", 403), ("Finance checker", 200)])
def test_who_reads_it(db: None, group: str, status: int) -> None:
    assert member("Reader", group)[1].get(reverse(LIST)).status_code == status


def test_strangers_and_players_do_not(db: None) -> None:
    chitra = Client()
    chitra.force_login(company.person("Chitra"))
    for client in (Client(), chitra):
        assert client.get(reverse(LIST)).status_code == 302


def test_the_list_costs_the_same_for_few_and_many(db: None) -> None:
    _person, client = member("Mary", "Finance maker")

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse(CASES)).status_code == 200
        return len(asked)

    Case.objects.create(check_code="R1", finding="A paisa.")
    few = queries()
    for number in range(40):
        Case.objects.create(check_code="R1", finding=f"{number} paise.")
    assert queries() == few
