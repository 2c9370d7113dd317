"""What counts to a limit, from which midnight on, and that nobody gets past one by being quick."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from players.models import LimitKind, User
from players.services import gate, play_limits
from players.services.gate import Act, NotAllowed, Used
from tests.players.papers import submitted
from tests.wallet.conftest import Funder
from tests.wallet.test_hammers import at_once
from wallet.ledger.money import Currency
from wallet.models import Deposit, LedgerEntry
from wallet.services import holds, limits, stakes

pytestmark = pytest.mark.django_db
INR = Currency.INR
INDIA = ZoneInfo("Asia/Kolkata")


def add(player: User, amount_minor: int, state: str = "pending", at: datetime | None = None) -> Deposit:
    return Deposit.objects.create(
        player=player,
        cmd_id=uuid4(),
        amount_minor=amount_minor,
        credit_minor=amount_minor,
        gateway="sandbox",
        state=state,
        pack="sandbox@1",
        created_at=at or timezone.now(),
        expires_at=timezone.now(),
    )


def sit(player: User, seating: int, amount_minor: int, more: str = "") -> LedgerEntry:
    return stakes.fund_seat(
        seating=seating, player=player, currency=INR, amount_minor=amount_minor, key=f"seat:{seating}{more}"
    )


def lose(amount_minor: int, *, loser: int, winner: int, deal: int) -> LedgerEntry:
    entry = stakes.settle_deal(deal=deal, currency=INR, losses={loser: amount_minor}, winner=winner, fee_minor=0)
    assert entry is not None
    return entry


def choose(player: User, kind: LimitKind, amount: int) -> None:
    play_limits.choose(player=player, kind=kind, amount=amount)


def refusal(do: Callable[[], object]) -> str | None:
    try:
        do()
    except NotAllowed as refused:
        return refused.code
    return None


def used(player: User, monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> Used:
    """What the gate hears of him."""
    heard: list[Used] = []
    with monkeypatch.context() as patch:
        patch.setattr(gate, "check", lambda _player, _act, _amount, heard_of: heard.append(heard_of))
        do()
    return heard[-1]


def midnight() -> datetime:
    return datetime.combine(datetime.now(INDIA).date(), time(), tzinfo=INDIA)


def date_back(entry: LedgerEntry, at: datetime) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE wallet_ledgerentry SET created_at = %s WHERE id = %s", (at, entry.pk))
        cursor.execute("SET LOCAL session_replication_role = origin")


# --- Which act it is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pack", "act"), [("sandbox", Act.PLAY_SANDBOX), ("testland", Act.PLAY_CASH)])
def test_the_pack_says_whether_rupees_are_real(pack: str, act: Act, settings: Settings) -> None:
    settings.JURISDICTION = pack
    assert (limits.act_of("INR"), limits.act_of("CHIP")) == (act, Act.PLAY_PRACTICE)


def test_real_money_is_refused_without_papers(asha: User, give: Funder, settings: Settings) -> None:
    give(asha, deposit=100)
    settings.JURISDICTION = "testland"
    assert refusal(lambda: sit(asha, 1, 100)) == "gate.unverified"


def test_where_rupees_are_off_nobody_stakes_them_and_chips_go_on(asha: User, give: Funder, settings: Settings) -> None:
    give(asha, deposit=100)
    settings.JURISDICTION = "india"
    assert refusal(lambda: sit(asha, 1, 100)) == "gate.rupees_off"
    stakes.fund_seat(seating=2, player=asha, currency="CHIP", amount_minor=100, key="seat:2")


# --- Deposits -----------------------------------------------------------------------------------------------------


def test_what_was_added_and_what_is_being_added_uses_the_limit(asha: User, bilal: User) -> None:
    submitted(asha)
    choose(asha, LimitKind.DEPOSIT_DAY, 1_000_00)
    for state in ("created", "pending"):
        add(asha, 300_00, state)
    for state in ("failed", "expired"):
        add(asha, 5_000_00, state)
    add(bilal, 900_00)
    day, week, month = limits.deposit_rooms(asha)
    assert (day.limit_minor, day.used_minor, day.left_minor) == (1_000_00, 600_00, 400_00)
    assert (week.used_minor, month.used_minor) == (600_00, 600_00)
    assert refusal(lambda: limits.allow_deposit(asha, 400_00)) is None
    assert refusal(lambda: limits.allow_deposit(asha, 400_01)) == "limit.deposit_day"


def test_the_house_has_limits_too(asha: User) -> None:
    assert limits.deposit_rooms(asha)[0].limit_minor == 10_000_00  # tier 0 of the sandbox
    submitted(asha)
    assert limits.deposit_rooms(asha)[0].limit_minor == 25_000_00  # tier 1
    assert refusal(lambda: limits.allow_deposit(asha, 25_000_00)) is None
    assert refusal(lambda: limits.allow_deposit(asha, 25_000_01)) == "limit.deposit_day"


@pytest.mark.parametrize(
    ("begin", "index"),
    [
        (lambda: midnight(), 0),
        (lambda: midnight() - timedelta(days=midnight().weekday()), 1),
        (lambda: midnight().replace(day=1), 2),
    ],
    ids=["the day at midnight", "the week on Monday", "the month on the first"],
)
def test_when_a_period_begins_in_india(begin: Callable[[], datetime], index: int, asha: User) -> None:
    add(asha, 100, at=begin())
    add(asha, 40, at=begin() - timedelta(microseconds=1))
    assert limits.deposit_rooms(asha)[index].used_minor == 100


# --- Stakes and losses --------------------------------------------------------------------------------------------


def test_the_stake_cap_counts_what_came_to_the_table_before(asha: User, give: Funder) -> None:
    give(asha, deposit=5_000)
    choose(asha, LimitKind.STAKE, 1_000)
    sit(asha, 1, 700)
    assert refusal(lambda: sit(asha, 1, 301, ":more")) == "limit.stake"
    sit(asha, 1, 300, ":more")
    sit(asha, 2, 1_000)  # another table is another stake
    place = {"purpose": "game", "ref_id": 1, "player": asha, "currency": INR, "key": "game:1"}
    assert refusal(lambda: holds.place(**place, amount_minor=1_001)) == "limit.stake"


@pytest.mark.parametrize("kind", [LimitKind.LOSS_DAY, LimitKind.LOSS_MONTH])
def test_no_deal_can_take_a_player_over_his_loss_limit(kind: LimitKind, asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=5_000)
    give(bilal, deposit=5_000)
    choose(asha, kind, 1_000)
    sit(asha, 1, 800)
    sit(bilal, 2, 800)
    assert refusal(lambda: sit(asha, 3, 201)) == f"limit.{kind}"  # all of it could be lost
    lose(500, loser=1, winner=2, deal=1)
    assert refusal(lambda: sit(asha, 1, 201, ":more")) == f"limit.{kind}"
    sit(asha, 1, 200, ":more")
    lose(500, loser=2, winner=1, deal=2)  # won back: 500 can be lost again that she has not brought
    assert refusal(lambda: sit(asha, 1, 1, ":again")) == f"limit.{kind}"
    assert refusal(lambda: sit(bilal, 2, 3_000, ":more")) is None


def test_a_player_who_won_may_stake_what_he_won(asha: User, bilal: User, give: Funder) -> None:
    give(asha, deposit=1_000)
    give(bilal, deposit=1_000)
    choose(asha, LimitKind.LOSS_DAY, 100)
    sit(asha, 1, 100)
    sit(bilal, 2, 300)
    lose(300, loser=2, winner=1, deal=1)
    stakes.release_seat(seating=1, player=asha, currency=INR, key="seat:1:release")
    sit(asha, 3, 400)
    assert refusal(lambda: sit(asha, 4, 1)) == "limit.loss_day"


@pytest.mark.parametrize(("back", "counts"), [(timedelta(), 300), (timedelta(microseconds=1), 0)])
def test_a_loss_counts_from_midnight_in_india(
    back: timedelta, counts: int, asha: User, bilal: User, give: Funder, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(asha, deposit=1_000)
    give(bilal, deposit=1_000)
    sit(asha, 1, 300)
    sit(bilal, 2, 300)
    date_back(lose(300, loser=1, winner=2, deal=1), midnight() - back)
    heard = used(asha, monkeypatch, lambda: limits.allow_stake(asha, INR, 1))
    assert (heard.lost_day_minor, heard.in_play_minor) == (counts, 0)


def test_chips_use_no_limit(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(asha, LimitKind.STAKE, 1)
    stakes.fund_seat(seating=1, player=asha, currency="CHIP", amount_minor=5_000, key="seat:1")
    assert used(asha, monkeypatch, lambda: limits.allow_stake(asha, "CHIP", 1)) == gate.NOTHING


# --- At once ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("committing_db")
def test_two_payments_at_once_do_not_both_fit(asha: User) -> None:
    """Seen to catch: `allow_deposit` that reads the player's row without locking it."""
    submitted(asha)
    choose(asha, LimitKind.DEPOSIT_DAY, 1_000_00)

    def pay() -> None:
        with transaction.atomic():
            limits.allow_deposit(asha, 300_00)
            add(asha, 300_00)

    assert at_once([pay] * 8, may_fail=(NotAllowed,)) == {"done": 3, "NotAllowed": 5}
    assert limits.deposit_rooms(asha)[0].left_minor == 100_00


@pytest.mark.usefixtures("committing_db", "ledger_alone")
def test_two_stakes_at_once_do_not_both_fit(asha: User, give: Funder) -> None:
    """Seen to catch: `allow_stake` that reads the player's row without locking it."""
    give(asha, deposit=10_000)
    choose(asha, LimitKind.LOSS_DAY, 1_000)
    works = [lambda seating=seating: sit(asha, seating, 400) for seating in range(1, 9)]
    assert at_once(works, may_fail=(NotAllowed,)) == {"done": 2, "NotAllowed": 6}


@pytest.mark.usefixtures("committing_db")
def test_a_tighter_limit_and_a_payment_at_once_come_one_after_the_other(asha: User) -> None:
    """Either the payment came first and fits the old limit, or it meets the new one and is refused."""
    submitted(asha)
    choose(asha, LimitKind.DEPOSIT_DAY, 1_000_00)

    def pay() -> None:
        with transaction.atomic():
            limits.allow_deposit(asha, 600_00)
            add(asha, 600_00)

    done = at_once([pay, lambda: choose(asha, LimitKind.DEPOSIT_DAY, 500_00)], may_fail=(NotAllowed,))
    assert done in ({"done": 2}, {"done": 1, "NotAllowed": 1})
    assert Deposit.objects.filter(player=asha).count() == done["done"] - 1
