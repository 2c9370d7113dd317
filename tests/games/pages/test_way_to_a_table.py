"""The way to a table: by playing now, and the page that a table begins with."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Deal, Seat, Table
from games.services import lobby
from games.services.errors import Refused
from players.models import User
from tests.games.pages import house
from tests.games.pages.test_deals import as_


def test_play_now_sits_down_with_bots_and_goes_there(asha: User) -> None:
    house.bots()
    started = timezone.now()

    answer = as_(asha).post("/play-now/")

    seat = Seat.objects.get(player=asha)
    assert answer["Location"] == f"/tables/{seat.table.code}/"
    assert seat.table.seats.filter(player__is_bot=True).exists()
    assert timezone.now() - started < timedelta(seconds=60)


def test_a_stranger_who_presses_play_now_makes_an_account_and_sits_at_a_table(db: None) -> None:
    house.bots()
    client = Client()
    form = {"email": "esha@example.com", "display_name": "Esha", "password1": house.PASSWORD}

    asked = client.post("/play-now/")
    made = client.post(asked["Location"], form | {"next": "/play-now/"})
    led = client.get(made["Location"])

    assert asked["Location"] == "/accounts/signup/?next=/play-now/"
    assert led["Location"] == f"/tables/{Seat.objects.get(player__display_name='Esha').table.code}/"
    assert client.get("/play-now/")["Location"] == "/lobby/"  # that one press counts once


def test_a_link_to_play_now_is_no_press_of_the_button(db: None) -> None:
    client = Client()

    asked = client.get("/play-now/")
    client.force_login(house.person("Esha"))

    assert asked["Location"] == "/accounts/signup/?next=/play-now/"
    assert client.get("/play-now/")["Location"] == "/lobby/"
    assert not Seat.objects.exists()


def test_play_now_by_get_sits_nobody_down(asha: User) -> None:
    assert as_(asha).get("/play-now/")["Location"] == "/lobby/"
    assert not Seat.objects.exists()


def test_play_now_needs_the_guard_of_the_form(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)
    client.get("/lobby/")

    answer = client.post("/play-now/")

    assert answer.status_code == 403
    assert "This page has grown old" in answer.content.decode()
    assert not Seat.objects.exists()


def test_play_now_refused_says_why(asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(is_active=True, is_bot=False)
    Table.objects.all().delete()

    def refuse(**_: object) -> Table:
        raise Refused("house.closed", "The house is closed until six.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "play_now", refuse)
        page = as_(asha).post("/play-now/", follow=True).content.decode()

    assert "The house is closed until six." in page


def test_the_table_page_starts_the_script_with_what_it_needs(live: Deal, asha: User) -> None:
    answer = as_(asha).get(f"/tables/{live.table.code}/")

    boot = answer.context["boot"]
    assert boot["ws"] == f"/ws/table/{live.table.code}/"
    assert boot["me"] == asha.pk
    assert boot["api"]["top_up"] == f"/api/v1/tables/{live.table.code}/top-up/"
    assert set(boot["api"]) == {"sit", "top_up", "stand_up", "sit_out", "return"}


def test_the_table_menu_says_which_table_and_which_game(live: Deal, asha: User) -> None:
    page = as_(asha).get(f"/tables/{live.table.code}/").content.decode()

    assert f'<h2 id="menu-title">{live.table.title} · Points Rummy</h2>' in page
    assert "Nobody sits here yet. A deal needs two." in page  # no bots join here


def test_the_table_page_holds_no_card(live: Deal, asha: User) -> None:
    text = as_(asha).get(f"/tables/{live.table.code}/").content.decode()

    assert not any(code in text for code in house.card_codes(live))


def test_a_table_that_is_not_there(asha: User) -> None:
    answer = as_(asha).get(f"/tables/{uuid4()}/")

    assert answer.status_code == 404
    assert "Nothing is here" in answer.content.decode()
