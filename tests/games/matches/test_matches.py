"""From the first entry to the prizes: what a match does with its players and their money."""

from uuid import uuid4

import pytest

from games.models import Match, MatchSeat, Seat, Table
from games.services import tables
from games.services.matches import calling_off, entering, opening
from tests.games.house import bot, chips, person, refusal
from tests.games.matches import playing
from tests.wallet.conftest import balance
from wallet.ledger.money import Currency
from wallet.models import LedgerEntry

pytestmark = pytest.mark.django_db


def test_the_last_entry_starts_the_match_and_every_fee_lies_in_escrow() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal")
    match = at.match
    assert (at.state, match.state, balance(f"esc:game:{match.pk}", Currency.CHIP)) == ("playing", "running", 200)
    assert (chips(asha), chips(bilal)) == (9_900, 9_900)
    assert [seat.number for seat in match.match_seats.order_by("number")] == [0, 1]


def test_who_wins_most_chips_gets_the_pool_less_the_fee() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", options={"deals": 2})
    playing.play_deal(at, winner=1)
    playing.play_deal(at, winner=1)
    match = Match.objects.get(table=at)
    assert (match.state, match.outcome["how"], match.outcome["fee_minor"]) == ("paid", "won", 20)
    assert (chips(asha), chips(bilal)) == (9_900, 10_080)
    assert list(MatchSeat.objects.order_by("number").values_list("place", "prize_minor")) == [(2, 0), (1, 180)]
    assert (balance(f"esc:game:{match.pk}", Currency.CHIP), at.state) == (0, "closing")


def test_a_tie_is_broken_by_another_deal_among_the_tied() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", "Chitra", options={"deals": 2})
    playing.play_deal(at, winner=0)
    playing.play_deal(at, winner=1)
    assert playing.course(at).played.how is None
    deal = playing.end_pause(at)
    assert deal is not None
    assert sorted(deal.deal_seats.values_list("number", flat=True)) == [0, 1]
    playing.give_up_all(deal, winner=1)
    match = Match.objects.get(table=at)
    assert (match.state, match.outcome["places"]["1"]) == ("paid", 1)


def test_each_deal_begins_one_seat_on() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", "Chitra", options={"deals": 3})
    for _each in range(3):
        playing.play_deal(at, winner=0)
    firsts = [line.first_seat for line in playing.course(at).played.deals]
    assert firsts[1:] == [(firsts[0] + 1) % 3, (firsts[0] + 2) % 3]


def test_a_deal_that_is_void_is_dealt_again() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", options={"deals": 2})
    deal = playing.end_pause(at)
    assert deal is not None
    playing.void(deal)
    playing.play_deal(at, winner=0)
    playing.play_deal(at, winner=0)
    assert (Match.objects.get(table=at).state, len(playing.course(at).played.deals)) == ("paid", 2)


def test_three_void_deals_in_a_row_call_the_match_off_and_everything_goes_back() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal")
    for _each in range(3):
        deal = playing.end_pause(at)
        assert deal is not None
        playing.void(deal)
    assert (Match.objects.get(table=at).state, chips(asha), chips(bilal)) == ("abandoned", 10_000, 10_000)


def test_who_leaves_before_the_start_has_his_entry_back() -> None:
    asha, at = person("Asha"), playing.a_match()
    (seat,) = playing.enter(at, asha)
    tables.stand_up(player=asha, code=at.code)
    assert (chips(asha), balance(f"esc:game:{at.match.pk}", Currency.CHIP)) == (10_000, 0)
    playing.enter(at, asha)
    assert (chips(asha), Seat.objects.get(pk=seat.pk).left_reason) == (9_900, "stood_up")


def test_who_leaves_between_deals_ends_the_match_for_himself() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal")
    playing.play_deal(at, winner=0)
    tables.stand_up(player=asha, code=at.code)
    match = Match.objects.get(table=at)
    assert (match.state, chips(asha), chips(bilal)) == ("paid", 9_900, 10_080)
    assert match.outcome["places"] == {"1": 1, "0": 2}


def test_who_leaves_in_a_deal_pays_for_it_and_is_dealt_in_no_more() -> None:
    at, (asha, *_others) = playing.a_full_match("Asha", "Bilal", "Chitra", options={"deals": 2})
    deal = playing.end_pause(at)
    assert deal is not None
    tables.stand_up(player=asha, code=at.code)
    playing.give_up_all(deal, winner=2)
    at.refresh_from_db()
    second = playing.end_pause(at)
    assert second is not None
    assert sorted(second.deal_seats.values_list("number", flat=True)) == [1, 2]
    assert playing.course(at).played.score(0).total == 160 - 20


def test_a_match_is_entered_once_and_by_no_bot_for_rupees() -> None:
    asha, at = person("Asha"), playing.a_match(seats_max=3)
    playing.enter(at, asha)
    rupees = playing.a_match(currency="INR", entry_minor=10_000)
    assert refusal(entering.enter, player=asha, code=at.code, cmd_id=None) == "seat.already"
    assert refusal(entering.enter, player=bot("Bo"), code=rupees.code, cmd_id=None) == "table.no_bots"


def test_calling_off_in_mid_deal_voids_the_deal_and_gives_every_entry_back_to_its_bucket() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", currency="INR", entry_minor=10_000)
    playing.play_deal(at, winner=0)
    deal = playing.end_pause(at)
    assert deal is not None
    assert calling_off.call_off(code=at.code, because="The lights went out.")
    deal.refresh_from_db()
    match = Match.objects.get(table=at)
    assert (deal.state, match.state, match.called_off_because) == ("voided", "abandoned", "The lights went out.")
    assert not calling_off.call_off(code=at.code, because="Twice.")
    assert LedgerEntry.objects.filter(kind="escrow_close", ref_id=match.pk).count() == 1
    assert set(MatchSeat.objects.values_list("prize_minor", flat=True)) == {10_000}


def test_a_rematch_is_one_match_for_all_who_ask() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    playing.play_deal(at, winner=0)
    again = opening.rematch(player=asha, code=at.code, cmd_id=uuid4())
    assert opening.rematch(player=bilal, code=at.code, cmd_id=uuid4()) == again
    assert Table.objects.get(pk=again.pk).state == "playing"


def test_who_leaves_in_the_last_deal_is_paid_no_prize_though_he_leads() -> None:
    at, (asha, bilal, _chitra) = playing.a_full_match("Asha", "Bilal", "Chitra", options={"deals": 2})
    playing.play_deal(at, winner=0)
    deal = playing.end_pause(at)
    assert deal is not None
    tables.stand_up(player=asha, code=at.code)
    playing.give_up_all(deal, winner=1)
    assert Match.objects.get(table=at).outcome["places"]["0"] == 3
    assert (chips(asha), chips(bilal)) == (9_900, 10_170)
