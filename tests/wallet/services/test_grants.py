import pytest
from pytest_django.fixtures import Settings

from players.models import User
from tests.wallet.conftest import purse
from wallet.ledger.errors import RefillRefused
from wallet.ledger.money import Currency
from wallet.models import LedgerEntry
from wallet.services import demo_money, grants, stakes

pytestmark = pytest.mark.django_db
CHIP = Currency.CHIP


def take_to_a_seat(player: User, seating: int, amount: int) -> None:
    stakes.fund_seat(seating=seating, player=player, currency=CHIP, amount_minor=amount, key=f"seat:{seating}:fund")


def lose(amount: int, *, seating: int, winner: int) -> None:
    stakes.settle_deal(deal=seating, currency=CHIP, losses={seating: amount}, winner=winner, fee_minor=0)


def test_everyone_begins_with_ten_thousand_chips(asha: User) -> None:
    bot = User.objects.create_user("bot@example.in", display_name="Botsy", is_bot=True, bot_strength="weak")
    assert purse(asha, CHIP) == purse(bot, CHIP) == {"deposit": 10_000}


def test_the_welcome_is_given_once(asha: User) -> None:
    grants.grant_practice_chips(asha)
    assert purse(asha, CHIP) == {"deposit": 10_000}


def test_rows_loaded_from_a_fixture_are_given_nothing(db: None) -> None:
    User(pk=900, email="raw@example.in", display_name="Raw").save_base(raw=True)
    assert not LedgerEntry.objects.filter(ref_id=900).exists()


def test_a_refill_counts_chips_in_play_and_is_refused_while_there_are_enough(asha: User) -> None:
    take_to_a_seat(asha, 1, 9_500)
    with pytest.raises(RefillRefused) as refused:
        grants.refill_practice_chips(asha)
    assert refused.value.message == "You have 10,000 chips. A refill comes when you have less than 1,000 chips."


@pytest.mark.parametrize(("lost", "is_refilled"), [(9_000, False), (9_001, True)])
def test_a_refill_comes_under_a_thousand(lost: int, is_refilled: bool, asha: User, bilal: User) -> None:
    take_to_a_seat(asha, 1, 9_500)
    take_to_a_seat(bilal, 2, 1_000)
    lose(lost, seating=1, winner=2)
    if is_refilled:
        grants.refill_practice_chips(asha)
        assert grants.practice_total(asha) == 10_000
    else:
        with pytest.raises(RefillRefused):
            grants.refill_practice_chips(asha)


def test_a_second_click_gives_nothing_more_and_a_second_loss_does(asha: User, bilal: User) -> None:
    take_to_a_seat(bilal, 10, 1_000)
    for seating in (1, 2):
        take_to_a_seat(asha, seating, 10_000)
        lose(10_000, seating=seating, winner=10)
        grants.refill_practice_chips(asha)
        with pytest.raises(RefillRefused):
            grants.refill_practice_chips(asha)
    keys = LedgerEntry.objects.filter(kind="practice_refill").order_by("pk").values_list("key", flat=True)
    assert list(keys) == [f"player:{asha.pk}:refill:1", f"player:{asha.pk}:refill:2"]


def test_demonstration_rupees_are_an_adjustment_given_once(asha: User) -> None:
    first = demo_money.give(asha)
    assert demo_money.give(asha) == first
    assert (first.kind, first.note) == ("adjust", "Demonstration balance, no real money")
    assert purse(asha) == {"deposit": 5_000_00}


def test_no_rupees_are_made_by_hand_where_they_are_real(asha: User, settings: Settings) -> None:
    settings.JURISDICTION = "testland"
    with pytest.raises(demo_money.DemoMoneyRefused):
        demo_money.give(asha)
