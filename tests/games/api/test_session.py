"""How long one has been playing: over tables, and with pauses."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Seat, Table
from games.selectors.session import PAUSE, playing_since
from players.models import LimitKind, User
from players.services import play_limits
from tests.games.house import person, table

pytestmark = pytest.mark.django_db
MINUTES = timedelta(minutes=1)


def sat(player: User, at: Table, begin: int, end: int | None) -> Seat:
    """On a chair from so many minutes ago until so many; None: still."""
    now = timezone.now()
    left = None if end is None else now - end * MINUTES
    seat = Seat.objects.create(table=at, number=player.pk % 6, player=player, left_at=left)
    Seat.objects.filter(pk=seat.pk).update(sat_at=now - begin * MINUTES)
    return seat


@pytest.mark.parametrize(
    ("stays", "began"),
    [
        ([], None),
        ([(30, None)], 30),
        ([(90, 40), (30, None)], 90),
        ([(90, 50), (30, None)], 30),
        ([(300, 290), (90, 40), (30, None)], 90),
        ([(60, 10)], 60),
        ([(60, 20)], None),
        ([(60, None), (50, 40)], 60),
    ],
    ids=["never", "one chair", "two chairs", "a pause", "earlier", "just left", "left", "two tables at once"],
)
def test_a_session_goes_on_over_tables_until_there_is_a_pause(
    stays: list[tuple[int, int | None]], began: int | None
) -> None:
    assert timedelta(minutes=10) < PAUSE < timedelta(minutes=20)
    asha = person("Asha")
    for begin, end in stays:
        sat(asha, table(), begin, end)
    since = playing_since(asha)
    assert (since and round((timezone.now() - since) / MINUTES)) == began


def test_a_page_learns_since_when_and_after_how_long(client: Client) -> None:
    asha, bilal = person("Asha"), person("Bilal")
    sat(asha, table(), 45, None)
    play_limits.choose(player=asha, kind=LimitKind.SESSION, amount=20)
    told = {}
    for player in (asha, bilal):
        client.force_login(player)
        told[player.display_name] = client.get("/api/v1/session/").json()
    assert round((told["Asha"]["server_ms"] - told["Asha"]["playing_since_ms"]) / 60_000) == 45
    assert told["Asha"]["remind_minutes"] == 20
    assert (told["Bilal"]["playing_since_ms"], told["Bilal"]["remind_minutes"]) == (None, 60)


def test_strangers_have_no_session(db: None) -> None:
    assert Client().get("/api/v1/session/").status_code == 403
