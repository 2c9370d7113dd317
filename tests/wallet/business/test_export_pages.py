"""Money lists as files: for those who may, as the list is filtered, and no spreadsheet computes anything in them."""

import csv
import io
import zipfile
from decimal import Decimal

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from players.models import User
from tests.wallet.business.conftest import Member, requested, signed_in
from tests.wallet.conftest import Funder
from wallet.admin import exports
from wallet.models import Posting, Withdrawal

pytestmark = pytest.mark.usefixtures("ledger_alone")
LISTS = ("withdrawal", "deposit", "ledgerentry")


def address(name: str, kind: str = "csv") -> str:
    return reverse(f"admin:wallet_{name}_export", args=[kind])


def rows_of(client: Client, name: str, **query: object) -> list[dict[str, str]]:
    answer = client.get(address(name), query)
    assert answer.status_code == 200
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.fixture
def asked(asha: User, bilal: User, give: Funder) -> list[Withdrawal]:
    for player in (asha, bilal):
        give(player, winnings=1_000_00)
    return [requested(asha), requested(bilal, 700_00)]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("who", ["anonymous", "player", "Staff", "Finance"])
def test_who_may_not_takes_nothing_away(
    name: str, who: str, asked: list[Withdrawal], asha: User, member: Member
) -> None:
    clients = {"anonymous": Client, "player": lambda: signed_in(asha)}
    client = clients[who]() if who in clients else member("Other", who)
    for kind in ("csv", "xlsx"):
        assert client.get(address(name, kind)).status_code in (302, 403)
    assert "export/csv" not in client.get(reverse(f"admin:wallet_{name}_changelist")).content.decode()
    assert not LogEntry.objects.exists()


def test_the_file_is_the_list_as_it_is_filtered(asked: list[Withdrawal], asha: User, member: Member) -> None:
    mary = member("Mary", "Finance maker")
    everything = rows_of(mary, "withdrawal")
    assert [row["amount in rupees"] for row in everything] == ["600.00", "700.00"]
    only = rows_of(mary, "withdrawal", player__id__exact=asha.pk)
    assert [row["name"] for row in only] == ["Asha"]
    assert "okbank" in only[0]["to"]
    assert "asha@okbank" not in only[0]["to"]
    said = list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))
    assert said[0] == "Took away 2 lines of withdrawals as csv: everything"
    assert f"player__id__exact={asha.pk}" in said[1]


def test_every_posting_of_the_entries_shown_is_in_the_file(asked: list[Withdrawal], member: Member) -> None:
    rows = rows_of(member("Mary", "Finance maker"), "ledgerentry")
    assert len(rows) == Posting.objects.count()
    assert sum(Decimal(row["amount"]) for row in rows) == 0
    assert {row["amount"] for row in rows if row["about"] == "withdrawal"} == {"600.00", "-600.00", "700.00", "-700.00"}
    assert {row["balance after"] for row in rows if row["amount"] == "-700.00"} == {"300.00"}


def test_a_name_that_begins_a_formula_is_a_text(asked: list[Withdrawal], member: Member) -> None:
    mary = member("Mary", "Finance maker")
    Withdrawal.objects.filter(pk=asked[0].pk).update(utr='=HYPERLINK("http://x")')
    assert rows_of(mary, "withdrawal")[0]["UTR"].startswith("'=")
    book = zipfile.ZipFile(io.BytesIO(mary.get(address("withdrawal", "xlsx")).content))
    assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
    assert b"HYPERLINK" in book.read("xl/sharedStrings.xml")


def test_a_list_that_is_too_long_is_filtered_first(
    asked: list[Withdrawal], member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "MOST_ROWS", 1)
    answer = member("Mary", "Finance maker").get(address("withdrawal"), follow=True)
    assert "filter the list first" in answer.content.decode()


def test_no_other_kind_of_file_and_no_guess_at_a_column(asked: list[Withdrawal], member: Member) -> None:
    mary = member("Mary", "Finance maker")
    assert mary.get(address("withdrawal", "exe")).status_code == 404
    assert mary.get(address("withdrawal"), {"player__password__startswith": "p"}).status_code in (302, 400)
