"""Money of a Points table, from the wallet to the seat, between seats, and back."""

import pytest

from players.models import User
from players.services.gate import NotAllowed
from tests.wallet.conftest import Funder, balance, purse
from wallet.ledger.errors import AccountClosed, InsufficientFunds, KeyReused, UnknownAccount
from wallet.ledger.money import Currency
from wallet.models import Account, LedgerEntry
from wallet.services import stakes

pytestmark = pytest.mark.django_db
INR = Currency.INR


def fund(player: User, seating: int, amount: int, key: str = "1") -> LedgerEntry:
    return stakes.fund_seat(
        seating=seating, player=player, currency=INR, amount_minor=amount, key=f"seat:{seating}:fund:{key}"
    )


def release(player: User, seating: int) -> int:
    return stakes.release_seat(seating=seating, player=player, currency=INR, key=f"seat:{seating}:release")


def stack(seating: int) -> tuple[int, int]:
    return balance(f"seat:{seating}:deposit"), balance(f"seat:{seating}:winnings")


@pytest.fixture
def two_seats(asha: User, bilal: User, give: Funder) -> None:
    """Asha in seating 1 with 300 of deposit and 100 of winnings; Bilal in seating 2 with 400 of deposit."""
    give(asha, deposit=300, winnings=500)
    give(bilal, deposit=1000)
    fund(asha, 1, 400)
    fund(bilal, 2, 400)


def test_a_buy_in_leaves_deposit_before_winnings(two_seats: None, asha: User) -> None:
    assert (purse(asha), stack(1)) == ({"winnings": 400}, (300, 100))


def test_a_top_up_adds_to_what_is_there(two_seats: None, asha: User) -> None:
    fund(asha, 1, 150, key="2")
    assert (purse(asha), stack(1), stakes.stack_of(1, INR)) == ({"winnings": 250}, (300, 250), 550)


def test_bonus_money_buys_no_seat(asha: User, give: Funder) -> None:
    give(asha, deposit=100, bonus=900)
    with pytest.raises(InsufficientFunds):
        fund(asha, 1, 101)


def test_a_retried_buy_in_takes_the_money_once_even_when_the_buckets_have_moved(two_seats: None, asha: User) -> None:
    first = LedgerEntry.objects.get(key="seat:1:fund:1")
    assert fund(asha, 1, 400) == first
    assert stack(1) == (300, 100)


def test_another_amount_under_the_key_of_a_buy_in_is_an_error(two_seats: None, asha: User) -> None:
    with pytest.raises(KeyReused):
        fund(asha, 1, 401)


def test_a_loss_leaves_deposit_first_and_arrives_as_winnings(two_seats: None) -> None:
    entry = stakes.settle_deal(deal=7, currency=INR, losses={1: 350}, winner=2, fee_minor=35)
    assert entry is not None
    assert (entry.key, entry.closes) == ("deal:7:close", True)
    assert (stack(1), stack(2)) == ((0, 50), (400, 315))


def test_a_deal_is_settled_once(two_seats: None) -> None:
    first = stakes.settle_deal(deal=7, currency=INR, losses={1: 200}, winner=2, fee_minor=20)
    assert stakes.settle_deal(deal=7, currency=INR, losses={1: 200}, winner=2, fee_minor=20) == first
    with pytest.raises(KeyReused):
        stakes.settle_deal(deal=7, currency=INR, losses={2: 200}, winner=1, fee_minor=20)
    assert (stakes.stacks_of([1, 2])) == {1: 200, 2: 580}


def test_a_deal_that_costs_nobody_anything_makes_no_entry(two_seats: None) -> None:
    assert stakes.settle_deal(deal=7, currency=INR, losses={1: 0}, winner=2, fee_minor=0) is None


def test_a_loss_above_the_stack_is_refused_and_moves_nothing(two_seats: None) -> None:
    with pytest.raises(InsufficientFunds):
        stakes.settle_deal(deal=7, currency=INR, losses={1: 401}, winner=2, fee_minor=0)
    assert stakes.stacks_of([1, 2]) == {1: 400, 2: 400}


def test_standing_up_gives_back_bucket_by_bucket(two_seats: None, asha: User, bilal: User) -> None:
    stakes.settle_deal(deal=7, currency=INR, losses={1: 350}, winner=2, fee_minor=35)
    assert (release(asha, 1), release(bilal, 2)) == (50, 715)
    assert purse(asha) == {"winnings": 450}
    assert purse(bilal) == {"deposit": 1000, "winnings": 315}


def test_standing_up_twice_gives_back_once(two_seats: None, asha: User) -> None:
    assert (release(asha, 1), release(asha, 1)) == (400, 400)
    assert purse(asha) == {"deposit": 300, "winnings": 500}


def test_a_seat_that_was_left_takes_no_money(two_seats: None, asha: User) -> None:
    release(asha, 1)
    with pytest.raises(AccountClosed):
        fund(asha, 1, 100, key="2")
    with pytest.raises(AccountClosed):
        stakes.settle_deal(deal=7, currency=INR, losses={2: 100}, winner=1, fee_minor=0)


def test_an_empty_seat_is_left_without_an_entry_and_closed(two_seats: None, asha: User) -> None:
    stakes.settle_deal(deal=7, currency=INR, losses={1: 400}, winner=2, fee_minor=0)
    assert (release(asha, 1), release(asha, 1)) == (0, 0)
    assert not LedgerEntry.objects.filter(kind="seat_release").exists()
    assert not Account.objects.filter(code__startswith="seat:1:", is_open=True).exists()


def test_chitra_gets_nothing_out_of_a_seat_that_is_not_hers(two_seats: None, chitra: User) -> None:
    with pytest.raises(UnknownAccount, match="another player"):
        release(chitra, 1)
    assert stack(1) == (300, 100)


def test_chitra_puts_nothing_on_a_seat_that_is_not_hers(two_seats: None, chitra: User, give: Funder) -> None:
    give(chitra, deposit=100)
    with pytest.raises(UnknownAccount, match="another player"):
        fund(chitra, 1, 100, key="chitra")


def test_seatings_that_never_had_money_have_none(db: None) -> None:
    assert (stakes.stack_of(99, INR), stakes.stacks_of([98, 99])) == (0, {98: 0, 99: 0})


def test_many_stacks_cost_one_query(two_seats: None, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert stakes.stacks_of([1, 2, 3]) == {1: 400, 2: 400, 3: 0}


def test_a_bot_stakes_no_rupees(db: None, give: Funder) -> None:
    bot = User.objects.create_user("bot@example.in", display_name="Botsy", is_bot=True, bot_strength="weak")
    give(bot, deposit=500)
    with pytest.raises(NotAllowed) as refused:
        fund(bot, 1, 100)
    assert refused.value.code == "gate.bot"


def test_an_account_out_of_use_stakes_nothing_but_gets_its_money_back(two_seats: None, asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(is_active=False)
    with pytest.raises(NotAllowed):
        fund(asha, 1, 100, key="2")
    assert release(asha, 1) == 400


def test_a_currency_may_be_given_as_its_code(asha: User) -> None:
    stakes.fund_seat(seating=1, player=asha, currency="CHIP", amount_minor=800, key="seat:1:fund:1")
    assert (stakes.stack_of(1, "CHIP"), stakes.stack_of(1, "INR")) == (800, 0)
