"""The worked figures of section 194BA through real rows: what is withheld when it is paid, and what 31 March adds.

The financial year is the one around today; the house's clock is moved to its end.
"""

import uuid
from collections.abc import Callable
from datetime import datetime, time, timedelta

import pytest
from django.db import connection

from players.models import User
from tests.wallet.business.conftest import approved, attempted, requested, rested
from tests.wallet.business.test_payouts import O
from tests.wallet.conftest import Funder, purse
from wallet.gateways.ports import PayoutStatus
from wallet.ledger.chart import Bucket, bank_account, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.financial_year import financial_year, first_day
from wallet.ledger.money import Currency
from wallet.ledger.recipes import deposits as recipes
from wallet.models import Deposit, LedgerEntry, PayoutMethod, Posting, TaxRecord
from wallet.services import clock, reconcile, taxes
from wallet.services.payouts import answers
from wallet.services.post import post

pytestmark = pytest.mark.usefixtures("ledger_alone")
Life = Callable[[int, str], list[int]]

EXAMPLES = {
    "i: every step taxed by itself": (0, "+1000 -1500 -2000 =700", [150, 600, 210], 0),
    "ii: a year of losses": (0, "+5000 -2000 =500", [0, 0], 0),
    "iii: winnings lost again": (0, "+1000 -1500 +4000 -600 =0", [150, 0, 0], 150),
    "iv: what was there on 1 April is not won": (800, "+2000 -500 =4000", [0, 510], 0),
}


@pytest.fixture
def year(db: None) -> int:
    return financial_year(clock.day_of(clock.now()))


@pytest.fixture
def live(
    asha: User, maker: User, checker: User, year: int, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., list[int]]:
    """A year told in rupees: cash added, requests that are paid, and what is left on 31 March; what each withheld."""

    def _live(opening: int, story: str) -> list[int]:
        method = rested(asha)
        if opening:
            _hand(asha, opening * 100, "opening")
            _before_april(asha, year)
        withheld = []
        for step in story.split():
            rupees = int(step[1:])
            if step[0] == "+":
                _deposit(asha, rupees * 100)
            elif step[0] == "-":
                withheld.append(_withdraw(asha, rupees * 100, method, maker, checker))
            else:
                withheld.append(_close(asha, rupees * 100, year, monkeypatch))
        return withheld

    return _live


def _hand(player: User, amount_minor: int, key: str) -> LedgerEntry:
    """Won (or lost, below zero) at some table: only what he has is of interest here."""
    amounts = {player_account(player.pk, Bucket.WINNINGS): amount_minor, bank_account("main"): -amount_minor}
    draft = Draft("test_play", postings_of(Currency.INR, amounts), Subject("player", player.pk))
    return post(draft, f"play:{player.pk}:{key}")


def _before_april(player: User, year: int) -> None:
    """Entries cannot be made in the past; their guard rests while this one is put there."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            "UPDATE wallet_ledgerentry SET created_at = %s WHERE key LIKE 'play:%%:opening'",
            [datetime.combine(first_day(year) - timedelta(days=1), time(12), clock.INDIA)],
        )
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _deposit(player: User, credit_minor: int) -> None:
    """Credited in full; the GST beside it is no part of these figures."""
    number = Deposit.objects.count()
    row = Deposit.objects.create(
        player=player, cmd_id=uuid.uuid4(), amount_minor=credit_minor, credit_minor=credit_minor, gateway="sandbox",
        order_ref=f"o{number}", payment_ref=f"p{number}", pack="sandbox@1", expires_at=clock.now(), state="pending",
    )  # fmt: skip
    entry = post(recipes.credit(row.pk, player.pk, "sandbox", credit_minor, credit_minor, 0), f"deposit:{row.pk}")
    Deposit.objects.filter(pk=row.pk).update(state="credited", credited_entry=entry)


def _withdraw(player: User, amount_minor: int, method: PayoutMethod, maker: User, checker: User) -> int:
    have = purse(player).get("winnings", 0)
    if have != amount_minor:
        _hand(player, amount_minor - have, f"before:{LedgerEntry.objects.count()}")
    row = approved(requested(player, amount_minor, method), maker, checker)
    attempt = attempted(row)
    told = PayoutStatus(
        ref=f"pout_{row.pk}", key=attempt.key, status=O.PROCESSED, amount_minor=row.payout_minor, is_definite=True
    )
    answers.apply(attempt.pk, told, source="fetch")
    return TaxRecord.objects.get(withdrawal=row).tax_minor // 100


def _close(player: User, closing_minor: int, year: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Whatever he has in both buckets comes to `closing_minor`, then April begins."""
    deposit, winnings = (purse(player).get(name, 0) for name in ("deposit", "winnings"))
    amounts = {
        player_account(player.pk, Bucket.DEPOSIT): -deposit,
        player_account(player.pk, Bucket.WINNINGS): closing_minor - winnings,
        bank_account("main"): deposit + winnings - closing_minor,
    }
    if any(amounts.values()):
        post(Draft("test_play", postings_of(Currency.INR, amounts), Subject("player", player.pk)), "play:end")
    april = datetime.combine(first_day(year + 1), time(2), clock.INDIA)
    monkeypatch.setattr(clock, "now", lambda: april)
    assert taxes.players_to_close(year) == [player.pk]
    return taxes.close_year(player, year).tax_minor // 100


@pytest.mark.parametrize(("opening", "story", "withheld", "over"), EXAMPLES.values(), ids=EXAMPLES)
def test_the_worked_figures_come_out_of_real_rows(
    live: Life, asha: User, year: int, opening: int, story: str, withheld: list[int], over: int
) -> None:
    assert live(opening, story) == withheld
    closed = TaxRecord.objects.get(player=asha, cause="year_end")
    assert closed.over_withheld_minor == over * 100
    assert closed.financial_year == year
    kept = Posting.objects.filter(account__code="h:tax:tds").values_list("amount", flat=True)
    assert sum(kept) == sum(withheld) * 100
    r13 = [each.findings for each in reconcile.reconcile() if each.code == "R13"]
    assert r13 == [()]


def test_a_year_is_closed_once(live: Life, asha: User, year: int) -> None:
    live(0, "+1000 -1500 =700")
    left = purse(asha)
    again = taxes.close_year(asha, year)
    assert (TaxRecord.objects.filter(cause="year_end").count(), purse(asha)) == (1, left)
    assert again == TaxRecord.objects.get(cause="year_end")
    assert taxes.players_to_close(year) == []


def test_winnings_that_are_less_than_the_tax_are_taken_whole(
    asha: User, give: Funder, year: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He won a thousand and has fifty of it as winnings; the rest stands among what he could play with."""
    give(asha, winnings=50_00, deposit=950_00)
    monkeypatch.setattr(clock, "now", lambda: datetime.combine(first_day(year + 1), time(2), clock.INDIA))
    closed = taxes.close_year(asha, year)
    assert (closed.net_minor, closed.tax_minor, closed.basis["missing_minor"]) == (1_000_00, 50_00, 250_00)
    assert purse(asha) == {"deposit": 950_00}


def test_the_preview_says_what_will_be_withheld(asha: User, give: Funder) -> None:
    give(asha, winnings=1_000_00)
    said = taxes.preview(asha, 1_000_00, clock.now())
    assert (said.tax_minor, said.basis.net_minor) == (300_00, 1_000_00)
