"""What a player sees of his money."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.models import User
from tests.wallet.conftest import Funder
from wallet import references, selectors
from wallet.ledger.money import Currency
from wallet.models import Hold
from wallet.references import Fact, Reference
from wallet.selectors import CurrencyBalance
from wallet.services import holds, stakes

pytestmark = pytest.mark.django_db
INR, CHIP = Currency.INR, Currency.CHIP


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a test registers describes its lines."""
    monkeypatch.setattr(references, "_describers", {})


@pytest.fixture
def evening(asha: User, bilal: User, give: Funder) -> None:
    """Asha brings 400 of 500 rupees to a table, loses 100, wins 190 after the fee, and stands up."""
    give(asha, deposit=500)
    give(bilal, deposit=500)
    for seating, player in ((1, asha), (2, bilal)):
        stakes.fund_seat(seating=seating, player=player, currency=INR, amount_minor=400, key=f"seat:{seating}:fund")
    stakes.settle_deal(deal=7, currency=INR, losses={1: 100}, winner=2, fee_minor=10)
    stakes.settle_deal(deal=8, currency=INR, losses={2: 200}, winner=1, fee_minor=10)
    stakes.release_seat(seating=1, player=asha, currency=INR, key="seat:1:release")


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def test_balances_stand_by_bucket_and_currency(asha: User, give: Funder) -> None:
    give(asha, deposit=500, winnings=300, bonus=50)
    stakes.fund_seat(seating=1, player=asha, currency=INR, amount_minor=120, key="seat:1:fund")
    holds.place(purpose=Hold.Purpose.WITHDRAWAL, ref_id=1, player=asha, currency=INR, amount_minor=200, key="wd:1")
    balances = selectors.balances(asha)
    assert balances.of("INR") == CurrencyBalance(
        INR, deposit_minor=380, winnings_minor=100, bonus_minor=50, in_play_minor=120, set_aside_minor=200
    )
    assert balances.of("INR").total_minor == 850
    assert balances.of("INR").playable_minor == 480
    assert balances.of("CHIP") == CurrencyBalance(CHIP, deposit_minor=10_000)
    assert [balance.currency for balance in balances] == [CHIP, INR]


def test_the_statement_tells_an_evening_with_a_running_balance(evening: None, asha: User) -> None:
    page = selectors.statement(asha, "INR")
    told = [(line.kind, line.change_minor, line.moved_minor, line.balance_minor) for line in page.lines]
    assert told == [
        ("seat_release", 0, 490, 590),
        ("deal_close", 190, 190, 590),
        ("deal_close", -100, 0, 400),
        ("seat_fund", 0, 400, 500),
        ("test_gift", 500, 500, 500),
    ]
    assert page.next_before is None
    assert page.lines[0].balance_minor == selectors.balances(asha).of("INR").total_minor
    assert page.lines[0].buckets == ("deposit", "winnings")


def test_pages_follow_each_other_without_a_gap_or_a_twin(evening: None, asha: User) -> None:
    whole = selectors.statement(asha, "INR").lines
    pages, before = [], None
    while True:
        page = selectors.statement(asha, "INR", before=before, limit=2)
        pages += page.lines
        before = page.next_before
        if before is None:
            break
    assert tuple(pages) == whole


def test_each_currency_has_its_own_statement(evening: None, asha: User) -> None:
    assert [line.kind for line in selectors.statement(asha, "CHIP").lines] == ["practice_grant"]


def test_chitra_sees_nothing_of_the_evening(evening: None, chitra: User) -> None:
    assert selectors.statement(chitra, "INR").lines == ()
    assert selectors.balances(chitra).of("INR").total_minor == 0


def test_the_words_of_a_line_come_from_who_knows_its_subject(evening: None, asha: User) -> None:
    def deals(facts: list[Fact]) -> dict[int, Reference]:
        return {
            fact.entry_id: Reference(f"deal {fact.ref_id}: {fact.change_minor}", f"/deals/{fact.ref_id}/", "Replay")
            for fact in facts
        }

    references.register("deal", deals)
    told = [line.reference for line in selectors.statement(asha, "INR").lines]
    assert told == [
        Reference("Back from a table"),
        Reference("deal 8: 190", "/deals/8/", "Replay"),
        Reference("deal 7: -100", "/deals/7/", "Replay"),
        Reference("Taken to a table"),
        Reference("Test gift"),
    ]


def test_a_describer_that_does_not_know_a_subject_leaves_the_ledgers_own_words(evening: None, asha: User) -> None:
    references.register("deal", lambda _facts: {})
    assert selectors.statement(asha, "INR").lines[1].reference == Reference("Won at a table")
    assert selectors.statement(asha, "INR").lines[2].reference == Reference("Lost at a table")


def test_thirty_rows_cost_as_many_queries_as_one(asha: User, bilal: User, give: Funder) -> None:
    asked: list[int] = []
    references.register("deal", lambda facts: asked.append(len(facts)) or {})  # type: ignore[func-returns-value]
    give(asha, deposit=5000)
    give(bilal, deposit=5000)
    for seating, player in ((1, asha), (2, bilal)):
        stakes.fund_seat(seating=seating, player=player, currency=INR, amount_minor=4000, key=f"seat:{seating}:fund")
    stakes.settle_deal(deal=1, currency=INR, losses={1: 10}, winner=2, fee_minor=0)
    one = queries(lambda: selectors.statement(asha, "INR", limit=1)), queries(lambda: selectors.balances(asha))
    for deal in range(2, 31):
        stakes.settle_deal(deal=deal, currency=INR, losses={1: 10}, winner=2, fee_minor=0)
    thirty = queries(lambda: selectors.statement(asha, "INR", limit=30)), queries(lambda: selectors.balances(asha))
    assert (one, thirty, asked) == ((2, 2), (2, 2), [1, 30])
