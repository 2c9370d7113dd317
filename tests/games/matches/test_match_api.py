"""A match over HTTP: every door once as it should be used, and once by who has no business there."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Table
from players.models import User
from tests.games.house import chips, person, table
from tests.games.matches import playing

pytestmark = pytest.mark.django_db
DOORS = (
    "enter",
    "take-back",
    "wait",
    "leave-line",
    "rejoin",
    "decline-rejoin",
    "offer-split",
    "answer-split",
    "rematch",
)


def ask(player: User | None, door: str, at: Table, **wish: object) -> tuple[int, str]:
    """Status, and the code of a refusal."""
    client = Client()
    if player is not None:
        client.force_login(player)
    answer = client.post(
        reverse(f"api:table-{door}", args=[at.code]), {"cmd_id": str(uuid4())} | wish, "application/json"
    )
    return answer.status_code, answer.json().get("code", "") if answer.status_code >= 400 else ""


@pytest.mark.parametrize("door", DOORS)
def test_nobody_does_anything_without_logging_in(door: str) -> None:
    status, _ = ask(None, door, playing.a_match(), accepts=True)
    assert status == 403


def test_two_people_enter_play_and_play_again() -> None:
    at, asha, bilal = playing.a_match(options={"deals": 1}), person("Asha"), person("Bilal")
    assert [ask(asha, "enter", at, seat=1), ask(bilal, "enter", at)] == [(200, ""), (200, "")]
    playing.play_deal(at, winner=0)
    assert [ask(asha, "rematch", at), ask(bilal, "rematch", at)] == [(200, ""), (200, "")]
    assert Match.objects.filter(state="running").count() == 1


def test_who_waits_in_line_may_change_his_mind() -> None:
    at, chitra = playing.a_match(starts_at=playing.in_an_hour()), person("Chitra")
    playing.enter(at, person("Asha"), person("Bilal"))
    assert (ask(chitra, "enter", at), ask(chitra, "wait", at)) == ((409, "table.full"), (200, ""))
    assert Match.objects.get(table=at).waiting.count() == 1
    assert ask(chitra, "leave-line", at) == (200, "")
    assert Match.objects.get(table=at).waiting.count() == 0


def test_an_entry_is_taken_back_before_the_start_and_not_by_a_late_press() -> None:
    at, asha = playing.a_match(), person("Asha")
    playing.enter(at, asha)
    assert (ask(asha, "take-back", at), chips(asha)) == ((200, ""), 10_000)
    playing.enter(at, asha, person("Bilal"))
    assert ask(asha, "take-back", at) == (409, "match.begun")
    assert Match.objects.get(table=at).state == "running"


def test_a_pool_is_entered_again_and_shared() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", variant="pool61", fee_bps=0)
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    assert ask(bilal, "rejoin", at) == (200, "")
    assert ask(asha, "offer-split", at) == (200, "")
    assert ask(bilal, "answer-split", at, accepts=True) == (200, "")
    assert Match.objects.get(table=at).outcome["how"] == "agreed_split"


def test_who_is_out_and_declines_ends_it() -> None:
    at, (_asha, bilal) = playing.a_full_match("Asha", "Bilal", variant="pool61")
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    assert ask(bilal, "decline-rejoin", at) == (200, "")
    assert Match.objects.get(table=at).state == "paid"


@pytest.mark.parametrize("door", ["rejoin", "decline-rejoin", "offer-split", "answer-split", "rematch"])
def test_a_stranger_decides_nothing_in_a_match_of_others(door: str) -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", variant="pool61")
    before = Match.objects.get(table=at).seq
    status, code = ask(person("Chitra"), door, at, accepts=True)
    assert (status, code) == (409, "match.not_yours" if door == "rematch" else "seat.none")
    assert Match.objects.get(table=at).seq == before


def test_a_points_table_has_no_match_to_enter_and_a_match_no_chair_to_buy() -> None:
    asha = person("Asha")
    assert ask(asha, "enter", table()) == (409, "match.none")
    assert ask(asha, "sit", playing.a_match()) == (409, "table.match")
