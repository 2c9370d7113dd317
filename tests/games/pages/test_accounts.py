"""Signing up, in and out, one's own page, and the pages that say what went wrong."""

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client, override_settings

from players.models import User
from tests.games.pages import house
from tests.games.pages.test_deals import as_
from wallet.services import grants

OWN = (
    "/accounts/profile/", "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/sessions/",
    "/accounts/logout/", "/accounts/reauthenticate/",
)  # fmt: skip


def test_signing_up_gives_a_name_and_chips_and_leads_to_the_lobby(db: None) -> None:
    form = {"email": "dev@example.com", "display_name": "Dev", "password1": house.PASSWORD}

    page = Client().post("/accounts/signup/", form, follow=True)

    assert page.redirect_chain[-1][0] == "/lobby/"
    assert page.context["balance"]["figure"] == "10,000 chips"
    assert User.objects.get().display_name == "Dev"


def test_the_page_says_with_how_many_chips_one_starts(db: None) -> None:
    assert f"You start with {grants.FULL_STACK:,} chips" in Client().get("/accounts/signup/").content.decode()


def test_a_taken_name_is_told_beside_its_field(asha: User) -> None:
    form = {"email": "other@example.com", "display_name": "aSHA", "password1": house.PASSWORD}

    page = Client().post("/accounts/signup/", form).content.decode()

    assert 'id="id_display_name_error"' in page
    assert "This name, or one that looks like it, is taken" in page
    assert 'aria-invalid="true"' in page


def test_signing_in_and_out(asha: User) -> None:
    client = Client()

    inside = client.post("/accounts/login/", {"login": asha.email, "password": house.PASSWORD})
    assert inside["Location"] == "/lobby/"
    client.post("/accounts/logout/")
    assert client.get("/lobby/").status_code == 302


def test_a_wrong_password_is_told_in_an_alert(asha: User) -> None:
    page = Client().post("/accounts/login/", {"login": asha.email, "password": "wrong"}).content.decode()

    assert 'role="alert"' in page


def test_a_password_is_reset_by_mail(asha: User) -> None:
    page = Client().post("/accounts/password/reset/", {"email": asha.email}, follow=True).content.decode()

    assert "Look in your mail" in page
    assert mail.outbox[0].to == [asha.email]


@pytest.mark.parametrize("door", OWN)
def test_ones_own_pages_stand_in_the_frame_of_the_house(asha: User, door: str) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": asha.email, "password": house.PASSWORD})

    page = client.get(door)

    assert page.status_code == 200, page
    text = page.content.decode()
    assert 'class="topbar"' in text
    assert "<h1" in text
    assert "style=" not in text


@pytest.mark.parametrize("door", OWN[:5])
def test_a_stranger_is_asked_to_sign_in(db: None, door: str) -> None:
    assert Client().get(door)["Location"].startswith("/accounts/login/")


def test_the_own_page_takes_nothing_else_from_a_forged_form(asha: User) -> None:
    forged = {"on_disconnect": "stay_until_back", "is_staff": "on", "display_name": "Boss", "is_superuser": "1"}

    as_(asha).post("/accounts/profile/", forged)

    asha.refresh_from_db()
    assert (asha.is_staff, asha.is_superuser, asha.display_name) == (False, False, "Asha")


def test_guessing_passwords_is_slowed_down_with_a_page(asha: User) -> None:
    cache.delete_many(cache.keys("*")) if hasattr(cache, "keys") else None
    with override_settings(ACCOUNT_RATE_LIMITS={"login": "1/m/ip"}):
        client = Client()
        answers = [client.post("/accounts/login/", {"login": "x@example.com", "password": "no"}) for _ in range(3)]

    assert answers[-1].status_code == 429
    assert "Too many tries" in answers[-1].content.decode()


@override_settings(DEBUG=False)
def test_every_error_page_says_what_to_do(asha: User) -> None:
    from django.test import RequestFactory
    from django.views import defaults

    request = RequestFactory().get("/")
    request.user = asha
    pages = [
        defaults.bad_request(request, Exception()),
        defaults.permission_denied(request, Exception()),
        defaults.page_not_found(request, Exception()),
        defaults.server_error(request),
    ]

    assert [page.status_code for page in pages] == [400, 403, 404, 500]
    for page in pages:
        text = page.content.decode()
        assert "To the lobby" in text
        assert text.count("<h1>") == 1


def test_privacy_is_open_to_all(db: None) -> None:
    assert "Who sees your cards" in Client().get("/privacy/").content.decode()
