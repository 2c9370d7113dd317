"""verify_matches says nothing of matches that are whole, and finds what was tampered with."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.db.models import F

from games.engine.formats import deals
from games.models import DealSeat, Match, MatchEvent, MatchSeat, Seat, Table
from games.services import verify_matches
from tests.games.house import person
from tests.games.matches import playing
from wallet.models import Hold

pytestmark = pytest.mark.django_db


def tamper(change: Callable[[], object]) -> list[str]:
    """As someone with the owner's rights could: the triggers sleep. What is found then."""
    assert list(verify_matches.findings()) == []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        change()
        cursor.execute("SET LOCAL session_replication_role = origin")
    return [finding.split(": ", 1)[1] for finding in verify_matches.findings()]


def scored(**changes: object) -> None:
    """The log says something else of the only deal."""
    line = MatchEvent.objects.get(type="DealScored")
    MatchEvent.objects.filter(pk=line.pk).update(payload=line.payload | changes)


TAMPERED: dict[str, Callable[[], object]] = {
    "the log does not fold": lambda: scored(number=7),
    "the row says 2 events, the log has [1]": lambda: MatchEvent.objects.filter(type="DealScored").delete(),
    "do not agree on whether it began": lambda: MatchEvent.objects.all().delete(),
    "it is paid, and its log says otherwise": lambda: scored(winner=1),
    "its score sheet says": lambda: DealSeat.objects.filter(number=1).update(points=39),
    "it is running, and its log": lambda: Match.objects.update(state="running", outcome=None, ended_at=None),
    "its seats say {0: 181, 1: 0}": lambda: MatchSeat.objects.filter(number=0).update(prize_minor=F("prize_minor") + 1),
    "the ledger moved": lambda: Table.objects.update(fee_bps=900),
    "its escrow has 0, its active entries are 200": lambda: Hold.objects.update(state="active", closed_entry=None),
}


@pytest.mark.parametrize("said", TAMPERED)
def test_a_match_that_was_paid(said: str) -> None:
    at, _players = playing.a_full_match("Asha", "Bilal", options={"deals": 1})
    playing.play_deal(at, winner=0)
    assert any(said in finding for finding in tamper(TAMPERED[said]))


def test_a_chip_that_got_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    at, _players = playing.a_full_match("Asha", "Bilal", options={"deals": 2})
    playing.play_deal(at, winner=0)
    found = tamper(lambda: monkeypatch.setattr(deals, "chips_moved", lambda *_: {0: 39, 1: -40}))
    assert found == ["after DealScored there are 319 chips, and 320 at the start"]


def test_a_match_that_runs_and_was_entered_for_less() -> None:
    playing.a_full_match("Asha", "Bilal", variant="pool61")
    assert tamper(lambda: Table.objects.update(entry_minor=101)) == [
        "its players entered 2 times, and 200 is held for them"
    ]


def test_a_match_that_is_open_and_has_a_player_who_paid_nothing() -> None:
    at, asha, bilal = playing.a_match(seats_max=3), person("Asha"), person("Bilal")
    playing.enter(at, asha)
    assert tamper(lambda: Seat.objects.create(table=at, number=1, player=bilal)) == [
        "its players entered 2 times, and 100 is held for them"
    ]
