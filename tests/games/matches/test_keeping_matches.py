"""What the clock does with matches: they start, fill up, move their lines, are opened again and called off."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Match, Outage, Table
from games.selectors import shown_table
from games.selectors.times import ms
from games.services import house_bots, keeping, tables
from games.services.matches import calling_off, closing, entering, opening
from games.services.matches.keeping import keep_matches
from players.models import User
from players.services import exclusion
from tests.games.house import bot, chips, person, refusal
from tests.games.matches import playing

pytestmark = pytest.mark.django_db


def keep() -> None:
    keep_matches(index=0, clocks=1)


def state(at: Table) -> str:
    return Match.objects.get(table=at).state


def pass_time(at: Table, field: str) -> None:
    Match.objects.filter(table=at).update(**{field: timezone.now() - timedelta(seconds=1)})


def test_at_its_time_a_match_starts_with_those_who_entered() -> None:
    at = playing.a_match(seats_max=4, starts_at=playing.in_an_hour())
    playing.enter(at, person("Asha"), person("Bilal"))
    keep()
    assert state(at) == "open"
    pass_time(at, "starts_at")
    keep()
    assert (state(at), Match.objects.get(table=at).match_seats.count()) == ("running", 2)


def test_at_its_time_too_few_players_get_their_entry_back() -> None:
    asha, at = person("Asha"), playing.a_match(seats_max=4, starts_at=playing.in_an_hour())
    playing.enter(at, asha)
    pass_time(at, "starts_at")
    keep()
    match = Match.objects.get(table=at)
    assert (match.state, match.called_off_because, chips(asha)) == (
        "cancelled", "Too few players entered in time.", 10_000,
    )  # fmt: skip


def test_a_match_that_is_not_full_in_time_gives_its_entries_back() -> None:
    asha, at = person("Asha"), playing.a_match(seats_max=4)
    playing.enter(at, asha)
    pass_time(at, "fill_until")
    keep()
    assert (state(at), chips(asha)) == ("cancelled", 10_000)


def test_a_full_match_that_waits_for_its_time_has_a_line_and_its_first_gets_the_free_seat() -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    asha, bilal, chitra, dev = (person(name) for name in ("Asha", "Bilal", "Chitra", "Dev"))
    playing.enter(at, asha, bilal)
    entering.wait_in_line(player=chitra, code=at.code, cmd_id=uuid4())
    tables.stand_up(player=asha, code=at.code)
    assert refusal(entering.enter, player=dev, code=at.code, cmd_id=None) == "match.line"
    keep()
    assert set(at.seats.filter(left_at=None).values_list("player", flat=True)) == {bilal.pk, chitra.pk}
    assert (chips(chitra), Match.objects.get(table=at).waiting.count()) == (9_900, 0)


def test_who_cannot_pay_any_more_makes_room_for_the_next_in_line() -> None:
    at = playing.a_match(starts_at=playing.in_an_hour(), currency="INR", entry_minor=10_000)
    asha, bilal, chitra = person("Asha"), person("Bilal"), person("Chitra")
    poor = User.objects.create_user("poor@example.in", "a long pass phrase", display_name="Poor")
    playing.enter(at, asha, bilal)
    entering.wait_in_line(player=poor, code=at.code, cmd_id=uuid4())
    entering.wait_in_line(player=chitra, code=at.code, cmd_id=uuid4())
    tables.stand_up(player=asha, code=at.code)
    keep()
    keep()
    assert at.seats.filter(left_at=None, player=chitra).exists()


def test_the_house_opens_another_match_for_each_that_has_begun() -> None:
    at = playing.a_match(is_house=True)
    playing.enter(at, person("Asha"), person("Bilal"))
    keep()
    keep()
    opened = Match.objects.filter(state="open")
    assert [match.table.entry_minor for match in opened] == [100]
    assert opened[0].table.is_house
    assert not Table.objects.get(pk=at.pk).is_house


def test_bots_fill_a_practice_match_once_somebody_has_entered() -> None:
    for name in ("Anu", "Bo", "Cy"):
        bot(name)
    at = playing.a_match(seats_max=3, bots_wanted=2)
    keeping.keep_house()
    assert at.seats.count() == 0
    playing.enter(at, person("Asha"))
    keeping.keep_house()
    keeping.keep_house()
    assert (state(at), at.seats.filter(player__is_bot=True).count()) == ("running", 2)
    at.refresh_from_db()
    assert house_bots.surplus(at, list(at.seats.all())) == []


def test_after_a_long_outage_running_matches_are_called_off_and_short_ones_change_nothing() -> None:
    at, (asha, _bilal) = playing.a_full_match("Asha", "Bilal")
    began = timezone.now() - timedelta(minutes=9)
    Outage.objects.create(began_at=began, ended_at=began + timedelta(minutes=9, seconds=30), done_at=timezone.now())
    keep()
    assert state(at) == "running"
    Outage.objects.create(began_at=began - timedelta(minutes=3), ended_at=timezone.now(), done_at=timezone.now())
    keep()
    assert (state(at), chips(asha)) == ("abandoned", 10_000)


def test_who_excludes_himself_leaves_the_match_and_the_other_wins() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal")
    exclusion.exclude(player=asha, length=None)
    keeping.keep_house()
    assert (state(at), chips(bilal)) == ("paid", 10_080)


def test_the_clock_gives_the_chairs_up_when_all_have_read_how_it_ended() -> None:
    at, _ = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    playing.play_deal(at, winner=0)
    keeping.keep_house()
    assert at.seats.filter(left_at=None).count() == 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(closing, "READ_FOR", timedelta(0))
        keeping.keep_house()
    assert set(at.seats.values_list("left_reason", flat=True)) == {"match_over"}
    assert Table.objects.get(pk=at.pk).state == "closed"


def test_a_match_that_nobody_enters_is_called_off_unless_it_is_the_houses() -> None:
    own, of_house = playing.a_match(), playing.a_match(is_house=True)
    Table.objects.update(emptied_at=timezone.now() - timedelta(minutes=11))
    keep()
    assert (state(own), state(of_house)) == ("cancelled", "open")


def test_a_rematch_is_kept_for_its_players_for_a_minute() -> None:
    at, (asha, *_) = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    playing.play_deal(at, winner=0)
    again = opening.rematch(player=asha, code=at.code, cmd_id=uuid4())
    dev = person("Dev")
    assert refusal(entering.enter, player=dev, code=again.code, cmd_id=None) == "match.kept"
    Match.objects.filter(table=again).update(created_at=timezone.now() - timedelta(minutes=2))
    playing.enter(again, dev)
    assert state(again) == "running"


def test_a_rematch_says_until_when_it_is_kept_at_both_tables() -> None:
    at, (asha, _bilal) = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    assert shown_table(at).json["match"]["kept_until_ms"] is None
    playing.play_deal(at, winner=0)
    again = opening.rematch(player=asha, code=at.code, cmd_id=uuid4())

    until = ms(again.match.created_at + timedelta(minutes=1))

    assert shown_table(again).json["match"]["kept_until_ms"] == until
    assert shown_table(at).json["match"]["rematch_kept_until_ms"] == until


@pytest.mark.parametrize("begins", [True, False])
def test_a_rematch_that_can_be_entered_no_more_is_taken_off_open_pages(
    begins: bool, django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]]
) -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    playing.play_deal(at, winner=0)
    again = opening.rematch(player=asha, code=at.code, cmd_id=uuid4())
    at.refresh_from_db()
    shown = shown_table(at).json

    with django_capture_on_commit_callbacks(execute=True):
        if begins:
            playing.enter(again, bilal)
        else:
            calling_off.call_off(code=again.code, because="A test.")

    now = shown_table(Table.objects.get(pk=at.pk)).json
    assert (shown["match"]["rematch"], now["match"]["rematch"]) == (str(again.code), None)
    assert Table.objects.get(pk=at.pk).version == at.version + 1


def test_a_rematch_that_came_to_nothing_is_shown_no_more_and_another_one_may_be_asked_for() -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", options={"deals": 1}, variant="deals")
    playing.play_deal(at, winner=0)
    first = opening.rematch(player=asha, code=at.code, cmd_id=uuid4())
    assert shown_table(at).json["match"]["rematch"] == str(first.code)
    calling_off.call_off(code=first.code, because="Nobody came.")
    assert shown_table(at).json["match"]["rematch"] is None
    second = opening.rematch(player=asha, code=at.code, cmd_id=uuid4())
    assert opening.rematch(player=bilal, code=at.code, cmd_id=uuid4()) == second != first
    assert opening.rematch(player=asha, code=at.code, cmd_id=uuid4()) == second
    assert (state(first), state(second)) == ("cancelled", "running")
