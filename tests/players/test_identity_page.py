"""The page and the API on which a player says who he is: his own papers, masked, and nobody else's."""

import json
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from players.models import Identity, User
from players.papers.limits import LARGEST_FILE
from players.papers.refusal import Refusal
from players.services import documents, identity
from players.services.identity_reasons import WORDS, Reason
from players.services.identity_review import decide
from tests.players.papers import BORN, NAME, PAN, REGION, picture, reviewer, said, submitted

PAGE, API = "/accounts/identity/", "/api/v1/identity/"
TYPED = said(born=BORN.isoformat())


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def photo(content: bytes | None = None, name: str = "card.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture() if content is None else content)


@pytest.mark.parametrize("address", [PAGE, API])
def test_strangers_are_sent_to_sign_in(client: Client, db: None, address: str) -> None:
    assert [client.get(address).status_code, client.post(address, TYPED).status_code] in ([302, 302], [403, 403])
    assert not Identity.objects.exists()


def test_a_newcomer_is_verified_alone_and_goes_on_where_he_was_asked(asha: User) -> None:
    page = as_(asha).get(f"{PAGE}?next=/wallet/").content.decode()
    assert 'name="next" value="/wallet/"' in page
    assert "SANDB" in page

    answer = as_(asha).post(PAGE, TYPED | {"paper": photo(), "next": "/wallet/"})

    assert (answer.status_code, answer["Location"], identity.tier(asha)) == (302, "/wallet/", 2)


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_it_leads_nowhere_else(asha: User, address: str) -> None:
    assert "evil" not in as_(asha).get(PAGE, {"next": address}).content.decode()
    assert as_(asha).post(PAGE, TYPED | {"next": address})["Location"] == PAGE


def test_the_page_shows_masks_alone(asha: User) -> None:
    submitted(asha)
    page = as_(asha).get(PAGE).content.decode()

    assert "ABCPD••••F" in page
    assert not any(secret in page for secret in (PAN, NAME, BORN.isoformat(), "17 May"))


def test_a_refusal_says_what_puts_it_right(asha: User) -> None:
    answer = as_(asha).post(PAGE, TYPED | {"name": "Refuse Me"}, follow=True).content.decode()

    assert escape(str(WORDS[Reason.SANDBOX].told)) in answer
    assert escape(str(WORDS[Reason.SANDBOX].fix)) in answer


def test_chitra_sees_and_gets_nothing_of_asha(asha: User, bilal: User) -> None:
    submitted(asha, paper=picture())
    page, answer = as_(bilal).get(PAGE).content.decode(), as_(bilal).get(API).json()

    assert "PD••••F" not in page
    assert (answer["state"], answer["verified"], answer["latest"]) == ("none", None, None)
    row = Identity.objects.get()
    for address in (f"/admin/players/identity/{row.pk}/change/", f"/admin/players/identity/{row.pk}/paper/"):
        assert as_(bilal).get(address).status_code in (302, 403)


def test_whose_pan_it_is_cannot_be_told_from_the_answer(asha: User, bilal: User) -> None:
    """The same words, and nothing of the other account, on the page and over HTTP."""
    submitted(asha)
    page = as_(bilal).post(PAGE, TYPED | {"name": "Bilal Khan"}, follow=True).content.decode()
    answer = as_(bilal).get(API).json()["latest"]

    assert escape(str(WORDS[Reason.PAN_UNCONFIRMED].told)) in page
    assert (answer["state"], answer["reason"]) == ("refused", "pan_unconfirmed")
    assert not any(word in page + json.dumps(answer) for word in ("Asha", "asha@", "another account", "already"))


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ({"pan": "ABCPD123"}, "A PAN has five letters"),
        ({"name": "<script>"}, "Write your name as it stands"),
        ({"born": "1850-01-01"}, "Check your date of birth"),
        ({"born": "31.31.1990"}, "Enter a valid date"),
        ({"region": "IN-XX"}, "IN-XX is not one of"),
        ({"paper": photo(b"GIF89a")}, "This is neither a JPEG"),
        ({"paper": photo(b"")}, "This file is empty"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(asha: User, typed: dict[str, Any], complaint: str) -> None:
    page = as_(asha).post(PAGE, TYPED | typed)

    (field,) = page.context["form"].errors
    assert field == next(iter(typed))
    assert complaint in page.content.decode()
    assert not Identity.objects.exists()


@pytest.mark.parametrize("size", [LARGEST_FILE, LARGEST_FILE + 1, 2 * LARGEST_FILE])
def test_a_large_file_is_answered_in_a_sentence_and_not_kept(asha: User, size: int) -> None:
    large = b"\xff\xd8\xff" + bytes(size - 3)
    told = documents.refusal_text(Refusal.BROKEN if size == LARGEST_FILE else Refusal.TOO_LARGE)

    assert told in as_(asha).post(PAGE, TYPED | {"paper": photo(large)}).content.decode()
    answer = as_(asha).post(API, TYPED | {"paper": photo(large)})
    assert (answer.status_code, answer.json()["message"]) == (403, told)
    assert not Identity.objects.exists()


def test_the_api_takes_json_and_a_picture_by_multipart(asha: User) -> None:
    answer = as_(asha).post(API, TYPED, content_type="application/json")

    assert (answer.status_code, answer.json()["tier"], answer.json()["state"]) == (201, 1, "verified")
    assert as_(asha).post(API, TYPED | {"paper": photo()}).json()["tier"] == 2
    shown = as_(asha).get(API).json()["verified"]
    assert (shown["pan"], shown["name"], shown["region"]) == ("ABCPD••••F", "A•••• D••••", "Karnataka")
    assert not any(secret in json.dumps(shown) for secret in (PAN, NAME, BORN.isoformat()))


def test_the_api_refuses_what_it_cannot_read(asha: User) -> None:
    def answered(body: object) -> tuple[int, str]:
        answer = as_(asha).post(API, body, content_type="application/json")
        return answer.status_code, answer.json()["code"]

    assert answered(TYPED | {"pan": "ABC"}) == (403, "identity.pan")
    assert answered(TYPED | {"region": "IN-XX"}) == (400, "malformed")
    assert answered(TYPED | {"born": [1]}) == (400, "malformed")
    assert answered([]) == (400, "malformed")
    assert answered("[" * 10_000)[0] == 400


def test_a_correction_is_shown_beside_what_holds(asha: User, sana: User, settings: Settings) -> None:
    settings.JURISDICTION = "testland"
    decide(identity=submitted(asha), by=reviewer(sana))
    answer = as_(asha).post(PAGE, TYPED | {"name": "Zoya Rao"}, follow=True)

    page = answer.content.decode()
    assert "You are verified" in page
    assert "It waits for a person" in page
    assert "Z•••• R••••" in page
    assert identity.verified_name(asha) == NAME


def test_the_page_asks_as_many_questions_after_one_submission_as_after_five(
    asha: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    submitted(asha, pan="SANDB0000F")
    client = as_(asha)
    client.get(PAGE)
    with django_assert_num_queries(6):
        client.get(PAGE)
    for number in range(1, 4):
        submitted(asha, pan=f"SANDB000{number}F")
    with django_assert_num_queries(6):
        client.get(PAGE)


def test_regions_and_birthdays_are_read_as_the_form_writes_them(asha: User) -> None:
    as_(asha).post(PAGE, TYPED | {"born": "2000-02-29"})

    assert (identity.region(asha), identity.age(asha, date(2018, 2, 28))) == (REGION, 17)
    assert identity.age(asha, date(2018, 3, 1)) == 18
