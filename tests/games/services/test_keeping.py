"""What the clock does between moves: patience that ends, chairs that are let go, bots that come and go."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Seat, Table
from games.selectors import shown_table, you_json
from games.services import keeping, tables
from games.services.keeping import keep_house
from players.models import User
from players.services import exclusion
from players.services.gate import NotAllowed
from tests.games.house import bot, call_off, chips, open_deal, person, sit, stacks, table
from wallet.selectors import balances

LONG, SHORT = timedelta(minutes=3, seconds=1), timedelta(minutes=2, seconds=55)


@pytest.fixture
def at(db: None) -> Table:
    return table()


@pytest.fixture
def asha(db: None) -> User:
    return person("Asha")


@pytest.fixture
def bilal(db: None) -> User:
    return person("Bilal")


def was(seat: Seat, **fields: Any) -> None:
    Seat.objects.filter(pk=seat.pk).update(**fields)


def note(player: User, at: Table) -> str | None:
    at.refresh_from_db()
    text: str | None = you_json(shown_table(at), player)["note"]
    return text


@pytest.mark.parametrize(
    ("fields", "reason", "words"),
    [
        ({"connection_id": None, "away_since": -LONG}, "away", "You were away"),
        ({"is_sitting_out": True, "sitting_out_since": -LONG}, "sat_out", "You sat out"),
    ],
)
def test_patience_ends_after_three_minutes_and_the_player_is_told_why(
    at: Table, asha: User, fields: dict[str, Any], reason: str, words: str
) -> None:
    seat = sit(asha, at, 300)
    since = {name: timezone.now() + value for name, value in fields.items() if isinstance(value, timedelta)}
    was(seat, **(fields | since))

    keep_house()

    seat.refresh_from_db()
    assert (seat.left_reason, balances(asha).of("CHIP").playable_minor) == (reason, 10_000)
    assert (note(asha, at) or "").startswith(words)


def test_patience_lasts_for_three_minutes(at: Table, asha: User) -> None:
    seat = sit(asha, at)
    was(seat, connection_id=None, away_since=timezone.now() - SHORT)

    keep_house()

    assert stacks(at) == {"Asha": 800}


def test_who_sits_out_is_told_until_when_his_chair_is_kept_but_not_while_he_is_in_a_deal(at: Table, asha: User) -> None:
    seat = sit(asha, at)
    sit(bot("Zubin"), at)
    since = timezone.now()
    was(seat, is_sitting_out=True, sitting_out_since=since)
    until = int((since + timedelta(minutes=3)).timestamp() * 1000)
    assert (note(asha, at), you_json(shown_table(at), asha)["chair_until_ms"]) == ("You are sitting out.", until)

    was(seat, is_sitting_out=False, sitting_out_since=None)
    open_deal(at)
    was(seat, is_sitting_out=True, sitting_out_since=since)

    assert (note(asha, at), you_json(shown_table(at), asha)["chair_until_ms"]) == ("You sit out after this deal.", None)


@pytest.mark.parametrize("is_void", [False, True])
def test_who_sits_out_in_the_middle_of_a_deal_waits_from_its_end(at: Table, asha: User, is_void: bool) -> None:
    seat, bilal = sit(asha, at), person("Bilal")
    sit(bilal, at)
    deal = open_deal(at)
    tables.sit_out(player=asha, code=at.code)
    was(seat, sitting_out_since=timezone.now() - LONG)

    if is_void:
        call_off(deal)
    else:
        tables.stand_up(player=bilal, code=at.code)
    keep_house()

    seat.refresh_from_db()
    assert (seat.left_at, seat.is_sitting_out) == (None, True)
    assert timezone.now() - seat.sitting_out_since < timedelta(minutes=1)


def test_who_cannot_cover_a_deal_is_marked_told_and_stood_up(at: Table, asha: User) -> None:
    seat = sit(asha, at, 100)
    Table.objects.filter(pk=at.pk).update(point_value_minor=2)

    keep_house()
    seat.refresh_from_db()
    assert seat.short_since is not None
    assert note(asha, at) == "Top up to be dealt in: your stack does not cover another deal."

    was(seat, short_since=timezone.now() - LONG)
    keep_house()
    seat.refresh_from_db()
    assert seat.left_reason == "short"


def test_topping_up_ends_the_wait(at: Table, asha: User) -> None:
    seat = sit(asha, at, 100)
    was(seat, short_since=timezone.now() - LONG)

    tables.top_up(player=asha, code=at.code, amount_minor=100, cmd_id=uuid4())
    keep_house()

    assert stacks(at) == {"Asha": 200}


def test_player_in_a_deal_is_not_stood_up_however_long_he_is_away(at: Table, asha: User) -> None:
    seat = sit(asha, at)
    sit(person("Bilal"), at)
    open_deal(at)
    was(seat, connection_id=None, away_since=timezone.now() - LONG)

    keep_house()

    assert len(stacks(at)) == 2


def test_seat_whose_process_died_is_marked_away(at: Table, asha: User) -> None:
    seat = sit(asha, at)
    was(seat, seen_at=timezone.now() - timedelta(seconds=31))

    keep_house()

    seat.refresh_from_db()
    assert (seat.connection_id, seat.away_since is not None) == (None, True)


def test_countdown_begins_when_two_are_ready_and_not_for_bots_alone(at: Table, asha: User) -> None:
    sit(asha, at)
    keep_house()
    at.refresh_from_db()
    assert at.next_deal_at is None

    sit(person("Bilal"), at)
    at.refresh_from_db()
    Table.objects.filter(pk=at.pk).update(next_deal_at=None)
    keep_house()
    planned = Table.objects.get(pk=at.pk).next_deal_at
    assert timedelta(seconds=2) < planned - timezone.now() < timedelta(seconds=3.1)


def test_bots_come_for_a_person_and_go_with_the_last(db: None, asha: User) -> None:
    at = table(bots_wanted=2)
    for number in range(3):
        bot(f"Robot {number}")
    keep_house()
    assert not at.seats.exists()

    sit(asha, at)
    keep_house()
    assert len(stacks(at)) == 3

    tables.stand_up(player=asha, code=at.code)
    keep_house()
    assert stacks(at) == {}


def test_restricted_player_gets_up(at: Table, asha: User) -> None:
    seat = sit(asha, at)
    asha.is_active = False
    asha.save()

    keep_house()

    seat.refresh_from_db()
    assert seat.left_reason == "restricted"


def test_who_takes_a_break_leaves_his_deal_and_his_chair(at: Table, asha: User, bilal: User) -> None:
    for player in (asha, bilal):
        sit(player, at)
    deal = open_deal(at)

    exclusion.exclude(player=asha, length=None)
    keep_house()
    keep_house()

    seat = at.seats.get(player=asha)
    deal.refresh_from_db()
    assert (seat.left_reason, stacks(at)) == ("restricted", {"Bilal": 800})
    assert deal.is_over
    assert chips(asha) == 10_000  # no card was out yet: leaving cost nothing
    with pytest.raises(NotAllowed, match="for good"):
        sit(asha, at)


def test_empty_table_of_a_player_is_closed_and_the_houses_own_is_not(db: None) -> None:
    houses, players = table(), table(is_house=False)
    Table.objects.update(emptied_at=timezone.now() - keeping.IDLE - timedelta(seconds=1))

    keep_house()

    houses.refresh_from_db()
    players.refresh_from_db()
    assert (houses.state, players.state) == ("open", "closed")


def test_trouble_at_one_table_does_not_stop_the_others(
    db: None, asha: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, fine = table(), table()
    for at, name in ((broken, "Bilal"), (fine, "Chitra")):
        was(sit(person(name), at), connection_id=None, away_since=timezone.now() - LONG)
    kept = keeping.keep_table

    def stumbles(at: Table) -> None:
        if at == broken:
            raise RuntimeError("a planted bug")
        kept(at)

    monkeypatch.setattr(keeping, "keep_table", stumbles)
    keep_house()

    assert (len(stacks(broken)), len(stacks(fine))) == (1, 0)
    assert "a table could not be kept" in caplog.text


def test_looking_at_a_quiet_house_takes_the_same_queries_for_one_table_and_twenty(
    db: None, asha: User, django_assert_num_queries: Any
) -> None:
    bilal = person("Bilal")
    sit(asha, table(), 80)
    with django_assert_num_queries(7):
        keep_house()
    for _ in range(20):
        at = table()
        sit(asha, at, 80)
        sit(bilal, at, 80)
    keep_house()

    with django_assert_num_queries(7):
        keep_house()
