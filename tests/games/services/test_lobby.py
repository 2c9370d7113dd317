"""Play now, tables that players open, and bots that make room."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.engine.catalogue import VARIANTS
from games.models import Seat, Table
from games.services import chairs, house_bots, keeping, lobby, tables
from players.services.gate import NotAllowed
from tests.games.house import a_table_full_of, bot, call_off, open_deal, person, refusal, sit, table
from wallet.ledger.errors import InsufficientFunds


def test_play_now_seats_with_company_and_leads_back(db: None) -> None:
    for number in range(4):
        bot(f"Robot {number}")
    asha, cmd_id = person("Asha"), uuid4()

    found = lobby.play_now(player=asha, cmd_id=cmd_id)

    seats = list(found.seats.select_related("player").order_by("number"))
    assert [seat.player.is_bot for seat in seats] == [False, True, True, True]
    assert lobby.play_now(player=asha, cmd_id=uuid4()) == found


def test_play_now_prefers_people(db: None) -> None:
    empty, lively = table(bots_wanted=2), table(bots_wanted=2)
    sit(person("Bilal"), lively, 100)

    assert lobby.play_now(player=person("Asha"), cmd_id=uuid4()) == lively
    assert not empty.seats.exists()


def test_one_player_opens_a_few_tables_and_leaves_room_for_others(db: None) -> None:
    wishes = {"variant": "points", "point_value_minor": 1, "seats_max": 6}
    asha, bilal = person("Asha"), person("Bilal")
    opened = [lobby.open_practice_table(player=asha, cmd_id=uuid4(), **wishes) for _ in range(5)]

    assert refusal(lobby.open_practice_table, player=asha, cmd_id=uuid4(), **wishes) == "table.enough_yours"
    assert lobby.open_practice_table(player=bilal, cmd_id=uuid4(), **wishes).opened_by == bilal
    tables.close_table(code=opened[0].code)
    assert lobby.open_practice_table(player=asha, cmd_id=uuid4(), **wishes).opened_by == asha


@pytest.mark.parametrize("variant", [name for name, each in VARIANTS.items() if each.match])
def test_a_match_is_not_opened_as_a_table(db: None, variant: str) -> None:
    wishes = {"player": person("Asha"), "variant": variant, "point_value_minor": 1, "seats_max": 2}

    assert refusal(lobby.open_practice_table, cmd_id=uuid4(), **wishes) == "table.stake"
    assert not Table.objects.exists()


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


def test_bots_stay_away_from_rupees(db: None) -> None:
    rupees = table(currency="INR", point_value_minor=100)

    assert refusal(sit, player=bot("Kabir"), at=rupees, amount_minor=8_000) == "table.no_bots"
