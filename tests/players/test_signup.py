"""Signing up through the page, as a browser does."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client

from players import forms
from players.forms import NAME_TAKEN
from players.models import User
from tests.players.conftest import PASSWORD
from wallet.services import grants

SIGN_UP = "/accounts/signup/"


@pytest.fixture(autouse=True)
def nobody_tried_before(running_servers: object) -> None:
    """The limit on sign-ups counts in the cache, which outlives a test."""
    cache.clear()


def form(email: str, name: str) -> dict[str, str]:
    return {"email": email, "display_name": name, "password1": PASSWORD}


@pytest.mark.django_db
def test_a_player_signs_up_with_a_name_and_has_chips() -> None:
    answer = Client().post(SIGN_UP, form("Asha@example.in", "Asha K"))
    asha = User.objects.get(email="asha@example.in")
    assert (answer.status_code, answer["Location"]) == (302, "/lobby/")
    assert (asha.display_name, asha.is_staff, asha.is_bot) == ("Asha K", False, False)
    assert asha.check_password(PASSWORD)
    assert grants.practice_total(asha) == 10_000


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Asha", "ASHA", "asha"])
def test_a_name_that_is_taken_is_said_beside_its_field(name: str, asha: User) -> None:
    answer = Client().post(SIGN_UP, form("other@example.in", name))
    assert answer.status_code == 200
    assert answer.context["form"].errors == {"display_name": [NAME_TAKEN]}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", "ab", "A" * 17, "<script>", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    answer = Client().post(SIGN_UP, form("asha@example.in", name))
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == ["display_name"]
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "shown"), [("Zoe\u0308", "Zoë"), ("\uff21sha", "Asha"), ("\u0131lkay", None), ("\u0410sha", None)]
)
def test_a_name_with_accents_is_one_and_a_look_alike_of_another_alphabet_is_explained(
    typed: str, shown: str | None
) -> None:
    answer = Client().post(SIGN_UP, form("zoe@example.in", typed))
    if shown:
        assert User.objects.get().display_name == shown
    else:
        assert "those of other alphabets can pass for these" in answer.context["form"].errors["display_name"][0]


@pytest.mark.django_db
def test_no_form_makes_staff_or_a_bot() -> None:
    forged = form("asha@example.in", "Asha") | {"is_staff": "on", "is_superuser": "on", "is_bot": "on"}
    Client().post(SIGN_UP, forged)
    asha = User.objects.get()
    assert (asha.is_staff, asha.is_superuser, asha.is_bot) == (False, False, False)


@pytest.mark.django_db
def test_what_looks_the_same_is_the_same_name() -> None:
    Client().post(SIGN_UP, form("asha@example.in", "Asha  K"))
    assert User.objects.get().display_name == "Asha K"
    answer = Client().post(SIGN_UP, form("other@example.in", "asha   k"))
    assert answer.context["form"].errors == {"display_name": [NAME_TAKEN]}


@pytest.mark.django_db
def test_an_address_belongs_to_one_account(asha: User) -> None:
    Client().post(SIGN_UP, form("ASHA@example.in", "Someone"))
    assert list(User.objects.all()) == [asha]


def test_a_name_lost_in_a_race_is_said_like_any_other(committing_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone asks whether the name is free before anyone has saved; the unique index decides.

    Seen to catch: NameTaken not answered by the view (a page of error 500 then).
    """
    rivals = 4
    line = Barrier(rivals)
    ask = forms.SignupForm.clean_display_name

    def ask_and_wait(self: forms.SignupForm) -> str:
        name = ask(self)
        line.wait(timeout=60)
        return name

    monkeypatch.setattr(forms.SignupForm, "clean_display_name", ask_and_wait)

    def sign_up(number: int) -> int:
        try:
            client = Client(REMOTE_ADDR=f"192.0.2.{number + 1}")
            answer = client.post(SIGN_UP, form(f"p{number}@example.in", "ASHA" if number % 2 else "Asha"))
            if answer.status_code == 200:
                assert answer.context["form"].errors == {"display_name": [NAME_TAKEN]}
            return answer.status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(rivals) as pool:
        answers = sorted(pool.map(sign_up, range(rivals)))
    assert answers == [200, 200, 200, 302]
    assert [user.display_name.lower() for user in User.objects.all()] == ["asha"]
