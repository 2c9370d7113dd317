"""The statement's filters and files and the tax page: one's own, and nothing else's."""

import pytest
from django.test import Client
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import approved, attempted, requested
from tests.wallet.business.test_payouts import O, says
from tests.wallet.conftest import Funder
from wallet.services import clock, stakes

pytestmark = pytest.mark.usefixtures("ledger_alone")


@pytest.fixture
def client_of_asha(asha: User, give: Funder) -> Client:
    give(asha, deposit=500_00)
    stakes.fund_seat(seating=1, player=asha, currency="INR", amount_minor=100_00, key="seat:1:fund")
    client = Client()
    client.force_login(asha)
    return client


def statement(client: Client, **query: str) -> str:
    return client.get(reverse("wallet:statement"), {"currency": "INR"} | query).content.decode()


def test_a_kind_leaves_its_lines_with_their_balances(client_of_asha: Client) -> None:
    shown = statement(client_of_asha, kind="tables")
    assert "Taken to a table" in shown
    assert "Test gift" not in shown
    assert shown.count("500.00") >= 1


@pytest.mark.parametrize("query", [{"kind": "nonsense"}, {"month": "2026-13"}, {"month": "x"}, {"before": "-1"}])
def test_what_cannot_be_read_is_left_out(client_of_asha: Client, query: dict[str, str]) -> None:
    assert "Taken to a table" in statement(client_of_asha, **query)


def test_an_earlier_month_is_empty(client_of_asha: Client) -> None:
    assert "Taken to a table" not in statement(client_of_asha, month="2026-01")


def file_of(month: str, kind: str, currency: str = "INR") -> str:
    return reverse("wallet:statement-file", args=[currency, month, kind])


@pytest.mark.parametrize(("kind", "begins"), [("csv", b"\xef\xbb\xbfWhen"), ("pdf", b"%PDF-")])
def test_a_month_is_a_file_to_save(client_of_asha: Client, kind: str, begins: bytes) -> None:
    this_month = clock.day_of(clock.now()).strftime("%Y-%m")
    answer = client_of_asha.get(file_of(this_month, kind))
    assert answer.content.startswith(begins)
    assert answer["Content-Disposition"].startswith("attachment")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("month", ["2099-01", "2026-13", "2026-00"])
def test_there_is_no_file_of_a_month_that_is_none(client_of_asha: Client, month: str) -> None:
    assert client_of_asha.get(file_of(month, "csv")).status_code == 404


def test_strangers_are_asked_who_they_are(db: None) -> None:
    for address in (file_of("2026-11", "pdf"), reverse("wallet:tax"), reverse("wallet:statement")):
        assert Client().get(address).status_code == 302


def test_the_tax_of_the_year_is_shown(
    client_of_asha: Client, asha: User, chitra: User, give: Funder, maker: User, checker: User
) -> None:
    give(asha, winnings=2_000_00)
    row = approved(requested(asha, 1_000_00), maker, checker)
    says(attempted(row), O.PROCESSED)
    shown = client_of_asha.get(reverse("wallet:tax")).content.decode()
    assert "₹300.00" in shown
    other = Client()
    other.force_login(chitra)
    assert "₹300.00" not in other.get(reverse("wallet:tax")).content.decode()
