"""What went wrong, said in a sentence that tells what to do; and the notice about the only two cookies."""

import re

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from players.models import User

BROKEN = {400: SuspiciousOperation, 403: PermissionDenied, 404: Http404, 500: ZeroDivisionError}
TOLD = {
    400: "Go back, reload the page, and try again",
    403: "sign in with your other account",
    404: "The address may be mistyped",
    500: "Reload in a moment",
}


def fail(request: HttpRequest, status: int) -> HttpResponse:
    raise BROKEN[status]


# A house in which every mistake can be made on purpose.
urlpatterns = [path("broken/<int:status>/", fail), path("", include("rummy_site.urls"))]
handler400 = "rummy_site.errors.bad_request"


def words(answer: HttpResponse) -> str:
    """What a person reads of the page's middle."""
    main = re.search(r"<main.*</main>", answer.content.decode(), re.S)
    assert main
    return " ".join(re.sub(r"<[^>]+>", " ", main[0]).split())


@pytest.mark.parametrize("status", BROKEN)
@pytest.mark.parametrize("who", ["stranger", "player"])
@override_settings(ROOT_URLCONF=__name__)
def test_every_error_says_what_to_do(db: None, status: int, who: str) -> None:
    client = Client(raise_request_exception=False)
    if who == "player":
        client.force_login(User.objects.create_user("asha@example.com", display_name="Asha"))

    answer = client.get(f"/broken/{status}/")

    assert answer.status_code == status
    assert TOLD[status] in words(answer)
    assert 'class="btn btn--primary" href="/' in answer.content.decode()
    assert "Traceback" not in answer.content.decode()
    assert "script-src 'self'" in answer["Content-Security-Policy"]


def test_a_form_that_is_opened_says_what_to_do_and_a_program_is_told_so(db: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("asha@example.com", display_name="Asha"))

    page, told = client.get("/accounts/profile/name/"), client.put("/api/v1/")

    assert (page.status_code, page.headers["Allow"]) == (405, "POST")
    assert "press its button again" in words(page)
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert (told.status_code, told.json()["code"]) == (405, "method_not_allowed")


@override_settings(ROOT_URLCONF=__name__)
def test_an_error_page_keeps_a_player_signed_in_to_its_eyes(db: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("asha@example.com", display_name="Asha"))

    assert "/wallet/" in client.get("/broken/400/").content.decode()


def test_a_strange_host_gets_the_page_for_requests_without_sense(db: None) -> None:
    answer = Client(headers={"host": "evil.example"}).get("/")

    assert (answer.status_code, TOLD[400] in words(answer)) == (400, True)


def test_without_cookies_signing_in_says_so(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    form = {"login": "asha@example.com", "password": "whatever it is"}

    answer = client.post("/accounts/login/", form)

    assert answer.status_code == 403
    assert "Cookies are off" in words(answer)
    assert "Allow cookies" in words(answer)
    assert 'href="/accounts/login/"' in answer.content.decode()


def test_with_cookies_a_form_of_another_page_is_old(db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/login/")

    answer = client.post("/accounts/login/", {"login": "a@example.com", "password": "x"})

    assert answer.status_code == 403
    assert "reload the page and send it again" in words(answer)
    assert "Cookies are off" not in words(answer)


def test_too_many_tries_say_how_long_to_wait(db: None) -> None:
    User.objects.create_user("asha@example.com", "a long pass phrase", display_name="Asha")
    form = {"login": "asha@example.com", "password": "wrong"}

    with override_settings(ACCOUNT_RATE_LIMITS={"login": "2/m/ip"}):
        answers = [Client(REMOTE_ADDR="10.7.7.7").post("/accounts/login/", form) for _ in range(4)]

    assert answers[-1].status_code == 429
    assert "Wait five minutes" in words(answers[-1])


# --- Notices ------------------------------------------------------------------------------------------------------


def test_only_the_cookies_that_the_privacy_page_names_are_set(db: None) -> None:
    client = Client()
    User.objects.create_user("asha@example.com", "a long pass phrase", display_name="Asha")
    named = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME}

    client.post("/accounts/login/", {"login": "asha@example.com", "password": "a long pass phrase"}, follow=True)
    client.get("/wallet/")
    client.post("/accounts/logout/", follow=True)  # leaves a message
    page = client.get("/privacy/").content.decode()

    assert set(client.cookies) <= named
    assert all(f"<b>{name}</b>" in page for name in named)
    assert "for how long" in page


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/accounts/signup/", "/privacy/", "/nowhere/"])
def test_the_notice_about_cookies_is_on_every_page(db: None, address: str) -> None:
    assert "Only necessary cookies" in Client().get(address).content.decode()


@pytest.mark.parametrize(
    ("address", "form", "kept", "field"),
    [
        ("/accounts/signup/", {"email": "no mail", "display_name": "Dev", "password1": "x"}, "no mail", "id_email"),
        ("/accounts/signup/", {"email": "a@b.in", "display_name": "?!", "password1": "x"}, "a@b.in", "id_display_name"),
        ("/accounts/login/", {"login": "no mail", "password": "x"}, "no mail", "id_login"),
        ("/accounts/password/reset/", {"email": "no mail"}, "no mail", "id_email"),
    ],
)
def test_bad_input_is_told_beside_its_field_and_nothing_is_lost(
    db: None, address: str, form: dict[str, str], kept: str, field: str
) -> None:
    page = Client().post(address, form).content.decode()

    assert f'id="{field}_error"' in page
    assert f'value="{kept}"' in page
