"""What a table shows of its match: the same to everybody, in as many queries for any length, and no secret."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Deal, Seat, Table
from games.selectors import shown_table, you_json
from games.services import house_time, sealing, tables
from games.services.matches import calling_off, entering, pauses
from players.models import User
from tests.games.house import person, table
from tests.games.matches import playing

pytestmark = pytest.mark.django_db


def match_of(at: Table) -> dict[str, Any]:
    shown: dict[str, Any] = shown_table(Table.objects.get(pk=at.pk)).json["match"]
    return shown


def until_rejoin(at: Table) -> None:
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)


def test_a_points_table_has_no_match_and_asks_for_none(django_assert_num_queries: Any) -> None:
    at = table()
    with django_assert_num_queries(3):
        shown = shown_table(at)
    assert shown.json["match"] is None
    assert you_json(shown, person("Asha"))["is_in_line"] is False


def test_before_the_start_it_says_what_a_full_match_pays() -> None:
    at = playing.a_match(seats_max=3, starts_at=playing.in_an_hour(), seats_min=2, options={"prizes": [70, 30]})
    playing.enter(at, person("Asha"))
    shown = match_of(at)
    assert (shown["state"], shown["format"], shown["entry_minor"], shown["fee_bps"]) == ("open", "deals", 100, 1_000)
    assert shown["pot_minor"] == 270
    assert shown["prizes"] == [{"place": 1, "minor": 189}, {"place": 2, "minor": 81}]
    assert shown["starts_at_ms"] == int(at.match.starts_at.timestamp() * 1000)
    assert (shown["scores"], shown["deals"], shown["next"], shown["fill_until_ms"]) == ([], [], None, None)


def test_the_line_is_counted_for_all_and_told_only_to_who_stands_in_it() -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    asha, chitra, devi = person("Asha"), person("Chitra"), person("Devi")
    playing.enter(at, asha, person("Bilal"))
    for waiting in (chitra, devi):
        entering.wait_in_line(player=waiting, code=at.code, cmd_id=uuid4())
    shown = shown_table(Table.objects.get(pk=at.pk))

    def place(player: User) -> tuple[bool, int | None]:
        you = you_json(shown, player)
        return you["is_in_line"], you["line_place"]

    assert (place(asha), place(chitra), place(devi)) == ((False, None), (True, 1), (True, 2))
    assert shown.json["match"]["waiting"] == 2
    assert not {"Chitra", "Devi"} & set(_texts(shown.json))


def test_the_score_sheet_names_each_deal_its_points_and_the_chips_that_moved() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", options={"deals": 2})
    shown = match_of(at)
    assert [score["total"] for score in shown["scores"]] == [160, 160]
    assert shown["next"] == {"number": 1, "is_tie_breaker": False, "seats": [0, 1]}
    deal = playing.play_deal(at, winner=0)
    shown = match_of(at)
    (line,) = shown["deals"]
    lost = line["points"]["1"]
    assert (line["number"], line["deal"], line["winner"]) == (1, deal.pk, 0)
    assert line["moved"] == {"0": lost, "1": -lost}
    assert [(s["name"], s["total"], s["place"]) for s in shown["scores"]] == [
        ("Asha", 160 + lost, 1),
        ("Bilal", 160 - lost, 2),
    ]
    assert shown["next"]["number"] == 2


def test_a_void_deal_is_no_line_and_shifts_no_link() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", options={"deals": 2})
    first = playing.end_pause(at)
    assert first is not None
    playing.void(first)
    second = playing.play_deal(at, winner=1)
    assert [(line["number"], line["deal"]) for line in match_of(at)["deals"]] == [(1, second.pk)]


def test_equal_chips_announce_a_tie_breaker() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", "Chitra", options={"deals": 2})
    for winner in (0, 1):
        playing.play_deal(at, winner)
    shown = match_of(at)
    assert shown["scores"][0]["total"] == shown["scores"][1]["total"]
    assert shown["next"] == {"number": 3, "is_tie_breaker": True, "seats": [0, 1]}
    playing.play_deal(at, winner=1)
    shown = match_of(at)
    assert (shown["state"], shown["how"], shown["next"]) == ("paid", "won", None)
    assert (shown["deals"][2]["is_tie_breaker"], shown["deals"][2]["moved"]) == (True, {})
    assert [(score["place"], score["prize_minor"]) for score in shown["scores"]] == [(2, 0), (1, 270), (3, 0)]


def test_who_is_out_of_a_pool_sees_where_he_may_start_again_and_what_a_split_gives() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", variant="pool61", fee_bps=0)
    until_rejoin(at)
    shown = match_of(at)
    assert (shown["pending_rejoin"], shown["rejoin_at"], shown["may_split"]) == ([1], 1, None)
    assert [score["standing"] for score in shown["scores"]] == ["in", "out"]
    pauses.rejoin(player=bilal, code=at.code, cmd_id=uuid4())
    shown = match_of(at)
    assert (shown["pot_minor"], shown["scores"][1]["entries"], shown["rejoin_at"]) == (300, 2, None)
    assert sum(shown["may_split"].values()) == 300
    pauses.offer_split(player=asha, code=at.code, cmd_id=uuid4())
    assert match_of(at)["split"] == {"seat": 0, "accepted": [0], "shares": shown["may_split"]}
    assert match_of(at)["may_split"] is None
    pauses.answer_split(player=bilal, code=at.code, cmd_id=uuid4(), accepts=False)
    assert (match_of(at)["split"], match_of(at)["may_split"]) == (None, None)


def test_a_pool_says_above_how_many_points_of_another_nobody_comes_back() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", "Chitra", variant="pool61")
    until_rejoin(at)
    assert match_of(at)["rejoin_closed_above"] is None

    closed, _ = playing.a_full_match("Dev", "Esha", "Fara", variant="pool61", options={"rejoin_up_to": 0})
    while playing.course(closed).played.score(1).is_in:
        playing.play_deal(closed, winner=len(playing.course(closed).played.deals) and 2)

    shown = match_of(closed)
    assert (shown["state"], shown["pending_rejoin"], shown["rejoin_closed_above"]) == ("running", [], 0)


def test_called_off_says_why_and_what_came_back() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal")
    calling_off.call_off(code=at.code, because="The power went.")
    shown = match_of(at)
    assert (shown["state"], shown["how"], shown["called_off_because"]) == ("abandoned", "called_off", "The power went.")
    assert [score["prize_minor"] for score in shown["scores"]] == [100, 100]


def test_who_left_stays_on_the_score_sheet() -> None:
    at, (_asha, bilal, _chitra) = playing.a_full_match("Asha", "Bilal", "Chitra", options={"deals": 3})
    playing.play_deal(at, winner=0)
    tables.stand_up(player=bilal, code=at.code, cmd_id=uuid4())
    assert [score["standing"] for score in match_of(at)["scores"]] == ["in", "left", "in"]


def test_who_gets_up_or_is_sent_away_is_told_nothing_of_money_on_the_table() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal")
    playing.end_pause(at)
    Seat.objects.filter(player=asha).update(is_leaving=True)
    Seat.objects.filter(player=bilal).update(left_at=house_time.now(), left_reason=Seat.LeftReason.RESTRICTED)
    shown = shown_table(Table.objects.get(pk=at.pk))
    assert you_json(shown, asha)["note"] == "You have left the match and get up when this deal is over."
    assert you_json(shown, bilal)["note"] == "Your account may not play at the moment, so your chair was given up."


def test_two_and_six_players_one_deal_and_five_cost_the_same_queries() -> None:
    small, _ = playing.a_full_match("Asha", "Bilal", options={"deals": 5})
    large, _ = playing.a_full_match(*(f"P{n} of six" for n in range(6)), options={"deals": 5})
    playing.play_deal(small, winner=0)
    for _ in range(3):
        playing.play_deal(large, winner=0)
    assert _queries(small) == _queries(large) == 7


def _queries(at: Table) -> int:
    fresh = Table.objects.get(pk=at.pk)
    with CaptureQueriesContext(connection) as captured:
        shown_table(fresh)
    return len(captured)


def test_no_line_of_it_tells_a_card_a_seed_or_an_address() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal")
    playing.play_deal(at, winner=0)
    deal = playing.end_pause(at)
    assert deal is not None
    told = " ".join(_texts(match_of(at)))
    assert sealing.unseal(Deal.objects.get(pk=deal.pk).sealed_seed).hex() not in told
    assert not re.search(r"\b([A2-9TJQK][SHDC]|PJ)\.[01]\b|@", told)


def _texts(value: Any) -> list[str]:
    """Every text in it, keys too."""
    if isinstance(value, dict):
        return [text for key, part in value.items() for text in (str(key), *_texts(part))]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [str(value)]
