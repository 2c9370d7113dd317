"""Adding cash by its page: what is said before, what is refused, and that a second click adds nothing."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client

from players.models import LimitKind, User
from players.services import exclusion, play_limits
from tests.wallet.business.conftest import known
from tests.wallet.conftest import purse
from tests.wallet.pages.conftest import careful, cmd_id_on, signed_in
from wallet.gateways.ports import GatewayUnavailable
from wallet.gateways.sandbox.payments import SandboxPayments
from wallet.models import Deposit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("ledger_alone")]
PAGE = "/wallet/add-cash/"


def add(client: Client, amount: str, cmd_id: str = "") -> tuple[int, str]:
    """Status, and where it leads or what the page says."""
    answer = client.post(PAGE, {"amount": amount, "cmd_id": cmd_id or str(uuid.uuid4())})
    return answer.status_code, answer.headers.get("Location") or answer.content.decode()


def test_who_has_shown_no_papers_is_led_to_them_and_back(asha: User) -> None:
    page = signed_in(asha).get(PAGE).content.decode()
    assert "have to be checked before you add cash" in page
    assert 'href="/accounts/identity/?next=/wallet/add-cash/"' in page
    assert 'name="amount"' not in page
    assert add(signed_in(asha), "500")[0] == 200
    assert not Deposit.objects.exists()


def test_the_page_says_limits_tax_and_that_no_money_is_real(asha: User) -> None:
    known(asha)
    page = signed_in(asha).get(PAGE).content.decode()
    for words in ("Sandbox, no real money", "₹25,000.00", "₹2,00,000.00", "for ₹100.00 in your wallet you pay ₹140.00"):
        assert words in page


def test_an_amount_that_a_link_brings_is_worked_out(asha: User) -> None:
    known(asha)
    answer = signed_in(asha).get(PAGE, {"amount": "50000"})
    assert (answer.context["quote"].paid_minor, answer.context["quote"].credit_minor) == (700_00, 500_00)
    assert 'value="500"' in answer.content.decode()


@pytest.mark.parametrize("amount", ["", "x", "-5", "9" * 30, "1"])
def test_a_link_with_no_amount_is_the_empty_page(asha: User, amount: str) -> None:
    known(asha)
    assert signed_in(asha).get(PAGE, {"amount": amount}).context["quote"] is None


def test_it_leads_to_the_checkout_and_a_second_click_to_the_same(asha: User) -> None:
    known(asha)
    client = signed_in(asha)
    cmd_id = cmd_id_on(client.get(PAGE).content.decode())
    first, second = add(client, "1,000", cmd_id), add(client, "1,000", cmd_id)
    row = Deposit.objects.get()
    assert first == second == (302, row.checkout_url)
    assert (row.credit_minor, row.amount_minor, row.state) == (1_000_00, 1_400_00, "pending")
    assert add(client, "900", cmd_id)[1].count("sent before with another amount") == 1


@pytest.mark.parametrize(
    ("amount", "words"),
    [("99.99", "Add between ₹100.00 and"), ("10,00,000.01", "Add between"), ("ten", "Write an amount in rupees"),
     ("", "required"), ("-500", "Write an amount"), ("0", "Add between"), ("50,000", "more than you may add in a day")],
)  # fmt: skip
def test_what_cannot_be_added_is_said_and_stays_typed(asha: User, amount: str, words: str) -> None:
    known(asha)
    status, page = add(signed_in(asha), amount)
    assert status == 200
    if amount:
        assert f'value="{amount}"' in page
    assert "field__error" in page
    if words != "tier":
        assert words in page
    assert not Deposit.objects.exists()


def test_ones_own_limit_counts(asha: User) -> None:
    known(asha)
    play_limits.choose(player=asha, kind=LimitKind.DEPOSIT_DAY, amount=600_00)
    assert "₹600.00" in signed_in(asha).get(PAGE).content.decode()
    assert add(signed_in(asha), "500")[0] == 200
    assert not Deposit.objects.exists()


def test_who_takes_a_break_adds_nothing_and_reads_why(asha: User) -> None:
    known(asha)
    exclusion.take_time_out(player=asha, length=timedelta(days=2))
    assert "You are taking a break until" in signed_in(asha).get(PAGE).content.decode()
    assert add(signed_in(asha), "500")[0] == 200
    assert not Deposit.objects.exists()


def test_a_gateway_that_is_silent_costs_nothing(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The outside world is down: the row stays, its page says so, and paying goes on from there."""
    known(asha)
    client = signed_in(asha)
    with monkeypatch.context() as patch:
        patch.setattr(SandboxPayments, "create_order", _is_down)
        status, where = add(client, "500")
        row = Deposit.objects.get()
        assert (status, where) == (302, f"{PAGE}{row.public_id}/")
        assert "Nothing was paid" in client.get(where).content.decode()
    assert client.post(f"{where}pay/")["Location"].startswith("/sandbox/")
    assert purse(asha) == {}


def _is_down(*_asked: object) -> None:
    raise GatewayUnavailable("down")


def test_looking_adds_nothing_and_a_form_needs_its_token(asha: User) -> None:
    known(asha)
    signed_in(asha).get(PAGE, {"amount": "50000", "cmd_id": str(uuid.uuid4())})
    assert careful(asha).post(PAGE, {"amount": "500", "cmd_id": str(uuid.uuid4())}).status_code == 403
    assert not Deposit.objects.exists()


def test_a_stranger_is_asked_to_sign_in(asha: User) -> None:
    assert Client().get(PAGE)["Location"] == f"/accounts/login/?next={PAGE}"
