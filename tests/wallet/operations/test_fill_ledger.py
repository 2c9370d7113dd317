"""A filled database: plausible rows that every check finds whole, on request only and never beside real money."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.wallet.business.conftest import Staff
from tests.wallet.conftest import Funder, purse
from tests.wallet.operations.conftest import signed_in
from wallet import selectors
from wallet.models import Deposit, FeeSweep, LedgerEntry, Posting, Withdrawal
from wallet.services import close_files, day_close, reconcile
from wallet.services.volume import fill as volume

pytestmark = pytest.mark.usefixtures("ledger_alone")
PAGES = (
    "/admin/wallet/withdrawal/",
    "/admin/wallet/deposit/",
    "/admin/wallet/ledgerentry/",
    "/admin/wallet/account/",
    "/admin/wallet/hold/",
    "/admin/wallet/feesweep/",
    "/admin/wallet/dayclose/",
    "/admin/wallet/payoutattempt/?q=asha",
    "/admin/wallet/gatewayevent/?q=fill_pay_1",
)


def whole() -> bool:
    return [said for outcome in reconcile.reconcile() for said in outcome.findings] == []


def test_what_is_filled_is_whole_and_looks_like_business(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=50_00, winnings=7_00)
    made = volume.fill(500, first=asha)
    assert LedgerEntry.objects.filter(key__startswith="fill:").count() == made >= 500
    assert whole()
    assert set(LedgerEntry.objects.values_list("kind", flat=True)) >= {
        "dep_credit", "deal_close", "hold_place", "wd_close", "fee_sweep",
    }  # fmt: skip
    assert Withdrawal.objects.filter(state="in_review", player=asha).count() == 1
    assert Deposit.objects.filter(player=asha, state="credited").exists()
    assert (
        FeeSweep.objects.get(currency="INR").accrued_minor
        == 3_00 * LedgerEntry.objects.filter(kind="deal_close").count()
    )
    newest = selectors.statement(asha, "INR").lines[0]
    assert newest.balance_minor == sum(purse(asha).values())
    give(bilal, deposit=1_00)  # the numbers of the rows go on where the filling ended
    assert whole()


def test_it_can_be_filled_again_and_closed(asha: User) -> None:
    volume.fill(200, first=asha)
    volume.fill(200, first=asha)
    assert Withdrawal.objects.filter(player=asha, state="in_review").count() == 1
    assert whole()
    kept = day_close.close(day_close.day_to_close())
    assert kept.is_whole
    assert list(close_files.findings()) == []


def test_what_is_not_whole_is_not_kept(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen to catch: a fee of the recipe that does not go to the house."""
    sql = volume._SQL.read_text().replace("house.fees, 300", "house.fees, 299")
    monkeypatch.setattr(volume, "_SQL", type("Planted", (), {"read_text": lambda: sql}))
    with pytest.raises(CommandError, match="Nothing was kept"):
        call_command("fill_ledger", entries=100, player=asha.email, yes=True)
    assert not Posting.objects.filter(entry__key__startswith="fill:").exists()


@pytest.mark.parametrize(
    ("pack", "options", "said"),
    [
        ("sandbox", {"entries": 100}, "--yes"),
        ("sandbox", {"entries": 0, "yes": True}, "At least one"),
        ("testland", {"entries": 100, "yes": True}, "real money"),
        ("india", {"entries": 100, "yes": True}, "real money"),
    ],
)
def test_it_refuses(
    db: None, settings: pytest.FixtureRequest, pack: str, options: dict[str, object], said: str
) -> None:
    settings.JURISDICTION = pack
    with pytest.raises(CommandError, match=said):
        call_command("fill_ledger", **options)
    assert not LedgerEntry.objects.exists()


def test_pages_of_the_books_cost_the_same_for_few_and_for_ten_thousand_entries(staff: Staff, asha: User) -> None:
    chief = signed_in(staff("Chief"))

    def queries() -> dict[str, int]:
        request = f"/admin/wallet/withdrawal/{Withdrawal.objects.latest('pk').pk}/change/"
        costs = {}
        for name, page in {**dict(zip(PAGES, PAGES, strict=True)), "request": request}.items():
            chief.get(page)  # the first look at a request is written down
            with CaptureQueriesContext(connection) as asked:
                assert chief.get(page).status_code == 200, page
            costs[name] = len(asked)
        return costs

    volume.fill(1_000, first=asha)
    few = queries()
    volume.fill(10_000)
    assert queries() == few


def test_the_players_statement_costs_the_same(asha: User, bilal: User) -> None:
    def queries(player: User) -> int:
        client = signed_in(player)
        client.get("/wallet/statement/?currency=INR")
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/wallet/statement/?currency=INR").status_code == 200
        return len(asked)

    volume.fill(100, first=asha)
    few = queries(asha)
    volume.fill(10_000, first=bilal)
    assert queries(bilal) == few
