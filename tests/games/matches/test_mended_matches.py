"""Matches that were broken once: who leaves before the start, and who of the staff may call one off."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission

from games.models import Deal, Match
from games.services import house_time, keeping, staff_acts, tables
from games.services.errors import Refused
from games.services.matches.keeping import keep_matches
from players.models import User
from tests.games.house import chips, person
from tests.games.matches import playing
from wallet.services import closing

pytestmark = pytest.mark.django_db


def test_who_closes_his_account_before_the_start_is_in_no_match_that_fills_up_meanwhile() -> None:
    at, asha, bilal = playing.a_match(), person("Asha"), person("Bilal")
    playing.enter(at, asha)
    closing.close(player=asha, method_id=None, cmd_id=uuid4())
    playing.enter(at, bilal)
    assert (Match.objects.get(table=at).state, chips(bilal)) == ("open", 9_900)


def test_nor_in_one_whose_time_comes_meanwhile() -> None:
    at = playing.a_match(seats_max=4, starts_at=playing.in_an_hour())
    asha, bilal, chitra = (person(name) for name in ("Asha", "Bilal", "Chitra"))
    playing.enter(at, asha, bilal, chitra)
    closing.close(player=asha, method_id=None, cmd_id=uuid4())
    Match.objects.filter(table=at).update(starts_at=house_time.now())
    keep_matches(index=0, clocks=1)
    assert Match.objects.get(table=at).state == "open"
    keeping.keep_house()
    keep_matches(index=0, clocks=1)
    match = Match.objects.get(table=at)
    players = set(match.match_seats.values_list("player", flat=True))
    assert (match.state, players, chips(asha)) == ("running", {bilal.pk, chitra.pk}, 10_000)


@pytest.fixture
def gone() -> tuple[Match, User]:
    """A match of three that goes on, and one of its players, of the staff, who has got up from it."""
    at, (asha, *_others) = playing.a_full_match("Asha", "Bilal", "Chitra")
    User.objects.filter(pk=asha.pk).update(is_staff=True)
    asha.user_permissions.set(Permission.objects.filter(codename__in=("void_match", "void_deal")))
    tables.stand_up(player=asha, code=at.code, cmd_id=uuid4())
    return Match.objects.get(table=at), User.objects.get(pk=asha.pk)


def test_who_has_left_a_match_does_not_call_it_off(gone: tuple[Match, User]) -> None:
    match, asha = gone
    with pytest.raises(Refused) as refused:
        staff_acts.void_match(match=match, by=asha, reason="My entry should come back.")
    assert (refused.value.code, chips(asha)) == ("staff.own_match", 9_900)


def test_nor_its_deals(gone: tuple[Match, User]) -> None:
    match, asha = gone
    deal = playing.end_pause(match.table)
    assert isinstance(deal, Deal)
    with pytest.raises(Refused) as refused:
        staff_acts.void_deal(deal=deal, by=asha, reason="My entry should come back.", cmd_id=uuid4())
    assert refused.value.code == "staff.own_deal"


def test_the_longest_reason_fits() -> None:
    at, _players = playing.a_full_match("Asha", "Bilal")
    sana = User.objects.create_superuser("sana@example.in", "a long pass phrase", display_name="Sana")
    assert staff_acts.void_match(match=Match.objects.get(table=at), by=sana, reason="x" * 200)
