"""Chairs and money of a table: bounds, leaving, and everything back on standing up."""

from typing import Any
from uuid import uuid4

import pytest

from games.models import Seat, Table
from games.selectors import lobby_rows, seat_rows, shown_table, you_json
from games.services import tables
from games.services.errors import TableFull
from players.services.gate import NotAllowed
from tests.games.house import chips, open_deal, person, refusal, sit, stacks, table
from wallet.ledger.errors import InsufficientFunds


@pytest.fixture
def at(db: None) -> Table:
    return table(seats_max=3)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"variant": "whist"}, "table.unknown_variant"),
        ({"seats_max": 7}, "table.seats"),
        ({"variant": "zapak2", "seats_max": 3}, "table.seats"),
        ({"currency": "INR", "bots_wanted": 1}, "table.bots_for_chips_only"),
        ({"variant": "deals"}, "table.stake"),
        ({"variant": "pool101"}, "table.stake"),
        ({"entry_minor": 100}, "table.stake"),
    ],
)
def test_impossible_table_is_refused(db: None, wishes: dict[str, Any], code: str) -> None:
    assert refusal(table, **wishes) == code


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


def test_gate_stands_before_the_chair(at: Table) -> None:
    asha = person("Asha", is_active=False)

    with pytest.raises(NotAllowed):
        sit(asha, at)


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
