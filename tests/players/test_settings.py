"""A player's own page: another name, another face, how he likes the table; all of it without a script."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from unittest.mock import patch

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from players.forms import NAME_TAKEN
from players.models import FormerName, User
from players.services import faces, names
from players.signals import looks_changed
from tests.players.conftest import PASSWORD

PAGE = "/accounts/profile/"
NAME, FACE = f"{PAGE}name/", f"{PAGE}face/"
CHOICE = {
    "theme": "light", "suits": "four", "pace": "0.5", "has_large_cards": "on", "on_disconnect": "stay_until_back",
}  # fmt: skip


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def bilal(db: None) -> User:
    return User.objects.create_user("bilal@example.in", PASSWORD, display_name="Bilal")


@pytest.fixture
def told(db: None) -> Iterator[list[int]]:
    """Whose looks changed, as the tables hear it."""
    heard: list[int] = []

    def hear(player: User, **_kwargs: object) -> None:
        heard.append(player.pk)

    looks_changed.connect(hear, sender=User)
    yield heard
    looks_changed.disconnect(hear, sender=User)


def test_choices_are_kept_with_the_account_and_stand_on_every_page(asha: User) -> None:
    answer = as_(asha).post(PAGE, CHOICE)

    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    asha.refresh_from_db()
    assert (asha.theme, asha.suits, asha.pace, asha.on_disconnect) == ("light", "four", "0.5", "stay_until_back")
    assert (asha.has_sound, asha.has_vibration, asha.has_large_cards, asha.has_hints) == (False, False, True, False)
    page = as_(asha).get("/lobby/").content.decode()
    for attribute in ('theme="light"', 'suits="four"', 'pace="0.5"', 'sound="off"', 'large="on"', 'hints="off"'):
        assert f"data-{attribute}" in page


def test_as_the_device_is_left_to_the_device(asha: User) -> None:
    page = as_(asha).get("/lobby/").content.decode()

    assert 'data-theme-choice="system"' in page
    assert 'data-theme="' not in page


def test_a_stranger_gets_no_choices(db: None) -> None:
    assert "data-account" not in Client().get("/").content.decode()


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"pace": "9"}, {"on_disconnect": ""}])
def test_a_choice_that_there_is_not_is_said_beside_its_field(asha: User, wrong: dict[str, str]) -> None:
    answer = as_(asha).post(PAGE, CHOICE | wrong)

    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == list(wrong)
    asha.refresh_from_db()
    assert asha.suits == "two"


def test_no_choice_makes_staff_or_a_bot(asha: User) -> None:
    as_(asha).post(PAGE, CHOICE | {"is_staff": "on", "is_bot": "on", "display_name": "Boss", "email": "x@example.in"})

    asha.refresh_from_db()
    assert (asha.is_staff, asha.is_bot, asha.display_name, asha.email) == (False, False, "Asha", "asha@example.in")


def test_another_name_is_shown_and_the_old_one_remembered(asha: User, told: list[int]) -> None:
    answer = as_(asha).post(NAME, {"display_name": " Asha   K "}, follow=True)

    asha.refresh_from_db()
    assert asha.display_name == "Asha K"
    assert [former.name for former in asha.former_names.all()] == ["Asha"]
    assert "your new name" in answer.content.decode()
    assert told == [asha.pk]


def test_ones_own_name_in_other_letters_is_free(asha: User) -> None:
    as_(asha).post(NAME, {"display_name": "ASHA"})

    asha.refresh_from_db()
    assert asha.display_name == "ASHA"


def test_the_same_name_changes_nothing(asha: User, told: list[int]) -> None:
    as_(asha).post(NAME, {"display_name": "Asha"})

    assert (FormerName.objects.count(), told) == (0, [])


@pytest.mark.parametrize("name", ["Bilal", "BILAL", "ab", "", "<b>x</b>", "a\u202eb"])
def test_a_name_that_cannot_be_had_is_said_beside_its_field(asha: User, bilal: User, name: str) -> None:
    answer = as_(asha).post(NAME, {"display_name": name})

    assert answer.status_code == 200
    assert list(answer.context["name_form"].errors) == ["display_name"]
    asha.refresh_from_db()
    assert asha.display_name == "Asha"


def test_a_name_given_up_is_nobody_elses_for_a_month(asha: User, bilal: User) -> None:
    as_(asha).post(NAME, {"display_name": "Asha K"})

    answer = as_(bilal).post(NAME, {"display_name": "asha"})
    assert answer.context["name_form"].errors == {"display_name": [NAME_TAKEN]}
    assert not names.is_free("Asha")
    FormerName.objects.update(until=timezone.now() - timedelta(days=31))
    as_(bilal).post(NAME, {"display_name": "asha"})
    bilal.refresh_from_db()
    assert bilal.display_name == "asha"


def test_three_names_a_day_are_enough(asha: User) -> None:
    client = as_(asha)
    for name in ("One", "Two", "Three"):
        assert client.post(NAME, {"display_name": name}).status_code == 302

    answer = client.post(NAME, {"display_name": "Four"})

    assert answer.status_code == 200
    assert "Three names a day" in str(answer.context["name_form"].errors)


def test_a_name_lost_in_a_race_is_said_like_any_other(committing_db: None) -> None:
    """Both ask whether the name is free before either has saved; the unique index decides.

    Seen to catch: the IntegrityError not turned into NameTaken (a page of error 500 then).
    """
    people = [User.objects.create_user(f"p{n}@example.in", PASSWORD, display_name=f"Player {n}") for n in range(2)]
    line, ask = Barrier(2), names.is_free

    def ask_and_wait(name: str, *, player: User | None = None) -> bool:
        is_free = ask(name, player=player)
        line.wait(timeout=60)
        return is_free

    def rename(player: User) -> int:
        try:
            return as_(player).post(NAME, {"display_name": "Asha"}).status_code
        finally:
            connections.close_all()

    with patch.object(names, "is_free", ask_and_wait), ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(rename, people)) == [200, 302]
    assert User.objects.filter(display_name="Asha").count() == 1


def test_a_face_of_any_offered_set_can_be_taken(asha: User, told: list[int]) -> None:
    seed = faces.offered(asha, 3)[5]
    assert str(seed) in as_(asha).get(f"{PAGE}?faces=3").content.decode()

    as_(asha).post(FACE, {"seed": seed})

    asha.refresh_from_db()
    assert (asha.avatar_seed, told) == (seed, [asha.pk])


def test_anothers_face_cannot_be_put_on(asha: User, bilal: User, told: list[int]) -> None:
    before = asha.avatar_seed
    for seed in (bilal.avatar_seed, faces.offered(bilal, 0)[0], -1, "x", 2**40):
        assert as_(asha).post(FACE, {"seed": seed}).status_code == 400

    asha.refresh_from_db()
    assert (asha.avatar_seed, told) == (before, [])


@pytest.mark.parametrize("number", ["", "x", "-1", "999999999999", "²"])
def test_any_number_of_a_set_shows_a_page(asha: User, number: str) -> None:
    assert as_(asha).get(PAGE, {"faces": number}).status_code == 200


@pytest.mark.parametrize("door", [PAGE, NAME, FACE])
def test_chitra_without_a_session_is_sent_to_sign_in(asha: User, door: str) -> None:
    answer = Client().post(door, {"display_name": "Hacked", "seed": 1, **CHOICE})

    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/accounts/login/")
    asha.refresh_from_db()
    assert (asha.display_name, asha.theme) == ("Asha", "system")


@pytest.mark.parametrize("door", [PAGE, NAME, FACE])
def test_a_form_of_another_site_is_refused(asha: User, door: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)

    assert client.post(door, {"display_name": "Hacked", "seed": 1, **CHOICE}).status_code == 403


def test_the_short_address_leads_to_the_page(asha: User) -> None:
    assert as_(asha).get("/accounts/settings/")["Location"] == PAGE
