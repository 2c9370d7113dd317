"""Matches that were broken once: who leaves when, who of the staff may call one off, what may be opened and dealt."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission

from games.models import Deal, Match
from games.services import house_time, keeping, staff_acts, tables
from games.services.errors import Refused
from games.services.matches import entering
from games.services.matches.keeping import keep_matches
from players.models import User
from players.services import exclusion, jurisdiction
from tests.games.house import chips, person
from tests.games.matches import playing
from wallet.selectors import balances
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


def test_who_leaves_first_in_a_deal_ranks_last() -> None:
    at, _players = playing.a_full_match("Asha", "Bilal", "Chitra", options={"prizes": [50, 30, 20]}, fee_bps=0)
    deal = playing.end_pause(at)
    assert deal is not None
    playing.leave(deal, 1)
    playing.leave(deal, 0)
    assert Match.objects.get(table=at).outcome["prizes"] == {"2": 150, "0": 90, "1": 60}


def test_who_is_sent_away_in_a_pause_takes_nobody_with_him() -> None:
    at, (_asha, bilal) = playing.a_full_match("Asha", "Bilal")
    exclusion.exclude(player=bilal, length=None)
    keeping.keep_house()
    staying = at.seats.filter(left_at=None).values_list("player__display_name", flat=True)
    assert (Match.objects.get(table=at).state, list(staying)) == ("paid", ["Asha"])


def test_no_deal_for_rupees_opens_while_the_pack_forbids_it(monkeypatch: pytest.MonkeyPatch) -> None:
    at, (asha, bilal) = playing.a_full_match("Asha", "Bilal", currency="INR", entry_minor=10_000)
    monkeypatch.setattr(jurisdiction, "plays_rupees", lambda *_: False)
    assert playing.end_pause(at) is None
    keeping.keep_house()
    assert Match.objects.get(table=at).state == "abandoned"
    assert {balances(player).of("INR").playable_minor for player in (asha, bilal)} == {500_000}


def test_and_the_match_goes_on_where_it_is_allowed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at, _players = playing.a_full_match("Asha", "Bilal", currency="INR", entry_minor=10_000)
    with monkeypatch.context() as blank:
        blank.setattr(jurisdiction, "plays_rupees", lambda *_: False)
        playing.end_pause(at)
    assert playing.end_pause(at) is not None


@pytest.mark.parametrize(("variant", "options"), [("pool101", {"limit": 201}), ("best_of_3", {"deals": 5})])
def test_no_option_makes_another_game_of_a_variant(variant: str, options: dict[str, int]) -> None:
    with pytest.raises(Refused) as refused:
        playing.a_match(variant=variant, options=options)
    assert refused.value.code == "match.options"


def test_the_time_to_fill_up_begins_with_the_first_who_stays() -> None:
    at, asha = playing.a_match(seats_max=3), person("Asha")
    playing.enter(at, asha)
    entering.take_back(player=asha, code=at.code, cmd_id=uuid4())
    Match.objects.filter(table=at).update(fill_until=house_time.now())
    playing.enter(at, person("Bilal"))
    keeping.keep_house()
    assert Match.objects.get(table=at).state == "open"


def test_who_left_the_line_in_that_moment_is_not_let_in() -> None:
    at, asha = playing.a_match(starts_at=playing.in_an_hour()), person("Asha")
    assert entering.let_in(player=asha, code=at.code) is None
    assert chips(asha) == 10_000


@pytest.mark.parametrize("wish", [{"entry_minor": 10**30}, {"starts_at": datetime.max.replace(tzinfo=UTC)}])
def test_a_match_is_for_money_and_times_that_there_are(wish: dict[str, object]) -> None:
    with pytest.raises(Refused):
        playing.a_match(**wish)
