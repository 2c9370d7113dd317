"""What allauth says on our pages, in our messages and in our letters: it says it in the house's words."""

import re
from pathlib import Path

import allauth
import pytest
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.template.loader import get_template
from django.test import Client, override_settings

from players.adapter import AccountAdapter, MfaAdapter
from players.models import User
from tests.players.conftest import PASSWORD

THEIRS = Path(allauth.__file__).parent / "templates"
OFF = re.compile(
    r"phone|webauthn|passkey|login_code|(verification|reset|reauthentication|confirm)_code|trust|email_change\.html"
)
"""Features that this house has not turned on."""
FRAMES = re.compile(r"/base_(entrance|manage\w*)\.html$|/base\.html$|/snippets/|download\.txt$")
"""Templates without a word of their own, or that ours do not include."""


@pytest.fixture(autouse=True)
def nobody_tried_before(running_servers: object) -> None:
    cache.clear()


def theirs() -> list[str]:
    names = [
        path.relative_to(THEIRS).as_posix()
        for app in ("account", "mfa", "usersessions")
        for path in (THEIRS / app).rglob("*.*")
    ]
    return sorted(name for name in names if not OFF.search(name) and not FRAMES.search(name))


def test_every_page_message_and_letter_is_ours() -> None:
    names = theirs()

    assert len(names) > 50
    assert [name for name in names if settings.BASE_DIR not in Path(get_template(name).origin.name).parents] == []


@pytest.mark.parametrize(
    ("ours", "default"), [(AccountAdapter, DefaultAccountAdapter), (MfaAdapter, DefaultMFAAdapter)]
)
def test_every_error_is_said_in_our_words(ours: type, default: type) -> None:
    kept = {key for key, text in ours.error_messages.items() if text is default.error_messages[key]}

    assert {key for key in kept if not key.startswith(("phone", "username", "unknown_phone"))} == set()


@pytest.mark.parametrize(
    "page",
    [
        "login/",
        "signup/",
        "password/reset/",
        "password/change/",
        "email/",
        "reauthenticate/",
        "2fa/",
        "sessions/",
        "inactive/",
    ],
)
def test_no_field_says_its_name_twice(asha: User, page: str) -> None:
    client = Client()
    if page.split("/")[0] not in ("login", "signup") and page != "password/reset/":
        client.force_login(asha)

    text = client.get(f"/accounts/{page}").content.decode()

    assert "placeholder=" not in text
    assert not re.search(r"Email|Log ?in|Two-Factor|Authenticator|\(again\)", re.sub(r"<[^>]*>", "", text))


@pytest.mark.django_db
def test_a_code_by_mail_opens_nothing_that_guards_the_account(asha: User) -> None:
    client = Client()
    client.force_login(asha)

    assert client.post("/accounts/reauthenticate/code/", {"recipient": asha.email}).status_code == 403
    assert mail.outbox == []


def test_a_changed_password_is_told_by_letter_with_time_and_place(asha: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": asha.email, "password": PASSWORD})
    cards = {"oldpassword": PASSWORD, "password1": "another long phrase", "password2": "another long phrase"}

    client.post("/accounts/password/change/", cards)

    (letter,) = mail.outbox
    assert (letter.subject, letter.to) == ("[Rummy House] Your password was changed", [asha.email])
    assert letter.body.startswith("Hello,\n\nYour password was changed.\n\nIf that was you, all is well.")
    assert "from 127.0.0.1" in letter.body


@override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory")
def test_where_mail_is_confirmed_before_play_nobody_learns_who_has_an_account(asha: User) -> None:
    answers = []
    for email in (asha.email, "new@example.in"):
        form = {"email": email, "display_name": email.split("@")[0] + " K", "password1": PASSWORD}
        answers.append(Client().post("/accounts/signup/", form, follow=True))

    known, new = answers
    assert known.redirect_chain == new.redirect_chain == [("/accounts/confirm-email/", 302)]
    pages = [re.sub(r"\S+@\S+", "", re.sub(r'value="[^"]+"', "", answer.content.decode())) for answer in answers]
    assert pages[0] == pages[1]
    assert [letter.subject for letter in mail.outbox] == [
        "[Rummy House] You have an account already",
        "[Rummy House] Please confirm your e-mail",
    ]
    assert "Somebody, probably you, tried to make an account" in mail.outbox[0].body
    assert User.objects.count() == 2
