"""`manage.py page_times` on a house with one finished deal: it finds every page, and leaves nothing behind."""

import re
from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command

from games.services.matches import opening
from games.views import rules_page
from players.models import User
from rummy_site.page_times.addresses import addresses
from tests.games.pages import house
from tests.wallet.business.conftest import requested
from tests.wallet.business.test_deposits import ordered
from tests.wallet.conftest import Funder, give

__all__ = ["give"]
LINE = re.compile(r"^ +[\d.]+ .* (stranger|player|staff) +(\S+) (\S+)$", re.MULTILINE)


@pytest.fixture
def asha(db: None) -> User:
    bilal = house.person("Bilal")
    player = house.person("Asha")
    house.dropped_deal(house.practice_table(), [player, bilal])
    house.person("Admin", is_staff=True, is_superuser=True)
    return player


def run(**options: object) -> str:
    out = StringIO()
    call_command("page_times", stdout=out, rounds=1, **options)
    return out.getvalue()


def test_every_kind_of_page_is_timed_and_no_row_is_left(asha: User) -> None:
    seen_before = User.objects.get(pk=asha.pk).last_login

    timed = set(LINE.findall(run(limit_ms=60_000)))

    names = {(who, name) for who, name, _ in timed}
    assert {("stranger", "games:home"), ("player", "games:lobby"), ("player", "games:replay")} <= names
    assert {
        ("player", "api:deal"),
        ("staff", "admin:games_deal_changelist"),
        ("staff", "admin:games_deal_log"),
    } <= names
    assert not {name for who, name in names if who != "staff" and name.startswith("admin:")}
    assert (Session.objects.count(), LogEntry.objects.count()) == (0, 0)
    assert User.objects.get(pk=asha.pk).last_login == seen_before


@pytest.mark.parametrize("judge_by", ["p50", "p95", "cpu"])
def test_a_page_over_the_limit_is_named_and_fails_the_run(asha: User, judge_by: str) -> None:
    with pytest.raises(CommandError, match=r"pages take more than 0 ms: .*games:lobby"):
        run(limit_ms=0, only="games:lobby", judge_by=judge_by)


def test_a_page_that_breaks_fails_the_run(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("a planted bug")

    monkeypatch.setattr(rules_page, "lesson", broken)
    with pytest.raises(CommandError, match=r"These pages fail: /rules/$"):
        run(limit_ms=60_000, only="games:rules")


def test_no_address_of_the_house_is_left_out_for_want_of_a_finder(asha: User, give: Funder) -> None:
    """A page with parameters that nobody taught the walk about would never be timed."""
    give(asha, winnings=1_000_00)
    requested(asha)
    ordered(asha)
    opening.open_match(variant="pool101", currency="CHIP", entry_minor=100, seats_max=2)
    _, without_rows = addresses(asha)
    seen = {name for name in without_rows if name.startswith(("games:", "wallet:", "api:"))}

    seats = {"api:table-sit", "api:table-top-up", "api:table-stand-up", "api:table-sit-out", "api:table-return"}
    acts = (
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
    matches = {"games:match_act", *(f"api:table-{act}" for act in acts)}
    on_pages = ("pay", "cancel-deposit", "remove-method", "cancel-withdrawal", "answer", "change-method")
    money = {f"wallet:{act}" for act in on_pages}
    money_by_api = {"api:wallet-cancel-deposit", "api:wallet-method", "api:wallet-cancel", "api:wallet-answer"}
    assert seen == seats | matches | money | money_by_api | {"wallet:webhook"}, (
        "These are only posted to; none else has no page."
    )
