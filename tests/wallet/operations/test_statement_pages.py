"""Statements in the admin: fetched, uploaded, compared; who may, and what a page costs."""

from datetime import date

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Staff
from tests.wallet.business.test_day_close import line
from tests.wallet.operations.conftest import signed_in
from wallet.gateways.ports import GatewayUnavailable, LineKind
from wallet.models import Deposit, GatewayLine, GatewayStatement, LedgerEntry
from wallet.services import gateway_statements, reconcile
from wallet.services.business_checks import R8_LINES

pytestmark = pytest.mark.usefixtures("ledger_alone")
LIST = "/admin/wallet/gatewaystatement/"
UPLOAD, FETCH = f"{LIST}upload/", f"{LIST}fetch/"
HEADER = "line_no,kind,ref,key,amount,charge,currency,at\n"


@pytest.fixture
def farid(staff: Staff) -> Client:
    return signed_in(staff("Farid", "view_gatewaystatement", "view_gatewayline", "import_statement"))


def sent(day: date, text: str, gateway: str = "sandbox") -> dict[str, object]:
    return {"gateway": gateway, "day": day.isoformat(), "file": SimpleUploadedFile("day.csv", text.encode())}


def payment(number: int, ref: str, amount: int) -> str:
    return f"{number},payment,{ref},,{amount},0,INR,2026-11-30T10:00\n"


def test_a_file_is_taken_in_and_compared(credited: Deposit, today: date, farid: Client) -> None:
    text = HEADER + payment(1, "pay_1", credited.amount_minor) + payment(2, "pay_of_nobody", 5_00)
    page = farid.post(UPLOAD, sent(today, text), follow=True).content.decode()
    row = GatewayStatement.objects.get()
    assert dict(row.lines.values_list("ref", "match")) == {"pay_1": "matched", "pay_of_nobody": "extra"}
    assert (row.gateway, row.day, row.imported_by.display_name) == ("sandbox", today, "Farid")
    assert "does not agree" in page
    assert "pay_of_nobody" in page
    assert LogEntry.objects.get().change_message == "Took in the statement"
    farid.post(UPLOAD, sent(today, text))
    assert GatewayStatement.objects.count() == 1


def test_what_the_file_lacks_is_shown_and_is_what_the_close_finds(
    credited: Deposit, today: date, farid: Client
) -> None:
    page = farid.post(UPLOAD, sent(today, HEADER), follow=True).content.decode()
    assert f"deposit {credited.pk}" in page
    (missing,) = gateway_statements.missing(GatewayStatement.objects.get())
    assert (missing.ref, missing.amount_minor) == ("pay_1", credited.amount_minor)
    (found,) = reconcile._ask(R8_LINES.sql)
    assert "pay_1" in found


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gateway": "nobody"}, "not one of the available"),
        ({"day": "2999-01-01"}, "has begun"),
        ({"day": "soon"}, "valid date"),
        ({"file": ""}, "required"),
        ({"file": SimpleUploadedFile("x.csv", b"hello")}, "first line has to be"),
    ],
)
def test_a_file_that_cannot_be_taken_changes_nothing(
    today: date, farid: Client, change: dict[str, object], said: str
) -> None:
    answer = farid.post(UPLOAD, sent(today, HEADER) | change)
    assert said in answer.content.decode()
    assert not GatewayStatement.objects.exists()


def test_the_gateway_is_asked_and_what_it_says_agrees(
    credited: Deposit, today: date, farid: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line(1, LineKind.PAYMENT, "pay_1", credited.amount_minor)]
    monkeypatch.setattr(
        "wallet.gateways.sandbox.payments.SandboxPayments.statement", lambda _self, day: lines if day == today else []
    )
    page = farid.post(FETCH, {"day": today.isoformat()}, follow=True).content.decode()
    assert "Taken in" in page
    row = GatewayStatement.objects.get(lines__ref="pay_1")
    assert "agrees with the house" in farid.get(reverse("admin:wallet_gatewaystatement_change", args=[row.pk])).text


def test_a_statement_that_two_sides_of_a_gateway_gave_is_named_once(today: date, farid: Client) -> None:
    page = farid.post(FETCH, {"day": today.isoformat()}, follow=True).content.decode()
    assert page.count(f"sandbox {today.isoformat()}") == 1


def test_a_gateway_that_does_not_answer_is_said(today: date, farid: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_self: object, day: date) -> object:
        raise GatewayUnavailable("time-out")

    monkeypatch.setattr("wallet.gateways.sandbox.payments.SandboxPayments.statement", gone)
    page = farid.post(FETCH, {"day": today.isoformat()}, follow=True).content.decode()
    assert "gave no statement: time-out" in page
    assert farid.post(FETCH, {"day": "2999-01-01"}, follow=True).status_code == 200
    assert not GatewayStatement.objects.exists()


def test_what_people_pay_by_hand_is_not_missing_from_an_empty_statement(
    today: date, settings: pytest.FixtureRequest
) -> None:
    """The gateway of paper has no statement of its own: taking an empty one in would miss every cheque."""
    settings.PAYOUT_GATEWAY = "manual"
    assert [row.gateway for row in gateway_statements.fetch(today)] == ["sandbox"]


def test_a_settlement_in_a_file_is_booked_under_its_importer(credited: Deposit, today: date, farid: Client) -> None:
    text = HEADER + f"1,settlement,setl_1,,-{credited.amount_minor - 20_00},2000,INR,2026-11-30\n"
    farid.post(UPLOAD, sent(today, text))
    assert LedgerEntry.objects.get(kind="gw_settle").actor.display_name == "Farid"


@pytest.mark.parametrize("address", [UPLOAD, FETCH])
@pytest.mark.parametrize("who", ["stranger", "player", "looker"])
def test_others_take_nothing_in(
    address: str, who: str, today: date, chitra: User, staff: Staff, credited: Deposit
) -> None:
    client = Client()
    if who != "stranger":
        client = signed_in(chitra if who == "player" else staff("Looker", "view_gatewaystatement"))
    assert client.post(address, sent(today, HEADER)).status_code in (302, 403)
    assert client.get(address).status_code in (302, 403)
    assert not GatewayStatement.objects.exists()
    page = client.get(LIST)
    assert page.status_code == (200 if who == "looker" else 302)
    assert "Upload a file" not in page.content.decode()


def test_no_form_writes_a_statement_or_a_line(credited: Deposit, today: date) -> None:
    row = gateway_statements.take_in("sandbox", today, [line(1, LineKind.PAYMENT, "pay_9", 5_00)])
    chief = signed_in(User.objects.create_superuser("root@house.in", "a long pass phrase", display_name="Root"))
    before = list(GatewayLine.objects.values()), list(GatewayStatement.objects.values())
    for model, pk in (("gatewaystatement", row.pk), ("gatewayline", row.lines.get().pk)):
        assert chief.post(f"/admin/wallet/{model}/add/", {"gateway": "x"}).status_code == 403
        assert chief.post(f"/admin/wallet/{model}/{pk}/change/", {"match": "matched", "_save": "1"}).status_code == 403
        assert chief.post(f"/admin/wallet/{model}/{pk}/delete/", {"post": "yes"}).status_code == 403
    assert (list(GatewayLine.objects.values()), list(GatewayStatement.objects.values())) == before


@pytest.mark.parametrize("address", [LIST, "/admin/wallet/gatewayline/", "page"])
def test_pages_cost_the_same_for_ten_and_for_ten_thousand_lines(
    today: date, farid: Client, address: str, credited: Deposit
) -> None:
    row = gateway_statements.take_in("sandbox", today, [])

    def lines(begin: int, end: int) -> None:
        GatewayLine.objects.bulk_create(
            GatewayLine(statement=row, line_no=n, kind="payment", ref=f"r{n}", amount_minor=n, at=credited.created_at,
                        match=("extra", "matched")[n % 2])
            for n in range(begin, end)
        )  # fmt: skip

    def queries() -> int:
        page = f"{LIST}{row.pk}/change/" if address == "page" else address
        with CaptureQueriesContext(connection) as asked:
            assert farid.get(page).status_code == 200
        return len(asked)

    lines(1, 11)
    queries()
    few = queries()
    lines(11, 10_001)
    assert queries() == few
