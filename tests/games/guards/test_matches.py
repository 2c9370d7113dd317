"""What a match, its seats and its table were when the entries were paid, tried by plain SQL past all services."""

import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from games import migrations
from games.models import Match, MatchSeat, Table
from games.services.matches import calling_off, pauses
from tests.games.house import person
from tests.games.matches import playing
from tests.wallet.guards.plain_sql import refused, run

pytestmark = pytest.mark.django_db

SQL = Path(migrations.__file__).parent / "sql"


def an_open_match() -> Table:
    at = playing.a_match()
    playing.enter(at, person("Asha"))
    return at


def a_running_match() -> Table:
    at, _players = playing.a_full_match("Asha", "Bilal", variant="pool61")
    return at


def a_paid_match() -> Table:
    at, _players = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    playing.play_deal(at, winner=0)
    return at


def an_abandoned_match() -> Table:
    at = a_running_match()
    calling_off.call_off(code=at.code, because="A test.")
    return at


@pytest.mark.parametrize("table", ["games_matchseat", "games_match"])
def test_nothing_is_deleted(table: str) -> None:
    a_running_match()
    with refused("what_was_played_stays"):
        run(f"DELETE FROM {table}")


def test_nor_is_a_match_that_nobody_has_entered() -> None:
    playing.a_match()
    with refused("what_was_played_stays"):
        run("DELETE FROM games_match")


@pytest.mark.parametrize("table", ["games_matchseat", "games_match"])
def test_nothing_is_truncated(table: str) -> None:
    a_running_match()
    run("SET CONSTRAINTS ALL IMMEDIATE")  # or PostgreSQL refuses earlier, for pending trigger events
    with refused("what_was_played_stays"):
        run(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize("make", [a_running_match, a_paid_match])
@pytest.mark.parametrize(
    "change", ["number = number + 2", "player_id = {other}", "seating_id = {seat}", "match_id = 0"]
)
def test_whose_seat_it_is_never_changes(make: Callable[[], Table], change: str) -> None:
    make()
    other = person("Chitra")
    seats = playing.enter(playing.a_match(), other)
    with refused("a_seat_of_a_match_stays_whose_it_was"):
        run(f"UPDATE games_matchseat SET {change.format(other=other.pk, seat=seats[0].pk)} WHERE number = 0")


@pytest.mark.parametrize("make", [a_paid_match, an_abandoned_match])
@pytest.mark.parametrize(
    "change", ["place = 2", "prize_minor = prize_minor + 1", "total = total + 1", "place = NULL, prize_minor = NULL"]
)
def test_what_a_seat_was_worth_stays_once_the_match_has_ended(make: Callable[[], Table], change: str) -> None:
    make()
    with refused("a_seat_is_counted_before_the_end"):
        run(f"UPDATE games_matchseat SET {change} WHERE number = 0")


@pytest.mark.parametrize("make", [a_running_match, a_paid_match])
@pytest.mark.parametrize("entries", [0, 2])
def test_a_seat_has_entered_as_often_as_the_log_says(make: Callable[[], Table], entries: int) -> None:
    make()
    with refused("a_seat_has_entered_as_often_as_the_log_says"):
        run("UPDATE games_matchseat SET entries = %s WHERE number = 0", entries)


def test_who_entered_again_has_entered_twice_and_no_less() -> None:
    at, (_asha, bilal) = playing.a_full_match("Asha", "Bilal", variant="pool61")
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    pauses.rejoin(player=bilal, code=at.code, cmd_id=uuid4())
    assert list(MatchSeat.objects.order_by("number").values_list("entries", flat=True)) == [1, 2]
    with refused("a_seat_has_entered_as_often_as_the_log_says"):
        run("UPDATE games_matchseat SET entries = 1 WHERE number = 1")


@pytest.mark.parametrize("make", [playing.a_match, an_open_match, a_running_match])
@pytest.mark.parametrize(
    "change",
    ["sheet = sheet || '{{\"another\": 9}}'", "sheet_hash = 'another'", "table_id = {table}", "id = id + 1000"],
)
def test_a_match_keeps_what_was_entered_for(make: Callable[[], Table], change: str) -> None:
    match = Match.objects.get(table=make())
    other = Table.objects.create(
        title="Other", variant="deals", currency="CHIP", entry_minor=100, seats_max=2, rules={}, rules_hash=""
    )
    with refused("a_match_keeps_what_was_entered_for"):
        run(f"UPDATE games_match SET {change.format(table=other.pk)} WHERE id = %s", match.pk)


STARTED, ENDED = "started_at = now()", "ended_at = now(), outcome = '{}'"


@pytest.mark.parametrize(
    ("make", "change"),
    [
        (an_open_match, f"state = 'paid', {STARTED}, {ENDED}"),
        (an_open_match, f"state = 'abandoned', {STARTED}, {ENDED}"),
        (a_running_match, "state = 'open', started_at = NULL"),
        (a_running_match, f"state = 'cancelled', started_at = NULL, {ENDED}"),
    ],
)
def test_a_match_only_goes_on(make: Callable[[], Table], change: str) -> None:
    make()
    with refused("a_match_only_goes_on"):
        run(f"UPDATE games_match SET {change}")


@pytest.mark.parametrize("change", ["state = 'running', ended_at = NULL, outcome = NULL", "state = 'abandoned'"])
def test_a_match_ends_once(change: str) -> None:
    a_paid_match()
    with refused("a_match_ends_once"):
        run(f"UPDATE games_match SET {change}")


@pytest.mark.parametrize("make", [an_open_match, a_running_match, a_paid_match])
@pytest.mark.parametrize(
    "change",
    [
        "entry_minor = entry_minor + 1", "fee_bps = 0", "currency = 'INR'", "variant = 'best_of_3'", "seats_max = 6",
        "rules = rules || '{\"packs\": 9}'", "rules_hash = 'another'",
    ],
)  # fmt: skip
def test_a_table_keeps_its_terms_once_its_match_was_entered(make: Callable[[], Table], change: str) -> None:
    make()
    with refused("a_table_keeps_the_terms_of_its_match"):
        run(f"UPDATE games_table SET {change}")


def test_before_anybody_has_entered_the_terms_may_change() -> None:
    at = playing.a_match()
    run("UPDATE games_table SET entry_minor = 200")
    playing.enter(at, person("Asha"))
    assert at.entry_minor == 200


def test_who_waits_in_line_is_nobodys_record() -> None:
    match = Match.objects.get(table=playing.a_match())
    match.waiting.create(player=person("Asha"))
    run("DELETE FROM games_matchwaiting")
    assert not match.waiting.exists()


def test_every_guard_is_tried_by_name_here() -> None:
    tried = Path(__file__).read_text()
    guards = {name for file in SQL.glob("*.sql") for name in re.findall(r"CONSTRAINT = '(\w+)'", file.read_text())}
    assert sorted(name for name in guards if f'"{name}"' not in tried) == []


def test_the_guards_can_be_taken_down_and_put_up_again() -> None:
    at = a_running_match()
    run("SET CONSTRAINTS ALL IMMEDIATE")
    change = f"UPDATE games_table SET fee_bps = fee_bps + 1 WHERE id = {at.pk}"
    run((SQL / "0012_what_was_entered_for_reverse.sql").read_text())
    run(change)
    run((SQL / "0012_what_was_entered_for.sql").read_text())
    with refused("a_table_keeps_the_terms_of_its_match"):
        run(change)
