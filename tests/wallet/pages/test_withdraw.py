"""Withdrawing by its pages: bounds and figures before anything counts, the password where it does."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from players.models import User
from players.services import exclusion
from tests.wallet.business.conftest import known, requested, rested
from tests.wallet.conftest import Funder, purse
from tests.wallet.pages.conftest import careful, cmd_id_on, queries_of, show_again, shown_again, signed_in
from wallet.models import PayoutMethod, Withdrawal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
PAGE = "/wallet/withdraw/"


@pytest.fixture
def method(asha: User, give: Funder) -> PayoutMethod:
    """Asha has won 1,000 rupees, brought 300, and can be paid."""
    give(asha, winnings=1_000_00, deposit=300_00)
    return rested(asha)


def form(method: PayoutMethod, amount: str = "600", **others: str) -> dict[str, str]:
    return {"amount": amount, "method": str(method.public_id), "cmd_id": str(uuid.uuid4())} | others


def test_bounds_are_said_before_anything_is_typed(method: PayoutMethod, asha: User) -> None:
    page = signed_in(asha).get(PAGE).content.decode()
    for words in ("From ₹500.00 up to ₹1,000.00", method.masked, "Sandbox, no real money", "All, ₹1,000"):
        assert words in page


def test_too_little_to_withdraw_is_said_with_what_is_missing(asha: User, give: Funder) -> None:
    known(asha)
    give(asha, winnings=420_00, deposit=5_000_00)
    page = signed_in(asha).get(PAGE).content.decode()
    assert "₹500.00 is the least we pay out. ₹420.00 of your money is withdrawable now, so ₹80.00 is missing." in page
    assert 'name="amount"' not in page


def test_who_excluded_himself_may_take_the_little_that_is_left(asha: User, give: Funder) -> None:
    give(asha, winnings=120_00)
    method = rested(asha)
    exclusion.exclude(player=asha, length=None)
    client = shown_again(asha)
    assert "all that is left may go" in client.get(PAGE).content.decode()
    answer = client.post(PAGE, form(method, "120", confirmed="1"))
    assert (answer.status_code, Withdrawal.objects.get().is_closing) == (302, True)


def test_who_has_shown_no_papers_is_led_to_them_and_back(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    page = signed_in(asha).get(PAGE).content.decode()
    assert 'href="/accounts/identity/?next=/wallet/withdraw/"' in page


def test_without_a_way_to_be_paid_one_is_asked_for_first(asha: User, give: Funder) -> None:
    known(asha)
    give(asha, winnings=1_000_00)
    assert 'href="/wallet/methods/?next=/wallet/withdraw/"' in signed_in(asha).get(PAGE).content.decode()


def test_the_figures_are_shown_before_and_nothing_has_happened(method: PayoutMethod, asha: User) -> None:
    page = signed_in(asha).post(PAGE, form(method)).content.decode()
    for words in (
        "₹600.00", "₹180.00", "₹420.00", method.masked, "30\u00a0% is withheld of ₹600.00", "How this is worked out",
        "A: withdrawn this year", "E: net winnings taxed before",
    ):  # fmt: skip
        assert words in page
    assert not Withdrawal.objects.exists()


def test_confirming_asks_for_the_password_and_loses_nothing(method: PayoutMethod, asha: User) -> None:
    client, sent = signed_in(asha), form(method, confirmed="1")
    answer = client.post(PAGE, sent)
    assert answer["Location"] == "/accounts/reauthenticate/?next=%2Fwallet%2Fwithdraw%2F"
    assert not Withdrawal.objects.exists()

    where = show_again(client, next=PAGE)

    row = Withdrawal.objects.get()
    assert where == f"/wallet/withdrawals/{row.public_id}/"
    assert (row.amount_minor, str(row.cmd_id)) == (600_00, sent["cmd_id"])
    assert purse(asha) == {"deposit": 300_00, "winnings": 400_00, "set_aside": 600_00}


def test_a_refusal_after_the_password_shows_the_form_with_what_was_typed(method: PayoutMethod, asha: User) -> None:
    """The page stands at the address of the password now; its form knows where it belongs."""
    client = signed_in(asha)
    client.post(PAGE, form(method, "1,000.01", confirmed="1"))
    answer = client.post("/accounts/reauthenticate/", {"password": "a long pass phrase", "next": PAGE})
    page = answer.content.decode()
    assert "You can withdraw up to ₹1,000.00 now." in page
    assert 'value="1,000.01"' in page
    assert f'action="{PAGE}"' in page


def test_a_wrong_password_asks_for_nothing(method: PayoutMethod, asha: User) -> None:
    client = signed_in(asha)
    client.post(PAGE, form(method, confirmed="1"))
    assert client.post("/accounts/reauthenticate/", {"password": "wrong", "next": PAGE}).status_code == 200
    assert not Withdrawal.objects.exists()


def test_the_whole_way_by_the_pages_own_forms(method: PayoutMethod, asha: User) -> None:
    client = shown_again(asha)
    first = cmd_id_on(client.get(PAGE).content.decode())
    shown = client.post(PAGE, form(method, cmd_id=first)).content.decode()
    assert cmd_id_on(shown) == first
    places = {client.post(PAGE, form(method, cmd_id=first, confirmed="1"))["Location"] for _click in range(3)}
    assert places == {f"/wallet/withdrawals/{Withdrawal.objects.get().public_id}/"}


@pytest.mark.parametrize(
    ("amount", "words"),
    [("499.99", "₹500.00 is the least we pay out. Ask for ₹0.01 more, or above."),
     ("1000.01", "You can withdraw up to ₹1,000.00 now"), ("0", "is the least we pay out"),
     ("-600", "Write an amount"), ("all", "Write an amount"), ("", "required")],
)  # fmt: skip
@pytest.mark.parametrize("also", [{}, {"confirmed": "1"}], ids=["asked", "confirmed"])
def test_an_amount_outside_the_bounds_is_refused_beside_it(
    method: PayoutMethod, asha: User, amount: str, words: str, also: dict[str, str]
) -> None:
    page = shown_again(asha).post(PAGE, form(method, amount, **also))
    assert page.status_code == 200
    assert words in str(page.context["form"].errors["amount"])
    assert not Withdrawal.objects.exists()


def test_a_second_request_waits_for_the_first(method: PayoutMethod, asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    row = requested(asha, 600_00, method)
    client = shown_again(asha)
    page = client.get(PAGE).content.decode()
    assert f"/wallet/withdrawals/{row.public_id}/" in page
    assert 'name="amount"' not in page
    client.post(PAGE, form(method, confirmed="1"))
    assert Withdrawal.objects.count() == 1


def test_a_new_way_says_until_when_it_rests_and_cannot_be_chosen(method: PayoutMethod, asha: User) -> None:
    until = timezone.now() + timedelta(hours=5)
    PayoutMethod.objects.filter(pk=method.pk).update(usable_from=until)
    client = shown_again(asha)
    page = client.get(PAGE).content.decode()
    assert "it rests for your safety" in page
    assert "disabled" in page
    answer = client.post(PAGE, form(method, confirmed="1"))
    assert "rests for a day" in str(answer.context["form"].errors["method"])


def test_nobody_is_paid_by_anothers_way(method: PayoutMethod, asha: User, chitra: User) -> None:
    answer = shown_again(asha).post(PAGE, form(rested(chitra), confirmed="1"))
    assert "method" in answer.context["form"].errors
    assert not Withdrawal.objects.exists()


def test_an_account_in_another_name_cannot_be_chosen(method: PayoutMethod, asha: User) -> None:
    PayoutMethod.objects.filter(pk=method.pk).update(name_match="no")
    client = shown_again(asha)
    assert "In another name than yours" in client.get(PAGE).content.decode()
    assert "another name" in str(client.post(PAGE, form(method)).context["form"].errors["method"])


def test_looking_asks_for_nothing_and_a_form_needs_its_token(method: PayoutMethod, asha: User) -> None:
    shown_again(asha).get(PAGE, form(method, confirmed="1"))
    assert careful(asha).post(PAGE, form(method, confirmed="1")).status_code == 403
    assert not Withdrawal.objects.exists()


def test_a_stranger_is_asked_to_sign_in(method: PayoutMethod) -> None:
    assert Client().post(PAGE, form(method, confirmed="1"))["Location"].startswith("/accounts/login/")
    assert not Withdrawal.objects.exists()


def test_the_page_asks_as_often_for_five_ways_as_for_one(method: PayoutMethod, asha: User) -> None:
    client = signed_in(asha)
    one = queries_of(client, PAGE)
    for number in range(4):
        rested(asha, vpa=f"asha{number}@okbank")
    assert queries_of(client, PAGE) == one


def test_a_cheque_says_how_long_it_takes(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    method = rested(asha, "cheque", address="12 Hill Road, Bandra, Mumbai, Maharashtra 400050")
    assert "10 to 15 working days" in signed_in(asha).post(PAGE, form(method)).content.decode()
