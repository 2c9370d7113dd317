"""Languages are offered when the house speaks them, and chosen through Django's own door."""

from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.test import Client
from pytest_django.fixtures import Settings

from players.models import User
from rummy_site.languages import spoken


def test_only_languages_with_a_compiled_catalogue_are_offered(tmp_path: Path) -> None:
    folder = tmp_path / "hi" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").touch()
    assert spoken([tmp_path]) == [("en", "English")]

    (folder / "django.mo").touch()

    assert spoken([tmp_path]) == [("en", "English"), ("hi", "हिन्दी")]


@pytest.fixture
def client(db: None) -> Client:
    signed_in = Client()
    signed_in.force_login(User.objects.create_user("asha@example.in", display_name="Asha"))
    return signed_in


def test_with_english_alone_there_is_nothing_to_choose(client: Client) -> None:
    page = client.get("/accounts/profile/").content.decode()

    assert django_settings.LANGUAGES == [("en", "English")]
    assert "/i18n/setlang/" not in page


def test_with_a_second_language_the_switch_stands_and_works(client: Client, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("hi", "हिन्दी")]
    assert 'action="/i18n/setlang/"' in client.get("/accounts/profile/").content.decode()

    answer = client.post("/i18n/setlang/", {"language": "hi", "next": "/accounts/profile/"})

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/profile/")
    assert 'lang="hi"' in client.get("/accounts/profile/").content.decode()


def test_the_switch_leads_nowhere_else(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "en", "next": "https://evil.example/"})

    assert answer["Location"] == "/"


def test_a_language_from_the_right_turns_the_page(client: Client, settings: Settings) -> None:
    assert 'dir="ltr"' in client.get("/accounts/profile/").text

    settings.LANGUAGES = [("en", "English"), ("ur", "اردو")]
    client.post("/i18n/setlang/", {"language": "ur"})

    assert 'dir="rtl"' in client.get("/accounts/profile/").text
