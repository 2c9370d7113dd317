"""The ledger in the admin is read and never written, whatever a form is made to send and whoever sends it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import User
from tests.wallet.conftest import Funder
from wallet.ledger.kinds import EntryKind
from wallet.models import Account, Hold, LedgerEntry, Posting
from wallet.models.choices import KINDS_OF_ENTRY
from wallet.services import holds, stakes

pytestmark = pytest.mark.django_db
MODELS = ("account", "ledgerentry", "hold")


@pytest.fixture
def lived_in(asha: User, give: Funder) -> None:
    give(asha, deposit=500_00)
    stakes.fund_seat(seating=1, player=asha, currency="INR", amount_minor=200_00, key="seat:1:fund")
    holds.place(purpose=Hold.Purpose.GAME, ref_id=5, player=asha, currency="INR", amount_minor=100, key="game:5")


@pytest.fixture
def superuser(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root@example.in", "a long pass phrase", display_name="Root"))
    return client


def first(model: str) -> int:
    models = {"account": Account, "ledgerentry": LedgerEntry, "hold": Hold}
    return models[model]._default_manager.order_by("pk").last().pk


@pytest.mark.parametrize("model", MODELS)
def test_a_superuser_reads_lists_and_rows(model: str, lived_in: None, superuser: Client) -> None:
    assert superuser.get(reverse(f"admin:wallet_{model}_changelist")).status_code == 200
    assert superuser.get(reverse(f"admin:wallet_{model}_changelist"), {"q": "asha"}).status_code == 200
    assert superuser.get(reverse(f"admin:wallet_{model}_change", args=[first(model)])).status_code == 200


def test_an_entry_shows_its_postings(lived_in: None, superuser: Client, asha: User) -> None:
    entry = LedgerEntry.objects.get(kind="seat_fund")
    page = superuser.get(reverse("admin:wallet_ledgerentry_change", args=[entry.pk])).content.decode()
    for words in (f"p:{asha.pk}:deposit", "₹200.00", "Asha, deposit", "Asha at a table, deposit", "taken to a table"):
        assert words in page, words
    assert "seat_fund" not in page


def test_every_kind_of_entry_has_words() -> None:
    words = dict(KINDS_OF_ENTRY)
    assert set(words) == set(EntryKind)
    assert [kind for kind, said in words.items() if "_" in said or len(said) < 8] == []


@pytest.mark.parametrize(
    ("model", "raw", "read"),
    [
        ("ledgerentry", ["seat_fund", "hold_place"], ["taken to a table", "set aside", "seating 1", "match 5"]),
        ("hold", ["100 INR", "game 5"], ["₹1.00", "match"]),
        ("account", [], ["Asha, deposit", "Asha at a table, deposit", "Entries of match 5", "Our bank, main"]),
    ],
)
def test_lists_and_rows_say_words_and_amounts(
    model: str, raw: list[str], read: list[str], lived_in: None, superuser: Client
) -> None:
    shown = superuser.get(reverse(f"admin:wallet_{model}_changelist")).text
    row = superuser.get(reverse(f"admin:wallet_{model}_change", args=[first(model)])).text
    body = shown.partition('<table id="result_list"')[2].partition("</table>")[0]  # filters send raw words
    for words in read:
        assert words in body, words
    for words in raw:
        assert words not in body + row, words


def test_a_hold_says_where_it_came_from_in_rupees(lived_in: None, superuser: Client) -> None:
    row = superuser.get(reverse("admin:wallet_hold_change", args=[first("hold")])).text
    assert "match 5: ₹1.00" in row
    assert row.count("₹1.00") >= 2
    assert "set aside" in row  # the entry behind it


@pytest.mark.parametrize("model", MODELS)
def test_a_forged_post_changes_nothing(model: str, lived_in: None, superuser: Client) -> None:
    before = [list(table.objects.order_by("pk").values()) for table in (Account, LedgerEntry, Posting, Hold)]
    form = {
        "code": "p:1:deposit", "currency": "INR", "kind": "adjust", "key": "forged", "balance": "999999", "note": "x",
        "state": "released", "amount": "5", "_save": "Save",
        "postings-TOTAL_FORMS": "1", "postings-INITIAL_FORMS": "0", "postings-0-amount": "500",
        "postings-0-account": "1", "postings-0-currency": "INR",
    }  # fmt: skip
    row = first(model)
    answers = [
        superuser.post(reverse(f"admin:wallet_{model}_add"), form),
        superuser.post(reverse(f"admin:wallet_{model}_change", args=[row]), form),
        superuser.post(reverse(f"admin:wallet_{model}_delete", args=[row]), {"post": "yes"}),
    ]
    superuser.post(
        reverse(f"admin:wallet_{model}_changelist"),
        {"action": "delete_selected", "_selected_action": [str(row)], "post": "yes"},
    )
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert [list(table.objects.order_by("pk").values()) for table in (Account, LedgerEntry, Posting, Hold)] == before


@pytest.mark.parametrize("model", MODELS)
def test_chitra_and_staff_without_the_permission_see_nothing(model: str, lived_in: None, chitra: User) -> None:
    staff = User.objects.create_user("sana@example.in", "a long pass phrase", display_name="Sana", is_staff=True)
    for person, status in ((chitra, 302), (staff, 403)):
        client = Client()
        client.force_login(person)
        assert client.get(reverse(f"admin:wallet_{model}_changelist")).status_code == status


@pytest.mark.parametrize("model", MODELS)
def test_a_list_costs_the_same_for_one_and_for_thirty_rows(
    model: str, superuser: Client, asha: User, give: Funder
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert superuser.get(reverse(f"admin:wallet_{model}_changelist")).status_code == 200
        return len(asked)

    def hold(number: int) -> None:
        holds.place(
            purpose=Hold.Purpose.GAME, ref_id=number, player=asha, currency="INR", amount_minor=1, key=f"game:{number}"
        )

    give(asha, deposit=500_00)
    hold(1)
    few = queries()
    for number in range(2, 31):
        hold(number)
    assert queries() == few


def test_no_address_makes_a_list_count_every_choice_of_its_filters(lived_in: None, superuser: Client) -> None:
    page = superuser.get(reverse("admin:wallet_ledgerentry_changelist"), {"_facets": "True"})
    assert not page.context["cl"].add_facets
    assert "_facets" not in superuser.get(reverse("admin:wallet_ledgerentry_changelist")).content.decode()
