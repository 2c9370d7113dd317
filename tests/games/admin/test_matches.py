"""Staff look at matches and call one off: with a reason, every entry goes back, and by nobody without the right."""

from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.models import Match
from games.services import staff_acts, verify_matches
from games.services.errors import Refused
from games.services.matches import pauses
from players.models import User
from tests.games.admin.conftest import signed_in
from tests.games.house import chips, person
from tests.games.matches import playing

pytestmark = pytest.mark.django_db
WHY = "The server lost its clock, so this match was not fair."


@pytest.fixture
def players() -> list[User]:
    return []


@pytest.fixture
def running(players: list[User]) -> Match:
    at, entered = playing.a_full_match("Dev", "Esha")
    players.extend(entered)
    return Match.objects.get(table=at)


def void(client: Client, match: Match, reason: str = WHY) -> str:
    form = {"reason": reason, "cmd_id": str(uuid4()), "confirmed": "yes"}
    return client.post(f"/admin/games/match/{match.pk}/void/", form, follow=True).content.decode()


def test_a_running_match_is_called_off_with_its_deal_and_every_entry_goes_back(
    staff: Client, sana: User, running: Match, players: list[User]
) -> None:
    deal = playing.end_pause(running.table)
    assert deal is not None

    assert "its entries went back" in void(staff, running)

    running.refresh_from_db()
    deal.refresh_from_db()
    assert (running.state, running.called_off_because, deal.state) == ("abandoned", WHY, "voided")
    assert [chips(player) for player in players] == [10_000, 10_000]
    assert [line.change_message for line in LogEntry.objects.filter(user=sana)] == [f"Called off: {WHY}"]
    assert list(verify_matches.findings()) == []
    assert "This match is over" in void(staff, running)


def test_a_reason_is_asked_for(staff: Client, running: Match) -> None:
    assert "Say why" in void(staff, running, reason="")
    running.refresh_from_db()
    assert running.state == "running"


def test_who_plays_in_it_does_not_decide(running: Match, sana: User) -> None:
    at = playing.a_match()
    playing.enter(at, person("Fara"))
    own = Match.objects.get(table=at)
    at.seats.update(player=sana)
    with pytest.raises(Refused, match="somebody else of the staff"):
        staff_acts.void_match(match=own, by=sana, reason=WHY)
    at.seats.update(player=User.objects.get(display_name="Fara"))


def test_nobody_without_the_right_calls_a_match_off(finance: Client, farid: User, running: Match) -> None:
    assert finance.post(f"/admin/games/match/{running.pk}/void/", {"reason": WHY}).status_code == 403
    with pytest.raises(Refused):
        staff_acts.void_match(match=running, by=farid, reason=WHY)
    running.refresh_from_db()
    assert running.state == "running"


def test_a_finished_match_shows_its_standings_and_its_money(staff: Client) -> None:
    at, _ = playing.a_full_match("Dev", "Esha", options={"deals": 1})
    playing.play_deal(at, winner=0)
    match = Match.objects.get(table=at)

    page = staff.get(f"/admin/games/match/{match.pk}/change/").content.decode()

    for told in ("played to its end", "180 chips", "of it 20 chips fee", "Dev", f"q=game:{match.pk}:close"):
        assert told in page
    found = staff.get("/admin/games/match/", {"q": "Esha"}).content.decode()
    assert at.title in found


def test_staff_read_how_a_running_match_stands_and_what_it_holds(staff: Client) -> None:
    at, (_dev, esha) = playing.a_full_match("Dev", "Esha", variant="pool61")
    address = f"/admin/games/match/{at.match.pk}/change/"
    opened = playing.a_match()
    playing.enter(opened, person("Fara"))
    while not playing.course(at).played.pending_rejoin:
        playing.play_deal(at, winner=0)
    lost = playing.course(at).played.score(1).total

    page = " ".join(staff.get(address).content.decode().split())

    assert f"{lost}, out" in page
    assert "200 chips in escrow until the match is over." in page
    assert "100 chips in escrow" in staff.get(f"/admin/games/match/{opened.match.pk}/change/").content.decode()
    pauses.rejoin(player=esha, code=at.code, cmd_id=uuid4())
    assert "300 chips in escrow" in staff.get(address).content.decode()


def test_a_stranger_sees_no_match_of_the_admin(running: Match) -> None:
    assert signed_in(person("Chitra")).get(f"/admin/games/match/{running.pk}/change/").status_code == 302


def test_the_list_takes_the_same_queries_for_few_and_many(
    staff: Client, running: Match, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(30) as few:  # type: ignore[operator]
        staff.get("/admin/games/match/")
    for _each in range(8):
        playing.a_match()
    with django_assert_max_num_queries(len(few)):  # type: ignore[operator]
        staff.get("/admin/games/match/")
