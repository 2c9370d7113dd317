"""Many threads at the same money at the same moment, on PostgreSQL; no failure but the expected one is forgiven.

The use cases run here without `retried`: a deadlock would be a failure, not a second try.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from players.models import User
from tests.counts import count
from tests.patience import connect_with_patience
from tests.wallet.conftest import balance, purse
from wallet.ledger.chart import Bucket, player_account
from wallet.ledger.entry import Draft, Subject, postings_of
from wallet.ledger.errors import AccountClosed, HoldClosed, InsufficientFunds, InvalidDraft, RefillRefused
from wallet.ledger.money import Currency
from wallet.models import Account, Hold, LedgerEntry
from wallet.services import grants, holds, post, reconcile, stakes

pytestmark = pytest.mark.usefixtures("committing_db", "ledger_alone")
rounds = pytest.mark.parametrize("trial", range(count("wallet_hammer_rounds")))
CHIP = Currency.CHIP
THREADS = 8


def at_once(works: Sequence[Callable[[], object]], *, may_fail: tuple[type[Exception], ...] = ()) -> Counter[str]:
    """Run everything from one starting line; count "done" and the names of the failures that are allowed.

    Everybody is connected before he starts: connecting takes longer than most of what is raced here.
    """
    line = Barrier(len(works))

    def run(work: Callable[[], object]) -> str:
        try:
            connect_with_patience()
            line.wait()
            work()
        except may_fail as failure:
            return type(failure).__name__
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(len(works)) as pool:
        return Counter(pool.map(run, works))


def player(name: str) -> User:
    return User.objects.create_user(f"{name.lower()}@example.in", display_name=name)


def fund(who: User, seating: int, amount: int) -> None:
    stakes.fund_seat(
        seating=seating, player=who, currency=CHIP, amount_minor=amount, key=f"seat:{seating}:fund:{amount}"
    )


def assert_whole() -> None:
    assert [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


@rounds
def test_only_the_seats_that_are_affordable_are_funded(trial: int) -> None:
    """Seen to catch: the player's row and his accounts read without their locks (the CHECK then fails in SQL)."""
    asha = player("Asha")
    works = [lambda seating=seating: fund(asha, seating, 3_000) for seating in range(1, THREADS + 1)]
    assert at_once(works, may_fail=(InsufficientFunds,)) == {"done": 3, "InsufficientFunds": THREADS - 3}
    assert (purse(asha, CHIP), sum(stakes.stacks_of(range(1, THREADS + 1)).values())) == ({"deposit": 1_000}, 9_000)
    assert_whole()


@rounds
def test_one_key_funds_one_seat_once(trial: int) -> None:
    """Seen to catch: the earlier answer looked for before the player's row is locked (a retry then finds no chips)."""
    asha = player("Asha")
    assert at_once([lambda: fund(asha, 1, 10_000)] * THREADS) == {"done": THREADS}
    assert (purse(asha, CHIP), stakes.stack_of(1, CHIP)) == ({}, 10_000)


@rounds
def test_a_deal_is_settled_once_however_many_try(trial: int) -> None:
    """Seen to catch: a key that differs from try to try."""
    fund(player("Asha"), 1, 800)
    fund(player("Bilal"), 2, 800)
    settle = lambda: stakes.settle_deal(deal=7, currency=CHIP, losses={1: 300}, winner=2, fee_minor=30)  # noqa: E731
    assert at_once([settle] * THREADS) == {"done": THREADS}
    assert LedgerEntry.objects.filter(kind="deal_close").count() == 1
    assert stakes.stacks_of([1, 2]) == {1: 500, 2: 1_070}
    assert_whole()


@rounds
def test_deals_between_the_same_seats_never_deadlock(trial: int) -> None:
    """Seen to catch: accounts locked in an order of chance instead of their ids."""
    seatings = range(1, 7)
    for seating in seatings:
        fund(player(f"Player {seating}"), seating, 5_000)

    def settle(deal: int) -> None:
        winner = seatings[deal % len(seatings)]
        losses = {seating: 10 for seating in reversed(seatings) if seating != winner}
        stakes.settle_deal(deal=deal, currency=CHIP, losses=losses, winner=winner, fee_minor=5)

    works = [lambda deal=deal: settle(deal) for deal in range(1, 2 * THREADS + 1)]
    assert at_once(works) == {"done": 2 * THREADS}
    assert sum(stakes.stacks_of(seatings).values()) == 6 * 5_000 - 5 * 2 * THREADS
    assert_whole()


@rounds
def test_a_top_up_that_meets_standing_up_strands_no_money(trial: int) -> None:
    """Seen to catch: a released seat whose accounts stay open."""
    asha = player("Asha")
    fund(asha, 1, 1_000)
    stand_up = lambda: stakes.release_seat(seating=1, player=asha, currency=CHIP, key="seat:1:release")  # noqa: E731
    works = [*(lambda more=more: fund(asha, 1, more) for more in range(101, 101 + THREADS)), stand_up]
    outcomes = at_once(works, may_fail=(AccountClosed,))
    assert outcomes.total() == THREADS + 1
    assert (stakes.stack_of(1, CHIP), grants.practice_total(asha)) == (0, 10_000)
    assert_whole()


@rounds
def test_many_clicks_are_one_refill(trial: int) -> None:
    """Seen to catch: the player's row not locked before the chips are counted."""
    asha = player("Asha")
    fund(asha, 1, 9_500)
    fund(player("Bilal"), 2, 800)
    stakes.settle_deal(deal=7, currency=CHIP, losses={1: 9_500}, winner=2, fee_minor=0)
    refill = lambda: grants.refill_practice_chips.__wrapped__(asha)  # type: ignore[attr-defined]  # noqa: E731
    assert at_once([refill] * THREADS, may_fail=(RefillRefused,)) == {"done": 1, "RefillRefused": THREADS - 1}
    assert grants.practice_total(asha) == 10_000


@rounds
def test_accounts_that_nobody_has_made_yet_are_made_once(trial: int) -> None:
    """Seen to catch: accounts inserted without ON CONFLICT DO NOTHING."""
    asha, bilal = player("Asha"), player("Bilal")
    codes = [player_account(who.pk, bucket) for who in (asha, bilal) for bucket in (Bucket.BONUS, Bucket.WINNINGS)]

    def give(number: int) -> None:
        order = codes if number % 2 else codes[::-1]
        amounts = {"h:suspense": -4} | dict.fromkeys(order, 1)
        post.post(Draft("test", postings_of(Currency.INR, amounts), Subject("player", 1)), f"gift:{number}")

    assert at_once([lambda number=number: give(number) for number in range(THREADS)]) == {"done": THREADS}
    assert [balance(code) for code in codes] == [THREADS] * 4
    assert Account.objects.filter(code__in=codes, currency="INR").count() == 4


@rounds
def test_a_hold_is_used_or_given_back_and_never_both(trial: int) -> None:
    """Seen to catch: release without locking the hold's row."""
    asha = player("Asha")
    hold = holds.place(purpose=Hold.Purpose.GAME, ref_id=5, player=asha, currency=CHIP, amount_minor=100, key="game:5")
    release = lambda: holds.release(hold=hold, key=f"hold:{hold.pk}:release")  # noqa: E731
    capture = lambda: holds.capture(  # noqa: E731
        purpose=Hold.Purpose.GAME, ref_id=5, currency=CHIP, prizes={asha.pk: 90}, fee_minor=10
    )
    at_once([release, capture] * (THREADS // 2), may_fail=(HoldClosed, InvalidDraft))
    hold.refresh_from_db()
    assert purse(asha, CHIP) in (
        {"deposit": 9_900, "winnings": 90} if hold.state == "consumed" else {"deposit": 10_000},
    )
    assert balance("esc:game:5", CHIP) == 0
    assert_whole()
