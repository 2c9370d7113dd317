"""Chairs and money of a table: bounds, races, repeats, and everything back on standing up."""

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.models import Seat, Table, TableCommand
from games.selectors import lobby_rows, seat_rows, shown_table, you_json
from games.services import chairs, house_bots, keeping, lobby, tables
from games.services.errors import Refused, TableFull
from players.models import User
from players.services.gate import NotAllowed
from tests.games.house import bot, open_deal, person, sit, stacks, table
from wallet.ledger.errors import InsufficientFunds
from wallet.selectors import balances


@pytest.fixture
def at(db: None) -> Table:
    return table(seats_max=3)


def chips(player: Any) -> int:
    return balances(player).of("CHIP").playable_minor


def refusal(call: Any, **wishes: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(**wishes)
    return refused.value.code


# --- Opening ----------------------------------------------------------------------------------------------------------


def test_table_opened_twice_by_one_command_is_one(db: None) -> None:
    cmd_id = uuid4()
    wishes = {"variant": "points", "currency": "CHIP", "point_value_minor": 1, "seats_max": 6, "cmd_id": cmd_id}

    assert tables.open_table(**wishes) == tables.open_table(**wishes)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"variant": "whist"}, "table.unknown_variant"),
        ({"seats_max": 7}, "table.seats"),
        ({"variant": "zapak2", "seats_max": 3}, "table.seats"),
        ({"currency": "INR", "bots_wanted": 1}, "table.bots_for_chips_only"),
    ],
)
def test_impossible_table_is_refused(db: None, wishes: dict[str, Any], code: str) -> None:
    assert refusal(table, **wishes) == code


# --- Sitting down -----------------------------------------------------------------------------------------------------


def test_buy_in_moves_to_the_seat(at: Table) -> None:
    asha = person("Asha")

    seat = sit(asha, at, 500)

    assert (seat.number, stacks(at), chips(asha)) == (0, {"Asha": 500}, 9_500)


@pytest.mark.parametrize(("amount", "code"), [(79, "buy_in.too_little"), (801, "buy_in.too_much")])
def test_buy_in_out_of_bounds_is_refused(at: Table, amount: int, code: str) -> None:
    assert refusal(sit, player=person("Asha"), at=at, amount_minor=amount) == code


def test_buy_in_of_zapak_covers_130_points(db: None) -> None:
    zapak = table(variant="zapak2", seats_max=2)

    assert refusal(sit, player=person("Asha"), at=zapak, amount_minor=129) == "buy_in.too_little"
    assert sit(person("Bilal"), zapak, 130).number == 0


def test_who_cannot_pay_does_not_sit(db: None) -> None:
    dear = table(currency="INR", point_value_minor=100_00)

    with pytest.raises(InsufficientFunds):
        sit(person("Asha"), dear, 8_000_00)

    assert not Seat.objects.exists()


def test_same_command_seats_once(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()

    first = tables.sit_down(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=100)
    again = tables.sit_down(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=100)

    assert first == again
    assert chips(asha) == 9_900


def test_old_command_seats_nobody_again(at: Table) -> None:
    """A proxy or a phone may send a request again long after its effect was undone."""
    asha, sat, stood = person("Asha"), uuid4(), uuid4()
    first = tables.sit_down(player=asha, code=at.code, cmd_id=sat, amount_minor=100)
    tables.stand_up(player=asha, code=at.code, cmd_id=stood)

    assert tables.sit_down(player=asha, code=at.code, cmd_id=sat, amount_minor=100) == first
    assert (stacks(at), chips(asha)) == ({}, 10_000)

    sit(asha, at, 200)
    tables.stand_up(player=asha, code=at.code, cmd_id=stood)
    assert stacks(at) == {"Asha": 200}


def test_old_sitting_out_and_return_are_over(at: Table) -> None:
    asha, out, back = person("Asha"), uuid4(), uuid4()
    sit(asha, at)
    tables.sit_out(player=asha, code=at.code, cmd_id=out)
    tables.return_to_play(player=asha, code=at.code, cmd_id=back)

    tables.sit_out(player=asha, code=at.code, cmd_id=out)

    assert not Seat.objects.get().is_sitting_out


def test_usual_top_up_twice_by_one_command_moves_once(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    sit(asha, at, 100)
    tables.top_up(player=asha, code=at.code, cmd_id=cmd_id)
    Seat.objects.filter(player=asha).update(short_since=timezone.now())

    tables.top_up(player=asha, code=at.code, cmd_id=cmd_id)

    assert (stacks(at), Seat.objects.get().short_since is None) == ({"Asha": 320}, False)


def test_one_id_for_two_wishes_is_refused(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    tables.sit_down(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=100, seat_number=1)
    again = {"player": asha, "code": at.code, "cmd_id": cmd_id}

    assert refusal(tables.sit_down, **again, amount_minor=200, seat_number=1) == "command.reused"
    assert refusal(tables.sit_down, **again, amount_minor=100, seat_number=2) == "command.reused"
    assert refusal(tables.sit_down, **again | {"code": table().code}, amount_minor=100) == "command.reused"
    assert refusal(tables.top_up, **again, amount_minor=100) == "command.reused"
    assert refusal(tables.stand_up, **again) == "command.reused"
    assert stacks(at) == {"Asha": 100}


def test_one_id_of_two_players_is_two_commands(at: Table) -> None:
    cmd_id = uuid4()

    seats = [tables.sit_down(player=person(name), code=at.code, cmd_id=cmd_id) for name in ("Asha", "Bilal")]

    assert [seat.number for seat in seats] == [0, 1]


def test_refused_command_may_be_sent_again(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    assert refusal(tables.top_up, player=asha, code=at.code, cmd_id=cmd_id, amount_minor=50) == "seat.none"
    sit(asha, at, 100)

    tables.top_up(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=50)

    assert stacks(at) == {"Asha": 150}


def test_second_chair_at_the_same_table_is_refused(at: Table) -> None:
    asha = person("Asha")
    sit(asha, at)

    assert refusal(sit, player=asha, at=at) == "seat.already"


def test_one_may_sit_at_several_tables(at: Table) -> None:
    asha = person("Asha")
    sit(asha, at)
    sit(asha, table())

    assert len(seat_rows(asha)) == 2


def test_taken_chair_and_full_table_are_refused(at: Table) -> None:
    sit(person("Asha"), at, seat_number=2)
    assert refusal(sit, player=person("Bilal"), at=at, seat_number=2) == "seat.taken"
    sit(person("Chitra"), at)
    sit(person("Devi"), at)

    with pytest.raises(TableFull):
        sit(person("Esha"), at)


def test_bots_stay_away_from_rupees(db: None) -> None:
    rupees = table(currency="INR", point_value_minor=100)

    assert refusal(sit, player=bot("Kabir"), at=rupees, amount_minor=8_000) == "table.no_bots"


def test_gate_stands_before_the_chair(at: Table) -> None:
    asha = person("Asha", is_active=False)

    with pytest.raises(NotAllowed):
        sit(asha, at)


def at_once(*calls: Callable[[], object]) -> list[str]:
    """Make the calls from threads that begin together; "done" or the code of the refusal for each."""
    barrier, outcomes = threading.Barrier(len(calls)), []

    def run(call: Callable[[], object]) -> None:
        barrier.wait()
        try:
            call()
            outcomes.append("done")
        except Refused as refused:
            outcomes.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return sorted(outcomes)


def test_bots_come_once_when_several_processes_fill_a_table(committing_db: None) -> None:
    """Seen to catch a count that was made before the table's lock: five bots came where three were wanted."""
    for letter in "ABCDEFGHIJKL":
        bot(f"Bot {letter}")
    for _ in range(3):
        at = table(seats_max=6, bots_wanted=3)
        sit(person(f"Player {at.pk}"), at)

        at_once(*[lambda at=at: house_bots.fill(at)] * 4)  # type: ignore[misc]

        assert at.seats.filter(left_at__isnull=True, player__is_bot=True).count() == 3


def test_twelve_people_race_for_one_chair_and_one_gets_it(committing_db: None) -> None:
    at = table(seats_max=2)
    sit(person("Asha"), at)
    people = [person(f"Racer {letter}") for letter in "ABCDEFGHIJKL"]

    def seat(player: User) -> Callable[[], object]:
        return lambda: tables.sit_down(player=player, code=at.code, cmd_id=uuid4(), amount_minor=100)

    assert at_once(*(seat(player) for player in people)) == ["done"] + ["table.full"] * 11
    assert Seat.objects.filter(table=at).count() == 2
    assert sum(chips(player) for player in people) == 12 * 10_000 - 100


def test_command_that_arrives_twice_at_once_counts_once(committing_db: None) -> None:
    at, asha, cmd_id = table(), person("Asha"), uuid4()
    sit(asha, at, 100)

    def top_up() -> object:
        return tables.top_up(player=asha, code=at.code, cmd_id=cmd_id, amount_minor=50)

    assert at_once(*[top_up] * 5) == ["done"] * 5
    assert stacks(at) == {"Asha": 150}


@pytest.mark.parametrize("act", [tables.sit_out, tables.stand_up, tables.top_up])
def test_act_that_loses_a_deadlock_is_done_all_the_same(committing_db: None, act: Callable[..., object]) -> None:
    """Somebody holds the seat and wants the table, we hold the table and want the seat: the database ends one of us."""
    at, asha = table(), person("Asha")
    seat = sit(asha, at, 100)
    is_held = threading.Event()

    def crossing() -> None:
        try:
            with transaction.atomic():
                Seat.objects.select_for_update().get(pk=seat.pk)
                is_held.set()
                while not Table.objects.raw(_WAITING):
                    time.sleep(0.02)
                Table.objects.select_for_update().get(pk=at.pk)
        finally:
            connection.close()

    other = threading.Thread(target=crossing)
    other.start()
    assert is_held.wait(60)

    act(player=asha, code=at.code, cmd_id=(cmd_id := uuid4()))

    other.join(60)
    assert TableCommand.objects.filter(cmd_id=cmd_id).count() == 1


_WAITING = "SELECT pid AS id FROM pg_locks WHERE NOT granted"


# --- More money -------------------------------------------------------------------------------------------------------


def test_top_up_twice_by_one_command_moves_once(at: Table) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    sit(asha, at, 100)

    for _ in range(2):
        tables.top_up(player=asha, code=at.code, amount_minor=50, cmd_id=cmd_id)

    assert stacks(at) == {"Asha": 150}


def test_top_up_over_the_most_is_refused(at: Table) -> None:
    asha = person("Asha")
    sit(asha, at, 800)

    assert refusal(tables.top_up, player=asha, code=at.code, amount_minor=1, cmd_id=uuid4()) == "top_up.too_much"


def test_top_up_in_a_deal_does_not_change_what_it_costs(at: Table) -> None:
    asha, bilal = person("Asha"), person("Bilal")
    sit(asha, at, 100)
    sit(bilal, at, 100)
    open_deal(at)

    tables.top_up(player=asha, code=at.code, amount_minor=50, cmd_id=uuid4())

    assert stacks(at) == {"Asha": 150, "Bilal": 100}


# --- Leaving ----------------------------------------------------------------------------------------------------------


def test_standing_up_between_deals_gives_everything_back(at: Table) -> None:
    asha = person("Asha")
    seat = sit(asha, at, 300)

    tables.stand_up(player=asha, code=at.code)
    tables.stand_up(player=asha, code=at.code)

    seat.refresh_from_db()
    assert (chips(asha), seat.left_reason) == (10_000, "stood_up")
    assert you_json(shown_table(at), asha)["seat"] is None


def test_standing_up_in_a_deal_loses_it_and_keeps_the_chair_until_it_is_settled(at: Table) -> None:
    asha, bilal, chitra = person("Asha"), person("Bilal"), person("Chitra")
    for player in (asha, bilal, chitra):
        sit(player, at, 100)
    deal = open_deal(at)

    tables.stand_up(player=asha, code=at.code)

    seat = Seat.objects.get(player=asha)
    assert (seat.left_at, seat.is_leaving) == (None, True)
    assert deal.events.order_by("-seq").first().type == "SeatLeft"
    assert refusal(tables.return_to_play, player=asha, code=at.code) == "seat.leaving"


def test_sitting_out_and_back(at: Table) -> None:
    asha, bilal, chitra = person("Asha"), person("Bilal"), person("Chitra")
    for player in (asha, bilal, chitra):
        sit(player, at, 100)
    tables.sit_out(player=asha, code=at.code)

    deal = open_deal(at)
    assert sorted(deal.deal_seats.values_list("player__display_name", flat=True)) == ["Bilal", "Chitra"]

    tables.return_to_play(player=asha, code=at.code)
    assert Seat.objects.get(player=asha).sitting_out_since is None


def test_who_has_no_socket_or_too_little_is_not_dealt_in(at: Table) -> None:
    away, short = person("Asha"), person("Bilal")
    for player in (away, short):
        sit(player, at, 80)
    sit(person("Chitra"), at, 80)
    Seat.objects.filter(player=away).update(connection_id=None)
    at.refresh_from_db()

    deal = open_deal(at)

    assert sorted(deal.deal_seats.values_list("player__display_name", flat=True)) == ["Bilal", "Chitra"]


def test_closing_waits_for_the_deal(at: Table) -> None:
    asha = person("Asha")
    sit(asha, at, 100)
    assert tables.close_table(code=at.code).state == Table.State.CLOSED
    assert chips(asha) == 10_000

    busy = table()
    for name in ("Bilal", "Chitra"):
        sit(person(name), busy, 100)
    open_deal(busy)
    assert tables.close_table(code=busy.code).state == Table.State.CLOSING
    assert refusal(sit, player=asha, at=busy) == "table.closed"


def test_nobody_acts_for_another_or_at_an_unknown_table(at: Table) -> None:
    chitra = person("Chitra")

    assert refusal(tables.sit_out, player=chitra, code=at.code) == "seat.none"
    assert refusal(tables.top_up, player=chitra, code=at.code, cmd_id=uuid4()) == "seat.none"
    assert refusal(tables.sit_out, player=chitra, code=uuid4()) == "table.unknown"


# --- Bots and play now ------------------------------------------------------------------------------------------------


def test_play_now_seats_with_company_and_leads_back(db: None) -> None:
    for number in range(4):
        bot(f"Robot {number}")
    asha, cmd_id = person("Asha"), uuid4()

    found = lobby.play_now(player=asha, cmd_id=cmd_id)

    seats = list(found.seats.select_related("player").order_by("number"))
    assert [seat.player.is_bot for seat in seats] == [False, True, True, True]
    assert lobby.play_now(player=asha, cmd_id=uuid4()) == found


def test_five_play_nows_at_once_give_one_chair(committing_db: None) -> None:
    for _ in range(5):
        table(bots_wanted=2)
    asha = person("Asha")

    assert at_once(*[lambda: lobby.play_now(player=asha, cmd_id=uuid4())] * 5) == ["done"] * 5
    assert Seat.objects.filter(player=asha).count() == 1


def test_play_now_of_one_who_got_up_is_not_done_again(db: None) -> None:
    asha, cmd_id = person("Asha"), uuid4()
    found = lobby.play_now(player=asha, cmd_id=cmd_id)
    tables.stand_up(player=asha, code=found.code)

    assert lobby.play_now(player=asha, cmd_id=cmd_id) == found
    assert not found.seats.filter(left_at__isnull=True).exists()


def test_practice_table_opened_twice_by_one_command_is_one(db: None) -> None:
    wishes = {"player": person("Asha"), "cmd_id": uuid4(), "variant": "points", "point_value_minor": 1}

    assert lobby.open_practice_table(**wishes, seats_max=4) == lobby.open_practice_table(**wishes, seats_max=4)
    assert refusal(lobby.open_practice_table, **wishes, seats_max=2) == "command.reused"


def test_play_now_prefers_people(db: None) -> None:
    empty, lively = table(bots_wanted=2), table(bots_wanted=2)
    sit(person("Bilal"), lively, 100)

    assert lobby.play_now(player=person("Asha"), cmd_id=uuid4()) == lively
    assert not empty.seats.exists()


def test_bot_makes_room_between_deals_and_promises_it_during_one(db: None) -> None:
    full = table(seats_max=3, bots_wanted=2)
    for number in range(3):
        bot(f"Robot {number}")
    sit(person("Asha"), full, 100)
    house_bots.fill(full)
    assert full.seats.count() == 3

    sit(person("Bilal"), full, 100)

    assert full.seats.filter(left_at__isnull=True, player__is_bot=True).count() == 1
    open_deal(full)
    assert refusal(sit, player=person("Chitra"), at=full) == "table.making_room"
    assert Seat.objects.get(player__is_bot=True, left_at__isnull=True).is_leaving


@pytest.mark.parametrize("is_dealt_in", [False, True])
def test_no_bot_gets_up_for_one_who_cannot_sit(db: None, is_dealt_in: bool) -> None:
    full = a_table_full_of(person("Asha"), bot("Robot"))
    poor, barred = person("Bilal"), person("Chitra", is_active=False)
    for value, amount in ((10, 8_000), (5, 1_950)):
        sit(poor, table(point_value_minor=value), amount)  # 50 chips are left
    if is_dealt_in:
        open_deal(full)

    with pytest.raises(InsufficientFunds):
        sit(poor, full, None)
    with pytest.raises(InsufficientFunds):
        sit(poor, full, 80)
    with pytest.raises(NotAllowed):
        sit(barred, full, 80)
    assert refusal(sit, player=person("Devi"), at=full, amount_minor=79) == "buy_in.too_little"

    full.refresh_from_db()
    robot = Seat.objects.get(table=full, player__is_bot=True)
    assert (full.chairs_kept, robot.left_at, robot.is_leaving) == (0, None, False)


def test_chair_that_a_bot_left_to_nobody_is_a_bots_again(db: None) -> None:
    full = a_table_full_of(person("Asha"), bot("Robot"))
    deal = open_deal(full)
    assert refusal(sit, player=person("Bilal"), at=full) == "table.making_room"
    call_off(deal)
    for _ in range(2):
        keeping.keep_house()
    assert [seat.player.display_name for seat in chairs.seated(full)] == ["Asha"]

    Table.objects.filter(pk=full.pk).update(chairs_kept_until=timezone.now() - timedelta(seconds=1))
    keeping.keep_house()
    assert [seat.player.display_name for seat in chairs.seated(full)] == ["Asha", "Robot"]


def a_table_full_of(*players: User) -> Table:
    full = table(seats_max=len(players), bots_wanted=1)
    for player in players:
        sit(player, full, 100)
    return full


def test_one_player_opens_a_few_tables_and_leaves_room_for_others(db: None) -> None:
    wishes = {"variant": "points", "point_value_minor": 1, "seats_max": 6}
    asha, bilal = person("Asha"), person("Bilal")
    opened = [lobby.open_practice_table(player=asha, cmd_id=uuid4(), **wishes) for _ in range(5)]

    assert refusal(lobby.open_practice_table, player=asha, cmd_id=uuid4(), **wishes) == "table.enough_yours"
    assert lobby.open_practice_table(player=bilal, cmd_id=uuid4(), **wishes).opened_by == bilal
    tables.close_table(code=opened[0].code)
    assert lobby.open_practice_table(player=asha, cmd_id=uuid4(), **wishes).opened_by == asha


# --- What is read -----------------------------------------------------------------------------------------------------


def test_reading_takes_the_same_queries_for_one_and_for_many(db: None, django_assert_num_queries: Any) -> None:
    asha = person("Asha")
    first = table()
    sit(asha, first, 100)
    with django_assert_num_queries(2):
        lobby_rows(asha)
    for name in ("Bilal", "Chitra", "Devi"):
        sit(person(name), first, 100)
    for value in range(1, 12):
        sit(asha, table(point_value_minor=value), 80 * value)

    with django_assert_num_queries(2):
        assert len(lobby_rows(asha)) == 12
    with django_assert_num_queries(3):
        assert len(seat_rows(asha)) == 12
    open_deal(first)
    with django_assert_num_queries(5):
        shown_table(first)
