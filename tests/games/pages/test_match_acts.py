"""What one does on a match's page: enter, take back, wait in line, ask for a rematch."""

from uuid import uuid4

import pytest

from games.models import Match, Seat
from games.services.matches import entering
from players.models import User
from tests.games.house import chips
from tests.games.matches import playing
from tests.games.pages import house
from tests.games.pages.test_deals import as_
from tests.games.pages.test_match_page import read, send

pytestmark = pytest.mark.django_db


def test_entering_pays_once_and_leads_to_the_table(asha: User) -> None:
    at = playing.a_match()
    cmd_id, had = str(uuid4()), chips(asha)

    led = [send(asha, at, "enter", cmd_id=cmd_id) for _ in range(2)]

    assert (led, chips(asha)) == ([f"/tables/{at.code}/"] * 2, had - 100)
    assert "Take my entry back" in read(asha, at)


def test_without_javascript_the_table_leads_back_to_where_the_entry_can_be_taken_back(asha: User) -> None:
    at = playing.a_match()
    playing.enter(at, asha)

    page = as_(asha).get(f"/tables/{at.code}/").content.decode()

    told = page[page.index("<noscript>") : page.index("</noscript>")]
    assert f'href="/matches/{at.code}/"' in told


def test_an_entry_is_taken_back_before_the_start_and_not_after_it(asha: User, bilal: User) -> None:
    at = playing.a_match()
    had = chips(asha)
    playing.enter(at, asha)

    assert send(asha, at, "take-back") == f"/matches/{at.code}/"
    assert (chips(asha), Seat.objects.filter(left_at=None).count()) == (had, 0)

    playing.enter(at, asha, bilal)
    send(asha, at, "take-back")
    assert (chips(asha), Seat.objects.filter(left_at=None).count()) == (had - 100, 2)
    assert Match.objects.get(table=at).state == "running"


def test_one_waits_in_line_and_leaves_it(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match(starts_at=playing.in_an_hour())
    playing.enter(at, asha, bilal)

    assert "Wait in line" in read(chitra, at)
    assert send(chitra, at, "wait") == f"/matches/{at.code}/"
    assert "You are number 1 in the line." in read(chitra, at)
    send(chitra, at, "leave-line")
    assert not at.match.waiting.exists()


def test_who_cannot_pay_is_told_where_to_get_on(asha: User) -> None:
    rupees = playing.a_match(currency="INR", entry_minor=5_000)

    page = read(asha, rupees)

    assert "You have ₹0.00 to play with: that is less than the entry." in page
    assert 'href="/wallet/add-cash/"' in page
    assert "Enter for" not in page


def test_a_refusal_is_said_on_the_page(asha: User, bilal: User, chitra: User) -> None:
    at = playing.a_match()
    playing.enter(at, asha, bilal)

    answer = as_(chitra).post(f"/matches/{at.code}/enter/", {"cmd_id": str(uuid4())}, follow=True)

    assert "This match has begun. Choose another one." in answer.content.decode()


@pytest.mark.parametrize("act", ["enter", "take-back", "wait", "leave-line", "rematch"])
def test_chitra_does_nothing_for_others(asha: User, bilal: User, chitra: User, act: str) -> None:
    at = playing.a_match(starts_at=playing.in_an_hour(), seats_max=2)
    playing.enter(at, asha, bilal)
    dev = house.person("Dev")
    entering.wait_in_line(player=dev, code=at.code, cmd_id=uuid4())
    before = sorted(at.seats.values_list("player", "left_at")), chips(asha)

    send(chitra, at, act)

    assert (sorted(at.seats.values_list("player", "left_at")), chips(asha)) == before
    assert at.match.waiting.filter(player=dev).exists()


def test_what_is_no_match_no_act_or_no_form_of_the_house(asha: User) -> None:
    at, client = playing.a_match(), as_(asha)

    assert client.get(f"/matches/{house.practice_table().code}/").status_code == 404
    assert client.post(f"/matches/{at.code}/win/", {"cmd_id": str(uuid4())}).status_code == 404
    assert client.post(f"/matches/{at.code}/enter/", {"cmd_id": "x"}).status_code == 400
    assert client.get(f"/matches/{at.code}/enter/").status_code == 405
    assert not Seat.objects.exists()
