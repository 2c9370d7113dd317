"""Packs as they lie in the project, and what a slip of the pen in one of them does: the house does not start."""

from datetime import date, datetime, time
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from players.models import Region
from players.services import jurisdiction
from players.services.pack_files import load
from players.services.packs import BlankHours, DepositCaps, GstMode, Rules

INDIA = ZoneInfo("Asia/Kolkata")
TODAY = date(2026, 11, 30)
SANDBOX = (jurisdiction.FOLDER / "sandbox.toml").read_text()


def rules(pack: str, day: date = TODAY) -> Rules:
    return jurisdiction.named(pack).rules_on(day)


def written(folder: Path, old: str = "", new: str = "", *, more: str = "") -> Path:
    """The sandbox's pack with a word of it changed."""
    assert old in SANDBOX
    path = folder / "sandbox.toml"
    path.write_text(SANDBOX.replace(old, new, 1) + more)
    return path


def test_every_pack_in_the_project_can_be_read() -> None:
    codes = [jurisdiction.named(name).code for name in jurisdiction.names()]
    assert codes == ["india@1", "sandbox@1", "testland@1"]


def test_the_default_is_a_sandbox_without_real_gateways() -> None:
    held = jurisdiction.rules()
    assert jurisdiction.active().name == "sandbox"
    assert (held.may_play_rupees, held.is_real_money, held.may_run_gateways) == (True, False, False)


def test_under_the_act_of_2025_there_are_no_games_for_money_in_india() -> None:
    held = rules("india")
    assert (held.may_play_rupees, held.is_real_money, held.may_run_gateways) == (False, False, False)
    assert set(held.tiers.values()) == {DepositCaps(0, 0, 0)}


def test_nothing_was_allowed_before_a_packs_first_day() -> None:
    with pytest.raises(LookupError, match="2025-08-21"):
        rules("india", date(2025, 8, 21))


@pytest.mark.parametrize(
    ("day", "bps"), [(date(2023, 10, 1), 2_800), (date(2025, 9, 21), 2_800), (date(2025, 9, 22), 4_000)]
)
@pytest.mark.parametrize(("pack", "mode"), [("sandbox", GstMode.ON_TOP), ("testland", GstMode.INSIDE)])
def test_the_tax_on_deposits_is_dated_and_the_rest_stays(day: date, bps: int, pack: str, mode: GstMode) -> None:
    held = rules(pack, day)
    assert (held.gst_bps, held.gst_mode, held.tds_bps, held.tds_relief_minor) == (bps, mode, 3_000, 100_00)


def test_the_day_of_a_section_begins_at_midnight_in_india() -> None:
    before, after = datetime(2025, 9, 21, 23, 59, tzinfo=INDIA), datetime(2025, 9, 22, tzinfo=INDIA)
    assert (jurisdiction.rules(before).gst_bps, jurisdiction.rules(after).gst_bps) == (2_800, 4_000)


def test_the_setting_names_the_pack(settings: Settings) -> None:
    settings.JURISDICTION = "testland"
    assert jurisdiction.active().code == "testland@1"
    settings.JURISDICTION = "../sandbox"
    with pytest.raises(ImproperlyConfigured, match="there are: india, sandbox, testland"):
        jurisdiction.active()


@pytest.mark.parametrize(
    ("hours", "at", "is_blank"),
    [
        (BlankHours(time(0), time(5)), time(0), True),
        (BlankHours(time(0), time(5)), time(4, 59, 59), True),
        (BlankHours(time(0), time(5)), time(5), False),
        (BlankHours(time(23), time(5)), time(23, 30), True),
        (BlankHours(time(23), time(5)), time(4), True),
        (BlankHours(time(23), time(5)), time(12), False),
    ],
)
def test_blank_hours_may_run_over_midnight(hours: BlankHours, at: time, is_blank: bool) -> None:
    assert hours.cover(at) is is_blank


def test_blank_hours_close_rupee_tables_for_a_part_of_the_day(tmp_path: Path) -> None:
    held = load(written(tmp_path, "blank_hours = []", 'blank_hours = ["00:00-05:00"]')).rules_on(TODAY)
    assert [held.is_blank(time(hour)) for hour in (0, 4, 5, 23)] == [True, True, False, False]


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("is_real_money = false", "", "does not say 'is_real_money'"),
        ("is_real_money = false", "is_real_money = 0", "a value of type bool belongs"),
        ("is_real_money = false", "is_real_money = false\nreal_money = false", "which nobody understands"),
        ("min_age = 18", "min_age = true", "a value of type int belongs"),
        ("min_age = 18", "min_age = -1", "below nought"),
        ("gst_bps = 2_800", "gst_bps = 28_000", "more than everything"),
        ('gst_mode = "on_top"', 'gst_mode = "beside"', "knows no tax 'beside'"),
        ("blank_hours = []", 'blank_hours = ["midnight"]', "hours such as 00:00-05:00"),
        ("regions_blocked = []", 'regions_blocked = ["Kerala"]', "where a country or state belongs"),
        ("from = 2023-10-01", "from = 2025-09-22", "sections whose days rise"),
        ("from = 2023-10-01", 'from = "2023-10-01"', "a value of type date belongs"),
        ('code = "sandbox"', 'code = "testland"', "calls itself 'testland'"),
        ("version = 1", "version = one", "Invalid value"),
    ],
)
def test_a_pack_with_a_slip_is_refused_in_words(old: str, new: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        load(written(tmp_path, old, new))
    assert wrong in str(refused.value)
    assert str(refused.value).startswith("The jurisdiction pack sandbox.toml ")


@pytest.mark.parametrize("pack", jurisdiction.names())
def test_states_of_india_are_named_as_players_name_them(pack: str) -> None:
    """One by a former code would be neither allowed nor blocked, and nobody would notice."""
    held = rules(pack)
    named = {name for name in held.regions_allowed | held.regions_blocked if name.startswith("IN-")}
    assert named <= set(Region.values)


@pytest.mark.parametrize(
    ("region", "is_allowed"),
    [("IN-KA", True), ("IN", True), ("XT-1", True), ("IN-AP", False), ("US", False), ("", False)],
)
def test_a_region_is_allowed_by_its_name_or_its_countrys(region: str, is_allowed: bool) -> None:
    assert rules("testland").allows_region(region) is is_allowed


@pytest.mark.parametrize(("tier", "day"), [(-1, 0), (0, 0), (1, 10_000_00), (2, 1_00_000_00), (3, 1_00_000_00)])
def test_the_house_trusts_whom_it_knows(tier: int, day: int) -> None:
    assert rules("testland").deposit_caps(tier).day == day
