"""Closes of the day in the admin: the list, one close, its files; and R14, which reads those files."""

import csv
import io
from datetime import date, timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.wallet.business.conftest import Staff
from tests.wallet.conftest import Funder
from tests.wallet.operations.conftest import signed_in
from wallet.models import DayClose, Deposit
from wallet.services import close_files, day_close, gateway_statements, reconcile

pytestmark = pytest.mark.usefixtures("ledger_alone")
LIST = "/admin/wallet/dayclose/"


@pytest.fixture
def farid(staff: Staff) -> Client:
    return signed_in(staff("Farid", "view_dayclose", "import_statement", "export_money"))


@pytest.fixture
def looker(staff: Staff) -> Client:
    return signed_in(staff("Looker", "view_dayclose"))


def test_a_day_is_closed_by_the_button(asha: User, give: Funder, today: date, farid: Client) -> None:
    give(asha, deposit=500_00)
    assert "Close this day" in farid.get(LIST).text
    page = farid.post(f"{LIST}close/", {"day": today.isoformat()}, follow=True).text
    assert (DayClose.objects.get().day, DayClose.objects.get().made_by.display_name) == (today, "Farid")
    assert "Everything adds up" in page
    assert "₹500.00" in page


def test_what_does_not_add_up_stands_first_with_its_open_cases(credited: Deposit, today: date, farid: Client) -> None:
    gateway_statements.take_in("sandbox", today, [])
    page = farid.post(f"{LIST}close/", {"day": today.isoformat()}, follow=True).text
    assert "It does not add up" in page
    assert "1 case is open" in page
    assert page.index("pay_1") < page.index("in order")


@pytest.mark.parametrize("day", ["", "soon", "2999-01-01"])
def test_a_day_that_cannot_be_closed_is_said(day: str, farid: Client) -> None:
    assert "Choose a day that has begun" in farid.post(f"{LIST}close/", {"day": day}, follow=True).text
    assert not DayClose.objects.exists()


def test_who_only_looks_closes_nothing_and_takes_no_file(today: date, looker: Client, chitra: User) -> None:
    kept = day_close.close(today)
    assert "Close this day" not in looker.get(LIST).text
    assert "As CSV" not in looker.get(f"{LIST}{kept.pk}/change/").text
    assert looker.post(f"{LIST}close/", {"day": today.isoformat()}).status_code == 403
    assert looker.get(f"{LIST}{kept.pk}/file.csv").status_code == 403
    for client, status in ((signed_in(chitra), 302), (Client(), 302)):
        assert client.get(f"{LIST}{kept.pk}/file.csv").status_code == status
        assert client.post(f"{LIST}close/", {"day": today.isoformat()}).status_code == status
    assert DayClose.objects.count() == 1


def test_no_form_writes_a_close(today: date) -> None:
    kept = day_close.close(today)
    chief = signed_in(User.objects.create_superuser("root@house.in", "a long pass phrase", display_name="Root"))
    form = {"day": "2020-01-01", "is_whole": "on", "_save": "1"}
    assert chief.get(f"{LIST}close/").status_code == 403
    assert chief.post(f"{LIST}add/", form).status_code == 403
    assert chief.post(f"{LIST}{kept.pk}/change/", form).status_code == 403
    assert chief.post(f"{LIST}{kept.pk}/delete/", {"post": "yes"}).status_code == 403
    assert DayClose.objects.get().day == today
    assert chief.get(f"{LIST}{kept.pk + 1}/change/").status_code == 404


def test_the_files_hold_the_books_and_who_took_them_is_written_down(
    asha: User, give: Funder, today: date, farid: Client
) -> None:
    give(asha, deposit=500_00, winnings=70_00)
    kept = day_close.close(today)
    answer = farid.get(f"{LIST}{kept.pk}/file.csv")
    assert answer["Content-Disposition"] == f'attachment; filename="close-{today}.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row for row in rows if row[1] == "INR"] == [
        ["h:bank:main", "INR", "0.00", "-570.00", "0.00", "-570.00"],
        ["p:deposit", "INR", "0.00", "0.00", "500.00", "500.00"],
        ["p:winnings", "INR", "0.00", "0.00", "70.00", "70.00"],
    ]
    sheet = farid.get(f"{LIST}{kept.pk}/file.xlsx")
    assert sheet.content[:2] == b"PK"
    assert farid.get(f"{LIST}{kept.pk}/file.pdf").status_code == 404
    lines = LogEntry.objects.order_by("pk").values_list("change_message", flat=True)
    assert list(lines) == ["Took the trial balance as csv", "Took the trial balance as xlsx"]


def yesterdays(today: date, books: list[list[object]]) -> DayClose:
    return DayClose.objects.create(day=today - timedelta(days=1), is_whole=True, findings=[], trial_balance=books)


def test_r14_a_file_that_is_not_the_ledger_is_found(today: date) -> None:
    yesterdays(today, [["p:deposit", "INR", 0, 0, 12_00], ["h:bank:main", "INR", 0, -11_00, 0]])
    assert list(close_files.findings()) == [
        f"the file of {today - timedelta(days=1)} says -11.00 for h:bank:main in INR, and the ledger has 0.00",
        f"the file of {today - timedelta(days=1)} says 12.00 for p:deposit in INR, and the ledger has 0.00",
        f"the file of {today - timedelta(days=1)} sums to 1.00 in INR",
    ]
    (outcome,) = [each for each in reconcile.reconcile() if each.code == "R14"]
    assert len(outcome.findings) == 3


def test_r14_a_line_that_the_file_drops_is_found(
    asha: User, give: Funder, today: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The day is yesterday's in the eyes of the close, so that it is over."""
    give(asha, deposit=500_00)
    kept = day_close.close(today)
    monkeypatch.setattr(close_files, "midnight", lambda day: kept.made_at - timedelta(hours=12))
    assert list(close_files.findings()) == []
    whole = close_files._rows
    monkeypatch.setattr(close_files, "_rows", lambda close: list(whole(close))[1:])
    assert len(list(close_files.findings())) == 2


def test_r14_a_close_of_a_day_that_went_on_proves_nothing(asha: User, give: Funder, today: date) -> None:
    day_close.close(today)
    give(asha, deposit=500_00)
    assert list(close_files.findings()) == []


@pytest.mark.parametrize("address", [LIST, "page"])
def test_pages_cost_the_same_for_ten_and_for_ten_thousand_closes(today: date, farid: Client, address: str) -> None:
    def closes(number: int) -> None:
        DayClose.objects.bulk_create(
            DayClose(day=today - timedelta(days=n), is_whole=True, trial_balance=[], findings=[]) for n in range(number)
        )

    def queries() -> int:
        page = f"{LIST}{DayClose.objects.latest('pk').pk}/change/" if address == "page" else address
        with CaptureQueriesContext(connection) as asked:
            assert farid.get(page).status_code == 200
        return len(asked)

    closes(10)
    queries()
    few = queries()
    closes(9_990)
    assert queries() == few
