import pytest

from players.models import User
from tests.wallet.conftest import Funder, balance, purse
from wallet.ledger.errors import HoldClosed, InsufficientFunds, InvalidDraft, KeyReused
from wallet.ledger.money import Currency
from wallet.models import Hold
from wallet.services import holds

pytestmark = pytest.mark.django_db
INR = Currency.INR
GAME, WITHDRAWAL = Hold.Purpose.GAME, Hold.Purpose.WITHDRAWAL


def enter(player: User, amount: int, *, bonus_cap: int = 0, ref_id: int = 5) -> Hold:
    return holds.place(
        purpose=GAME, ref_id=ref_id, player=player, currency=INR, amount_minor=amount,
        key=f"game:{ref_id}:{player.pk}", bonus_cap_minor=bonus_cap,
    )  # fmt: skip


def test_an_entry_takes_a_capped_share_of_bonus_then_deposit_then_winnings(asha: User, give: Funder) -> None:
    give(asha, bonus=100, deposit=50, winnings=500)
    hold = enter(asha, 120, bonus_cap=30)
    assert (hold.from_bonus, hold.from_deposit, hold.from_winnings) == (30, 50, 40)
    assert (purse(asha), balance("esc:game:5")) == ({"bonus": 70, "winnings": 460}, 120)


def test_a_release_goes_back_where_it_came_from_once(asha: User, give: Funder) -> None:
    give(asha, bonus=100, deposit=50, winnings=500)
    hold = enter(asha, 120, bonus_cap=30)
    first = holds.release(hold=hold, key=f"hold:{hold.pk}:release")
    assert holds.release(hold=hold, key=f"hold:{hold.pk}:release") == first
    assert (purse(asha), balance("esc:game:5")) == ({"bonus": 100, "deposit": 50, "winnings": 500}, 0)
    hold.refresh_from_db()
    assert (hold.state, hold.closed_entry) == ("released", first)


def test_placing_twice_under_one_key_is_one_hold(asha: User, give: Funder) -> None:
    give(asha, deposit=120)
    assert enter(asha, 120) == enter(asha, 120)
    with pytest.raises(KeyReused):
        enter(asha, 121)


def test_after_leaving_a_player_may_enter_again(asha: User, give: Funder) -> None:
    give(asha, deposit=120)
    hold = enter(asha, 120)
    holds.release(hold=hold, key=f"hold:{hold.pk}:release")
    again = holds.place(purpose=GAME, ref_id=5, player=asha, currency=INR, amount_minor=120, key="game:5:again")
    assert again.state == "active"


def test_a_result_pays_the_escrow_into_winnings_and_consumes_every_hold(asha: User, bilal: User, give: Funder) -> None:
    for player in (asha, bilal):
        give(player, deposit=100)
        enter(player, 100)
    entry = holds.capture(purpose=GAME, ref_id=5, currency=INR, prizes={asha.pk: 180}, fee_minor=20)
    assert holds.capture(purpose=GAME, ref_id=5, currency=INR, prizes={asha.pk: 180}, fee_minor=20) == entry
    assert (purse(asha), purse(bilal), balance("esc:game:5")) == ({"winnings": 180}, {}, 0)
    assert set(Hold.objects.values_list("state", "closed_entry")) == {("consumed", entry.pk)}


def test_what_was_used_is_not_given_back(asha: User, give: Funder) -> None:
    give(asha, deposit=100)
    hold = enter(asha, 100)
    holds.capture(purpose=GAME, ref_id=5, currency=INR, prizes={asha.pk: 100}, fee_minor=0)
    with pytest.raises(HoldClosed):
        holds.release(hold=hold, key=f"hold:{hold.pk}:release")


def test_a_result_that_is_not_the_escrow_moves_nothing(asha: User, give: Funder) -> None:
    give(asha, deposit=100)
    enter(asha, 100)
    with pytest.raises(InvalidDraft):
        holds.capture(purpose=GAME, ref_id=5, currency=INR, prizes={asha.pk: 101}, fee_minor=0)
    assert Hold.objects.get().state == "active"


def test_a_withdrawal_sets_winnings_aside_and_nothing_else(asha: User, give: Funder) -> None:
    give(asha, deposit=1000, winnings=600)
    with pytest.raises(InsufficientFunds):
        holds.place(purpose=WITHDRAWAL, ref_id=1, player=asha, currency=INR, amount_minor=601, key="wd:1")
    holds.place(purpose=WITHDRAWAL, ref_id=1, player=asha, currency=INR, amount_minor=600, key="wd:1")
    assert purse(asha) == {"deposit": 1000, "set_aside": 600}


def test_a_match_that_is_called_off_gives_back_where_it_came_from_and_only_the_rest_is_won(
    asha: User, bilal: User, give: Funder
) -> None:
    give(asha, bonus=20, deposit=50, winnings=100)
    give(bilal, deposit=100)
    enter(asha, 100, bonus_cap=20)
    enter(bilal, 100)
    entry = holds.call_off(purpose=GAME, ref_id=5, currency=INR, shares={asha.pk: 40, bilal.pk: 160})
    assert holds.call_off(purpose=GAME, ref_id=5, currency=INR, shares={asha.pk: 40, bilal.pk: 160}) == entry
    assert purse(asha) == {"winnings": 100 - 30 + 30, "deposit": 10}
    assert (purse(bilal), balance("esc:game:5")) == ({"deposit": 100, "winnings": 60}, 0)
    assert set(Hold.objects.values_list("state", "closed_entry")) == {("released", entry.pk)}


def test_a_match_without_entries_is_called_off_without_an_entry(asha: User) -> None:
    assert holds.call_off(purpose=GAME, ref_id=5, currency=INR, shares={}) is None


def test_shares_that_are_not_the_escrow_are_refused(asha: User, give: Funder) -> None:
    give(asha, deposit=100)
    enter(asha, 100)
    with pytest.raises(InvalidDraft):
        holds.call_off(purpose=GAME, ref_id=5, currency=INR, shares={asha.pk: 99})


def test_a_player_enters_again_by_an_entry_of_its_own(asha: User, give: Funder) -> None:
    give(asha, deposit=200)
    enter(asha, 100)
    holds.place(
        purpose=GAME, ref_id=5, player=asha, currency=INR, amount_minor=100, key=f"game:5:{asha.pk}:2", nth=2
    )  # fmt: skip
    assert balance("esc:game:5") == 200
