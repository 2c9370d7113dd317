"""What a player wants done while his link is down holds in matches as at any table, from the next deal on."""

import pytest

from games.engine.indian.commands import OnDisconnect, SetLink
from games.models import Deal, Table
from games.services import store
from players.services import wishes
from tests.games.matches import playing

pytestmark = pytest.mark.django_db
STAY, DROP = OnDisconnect.STAY_UNTIL_BACK, OnDisconnect.DROP_AFTER_3_MISSES


def policies(deal: Deal) -> list[OnDisconnect]:
    return [seat.on_disconnect for seat in store.fold(deal.pk).state.seats]


def next_deal(at: Table) -> Deal:
    deal = playing.end_pause(at)
    assert deal is not None
    return deal


def a_deal_without(*, wish: OnDisconnect) -> Deal:
    """A deal of three in which seat 1 wished this before it began, and has lost his link since."""
    at, (_asha, bilal, _chitra) = playing.a_full_match("Asha", "Bilal", "Chitra", variant="pool101")
    wishes.choose(player=bilal, on_disconnect=wish)
    deal = next_deal(at)
    playing.submit(deal, 1, SetLink(is_connected=False))
    return deal


def miss_three_turns(deal: Deal) -> None:
    while store.fold(deal.pk).state.seat(1).misses < 3:
        if store.fold(deal.pk).state.turn.seat == 1:
            playing.expire(deal)
        else:
            playing.pass_on(deal, store.fold(deal.pk).state.turn.seat)


def test_a_wish_counts_from_the_next_deal_of_the_match() -> None:
    at, (asha, _bilal) = playing.a_full_match("Asha", "Bilal", variant="pool101")
    first = next_deal(at)
    wishes.choose(player=asha, on_disconnect=STAY)
    assert policies(first) == [DROP, DROP]
    playing.give_up_all(first, winner=0)
    assert policies(next_deal(at)) == [STAY, DROP]


def test_who_wants_to_stay_is_in_the_deal_after_three_misses() -> None:
    deal = a_deal_without(wish=STAY)
    miss_three_turns(deal)
    assert 1 in {seat.seat for seat in store.fold(deal.pk).state.playing}


def test_who_wants_to_be_dropped_is_out_after_three_misses() -> None:
    deal = a_deal_without(wish=DROP)
    miss_three_turns(deal)
    assert 1 not in {seat.seat for seat in store.fold(deal.pk).state.playing}
