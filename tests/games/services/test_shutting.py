"""Rupee tables follow the pack: shut by a dated section or a blank hour, with every rupee back where it came from."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Deal, Seat, Table
from games.services import keeping, staff_acts, tables
from games.services.errors import Refused
from players.models import User
from players.services import gate, jurisdiction, pack_files
from players.services.gate import NotAllowed
from tests.games.house import call_off, open_deal, person, sit, stacks, table
from wallet.selectors import balances
from wallet.services import reconcile

pytestmark = pytest.mark.django_db
BUY_IN = 160_00
Off = Callable[[], None]


def rupees(player: User) -> int:
    return balances(player).of("INR").playable_minor


def off_by_setting(settings: Settings, _folder: Path, _patch: pytest.MonkeyPatch) -> None:
    settings.JURISDICTION = "india"


def off_by_a_new_section(settings: Settings, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """The law changes today: a section of the pack in force says so."""
    today = timezone.localdate()
    _in_force(settings, folder, patch, more=f"\n[[sections]]\nfrom = {today}\nmay_play_rupees = false\n")


def off_by_a_blank_hour(settings: Settings, folder: Path, patch: pytest.MonkeyPatch) -> None:
    hour = timezone.localtime().hour
    _in_force(settings, folder, patch, blank=f"{hour:02}:00-{(hour + 2) % 24:02}:00")


def _in_force(
    settings: Settings, folder: Path, patch: pytest.MonkeyPatch, *, more: str = "", blank: str | None = None
) -> None:
    text = (jurisdiction.FOLDER / "sandbox.toml").read_text()
    hours = f'blank_hours = ["{blank}"]' if blank else "blank_hours = []"
    path = folder / "sandbox.toml"
    path.write_text(text.replace("blank_hours = []", hours, 1) + more)
    pack = pack_files.load(path)
    patch.setattr(jurisdiction, "active", lambda: pack)


@pytest.fixture(params=[off_by_setting, off_by_a_new_section, off_by_a_blank_hour])
def turn_off(
    request: pytest.FixtureRequest, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Off:
    """Three ways in which the pack stops allowing play for rupees."""
    return lambda: request.param(settings, tmp_path, monkeypatch)


@pytest.fixture
def people(db: None) -> tuple[User, User]:
    return person("Asha"), person("Bilal")


def test_the_running_deal_is_played_to_its_end_and_the_stacks_go_back(people: tuple[User, User], turn_off: Off) -> None:
    at = table(currency="INR", point_value_minor=100)
    for player in people:
        sit(player, at, BUY_IN)
    deal = open_deal(at)
    turn_off()

    keeping.keep_house()
    at.refresh_from_db()
    deal.refresh_from_db()
    assert (at.state, at.is_shut, deal.state) == ("closing", True, Deal.State.RUNNING)
    assert stacks(at) == {"Asha": BUY_IN, "Bilal": BUY_IN}

    call_off(deal)
    keeping.keep_house()
    at.refresh_from_db()
    assert (at.state, stacks(at)) == ("closed", {})
    assert [rupees(player) for player in people] == [5_000_00, 5_000_00]
    assert set(Seat.objects.values_list("left_reason", flat=True)) == {Seat.LeftReason.CLOSED}
    assert [outcome for outcome in reconcile.reconcile() if outcome.findings] == []


def test_nobody_sits_down_tops_up_or_is_dealt_in_any_more(people: tuple[User, User], turn_off: Off) -> None:
    at = table(currency="INR", point_value_minor=100)
    for player in people:
        sit(player, at, BUY_IN)
    Table.objects.filter(pk=at.pk).update(next_deal_at=timezone.now())
    turn_off()

    with pytest.raises(NotAllowed):
        sit(person("Chitra"), at, BUY_IN)
    with pytest.raises(AssertionError, match="nobody to deal to"):
        open_deal(at)  # before the clock has shut the table


def test_practice_tables_go_on(people: tuple[User, User], turn_off: Off) -> None:
    at = table()
    for player in people:
        sit(player, at)
    turn_off()
    keeping.keep_house()
    at.refresh_from_db()
    assert (at.state, at.is_shut) == ("open", False)
    assert open_deal(at).pack == jurisdiction.active().code


def test_money_leaves_as_before_while_rupees_are_off(people: tuple[User, User], turn_off: Off) -> None:
    turn_off()
    reasons = {reason.code for reason in gate.why_not(people[0]) if reason.act is gate.Act.WITHDRAW}
    assert reasons <= {"gate.unverified"}  # what the pack asks for in any case


def test_a_table_opens_again_when_rupees_may_be_played(people: tuple[User, User], settings: Settings) -> None:
    shut, closed = table(currency="INR"), table(currency="INR")
    tables.close_table(code=closed.code)
    settings.JURISDICTION = "india"
    keeping.keep_house()
    settings.JURISDICTION = "sandbox"
    keeping.keep_house()
    shut.refresh_from_db()
    closed.refresh_from_db()
    assert (shut.state, shut.is_shut) == ("open", False)
    assert (closed.state, closed.is_shut) == ("closed", False)
    sit(people[0], shut, 800)


def test_a_deal_that_outlives_the_blank_hour_keeps_its_people(people: tuple[User, User], settings: Settings) -> None:
    at = table(currency="INR", point_value_minor=100)
    for player in people:
        sit(player, at, BUY_IN)
    open_deal(at)
    settings.JURISDICTION = "india"
    keeping.keep_house()
    settings.JURISDICTION = "sandbox"
    keeping.keep_house()
    at.refresh_from_db()
    assert (at.state, at.is_shut, at.emptied_at) == ("open", False, None)
    assert stacks(at) == {"Asha": BUY_IN, "Bilal": BUY_IN}


def test_what_staff_close_while_it_is_shut_stays_closed(db: None, settings: Settings) -> None:
    at = table(currency="INR")
    settings.JURISDICTION = "india"
    keeping.keep_house()
    root = User.objects.create_superuser("root@example.in", "a long pass phrase", display_name="Root")
    assert staff_acts.close_table(table=at, by=root)
    settings.JURISDICTION = "sandbox"
    keeping.keep_house()
    at.refresh_from_db()
    assert (at.state, at.is_shut) == ("closed", False)


def test_a_deal_says_which_pack_it_ran_under(people: tuple[User, User]) -> None:
    at = table(currency="INR", point_value_minor=100)
    for player in people:
        sit(player, at, BUY_IN)
    assert open_deal(at).pack == "sandbox@1"


def test_a_shut_table_refuses_in_the_pack_s_words(people: tuple[User, User], settings: Settings) -> None:
    at = table(currency="INR", point_value_minor=100)
    settings.JURISDICTION = "india"
    keeping.keep_house()
    with pytest.raises(Refused, match="closed"):
        sit(people[0], at, BUY_IN)
