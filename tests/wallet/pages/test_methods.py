"""Ways to be paid: saved after the password, shown masked, removed; and what cannot be an account."""

import json

import pytest
from django.test import Client
from pytest_django import Settings

from players.models import User
from tests.wallet.business.conftest import known, requested, rested
from tests.wallet.conftest import Funder
from tests.wallet.pages.conftest import PASSWORD, careful, queries_of, show_again, shown_again, signed_in
from wallet.models import PayoutMethod

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
PAGE = "/wallet/methods/"
UPI = {"kind": "upi", "holder_name": "Asha Kumar", "vpa": "asha.k@okbank"}
BANK = {"kind": "bank", "holder_name": "Asha Kumar", "account_number": "1234 5678 9012", "ifsc": "sbin0001234"}
CHEQUE = {"kind": "cheque", "holder_name": "Asha Kumar", "address": "12 Hill Road\nBandra, Mumbai, MH 400050"}


@pytest.fixture(autouse=True)
def _checked(asha: User) -> None:
    known(asha)


def test_the_page_is_behind_the_password(asha: User) -> None:
    client = signed_in(asha)
    answer = client.get(PAGE, {"next": "/wallet/withdraw/"})
    assert answer["Location"].startswith("/accounts/reauthenticate/?next=")
    assert (
        show_again(client, next="/wallet/methods/?next=/wallet/withdraw/") == "/wallet/methods/?next=/wallet/withdraw/"
    )


@pytest.mark.parametrize(
    ("sent", "shown"), [(UPI, "UPI as••••@okbank"), (BANK, "SBIN ••••9012"), (CHEQUE, "Cheque, MH 400050")]
)
def test_it_is_saved_sealed_and_shown_masked(asha: User, sent: dict[str, str], shown: str) -> None:
    page = shown_again(asha).post(PAGE, sent, follow=True).content.decode()
    assert shown in page
    assert "it rests for a day" in page
    row = PayoutMethod.objects.get()
    assert (row.player, row.name_match) == (asha, "match")
    for secret in ("asha.k@okbank", "123456789012", "Hill Road"):
        assert secret.encode() not in bytes(row.details)
        assert secret not in page


def test_without_a_rest_it_can_be_used_at_once(asha: User, settings: Settings) -> None:
    settings.PAYOUT_METHOD_REST_S = 0
    page = shown_again(asha).post(PAGE, UPI | {"next": "/wallet/withdraw/"})
    assert page["Location"] == "/wallet/withdraw/"


def test_it_leads_nowhere_else(asha: User) -> None:
    assert shown_again(asha).post(PAGE, UPI | {"next": "https://evil.example/"})["Location"] == PAGE


def test_the_same_twice_is_one(asha: User) -> None:
    client = shown_again(asha)
    client.post(PAGE, UPI)
    client.post(PAGE, UPI)
    assert PayoutMethod.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "field", "words"),
    [
        (UPI | {"vpa": "nobody"}, "vpa", "looks like name@bank"),
        (UPI | {"vpa": ""}, "vpa", "looks like name@bank"),
        (BANK | {"account_number": "12"}, "account_number", "9 to 18 digits"),
        (BANK | {"ifsc": "X"}, "ifsc", "11 characters"),
        (CHEQUE | {"address": "Mumbai"}, "address", "the whole address"),
        (UPI | {"holder_name": ""}, "holder_name", "required"),
        (UPI | {"kind": "gold"}, "kind", "valid choice"),
    ],
)
def test_what_cannot_be_an_account_is_said_beside_its_field(
    asha: User, sent: dict[str, str], field: str, words: str
) -> None:
    answer = shown_again(asha).post(PAGE, sent)
    assert words in str(answer.context["form"].errors[field])
    assert not PayoutMethod.objects.exists()


def test_an_account_in_another_name_is_marked(asha: User) -> None:
    page = shown_again(asha).post(PAGE, UPI | {"holder_name": "Somebody Else"}, follow=True).content.decode()
    assert "In another name than yours: it cannot be used." in page


def test_five_are_enough(asha: User) -> None:
    for number in range(5):
        rested(asha, vpa=f"asha{number}@okbank")
    assert "five ways to be paid" in shown_again(asha).post(PAGE, UPI).content.decode()


def test_what_was_typed_survives_the_password_and_is_sealed_meanwhile(asha: User) -> None:
    client = signed_in(asha)
    assert client.post(PAGE, BANK)["Location"] == "/accounts/reauthenticate/"
    kept = json.dumps(dict(client.session.items()))
    assert "9012" not in kept
    assert "sbin" not in kept.lower()
    assert show_again(client, next="") == PAGE
    assert PayoutMethod.objects.get().masked == "SBIN ••••9012"


def test_a_mistake_is_said_after_the_password_with_what_was_typed(asha: User) -> None:
    """The page stands at the address of the password now; its form knows where it belongs."""
    client = signed_in(asha)
    client.post(PAGE, BANK | {"ifsc": "XYZ"})
    page = client.post("/accounts/reauthenticate/", {"password": PASSWORD}).content.decode()
    assert "An IFSC has 11 characters" in page
    assert 'value="XYZ"' in page
    assert f'action="{PAGE}"' in page


def test_it_is_removed_unless_money_is_on_its_way_there(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    used, idle = rested(asha), rested(asha, vpa="other@okbank")
    requested(asha, 600_00, used)
    client = shown_again(asha)
    for row in (used, idle):
        client.post(f"{PAGE}{row.public_id}/remove/")
    assert list(PayoutMethod.objects.filter(removed_at=None)) == [used]
    assert "Money is on its way there" in client.get(PAGE).content.decode()


def test_chitra_sees_and_removes_nothing_of_it(asha: User, chitra: User) -> None:
    row = rested(asha)
    client = shown_again(chitra)
    assert row.masked not in client.get(PAGE).content.decode()
    client.post(f"{PAGE}{row.public_id}/remove/")
    assert PayoutMethod.objects.get(pk=row.pk).removed_at is None


def test_looking_saves_nothing_and_a_form_needs_its_token(asha: User) -> None:
    shown_again(asha).get(PAGE, UPI)
    assert careful(asha).post(PAGE, UPI).status_code == 403
    assert signed_in(asha).get(f"{PAGE}{rested(asha).public_id}/remove/").status_code == 405
    assert PayoutMethod.objects.count() == 1
    assert Client().post(PAGE, UPI).status_code == 302


def test_the_page_asks_as_often_for_five_as_for_one(asha: User) -> None:
    client = shown_again(asha)
    rested(asha)
    one = queries_of(client, PAGE)
    for number in range(4):
        rested(asha, vpa=f"asha{number}@okbank")
    assert queries_of(client, PAGE) == one
