"""What people say of themselves is in no table, no file and no log as it was said.

The scan was seen to catch a name that was kept as it came, and a PAN in the address of a search.
"""

import io
import logging
from datetime import date
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

from players.models import Identity, User
from players.services import documents
from tests.players.papers import picture, reviewer

PAGE, API = "/accounts/identity/", "/api/v1/identity/"
NAME, PAN, BORN = "Xyzzyka Plughwala", "QQZPX9731K", date(1971, 11, 23)
IN_THE_PICTURE = "planted-in-the-picture"
SECRETS = (NAME, "Xyzzyka", "Plughwala", PAN, PAN.lower(), BORN.isoformat(), "23 November 1971", IN_THE_PICTURE)


def typed(**others: object) -> dict[str, object]:
    paper = SimpleUploadedFile("Xyzzyka Plughwala.jpg", picture(comment=IN_THE_PICTURE.encode()))
    return {"name": NAME, "born": BORN.isoformat(), "region": "IN-KA", "pan": PAN, "paper": paper} | others


def dump() -> str:
    """Every row of every table as text, as pg_dump writes it; sealed columns in hexadecimal."""
    out = io.BytesIO()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            with cursor.copy(f'COPY public."{table}" TO STDOUT') as rows:
                for row in rows:
                    out.write(bytes(row))
    return out.getvalue().decode()


def found_in(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text or secret.encode().hex() in text]


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"private": backend}
    settings.JURISDICTION, settings.STAFF_SECOND_FACTOR = "testland", False
    return tmp_path


@pytest.fixture
def logs(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


def walk_the_whole_way(asha: User, bilal: User, staff: User) -> None:
    """Mistyped, sent, sent by another account, over HTTP, looked at, refused, sent again, verified."""
    own, other, desk = Client(), Client(), Client()
    for client, user in ((own, asha), (other, bilal), (desk, staff)):
        client.force_login(user)
    own.post(PAGE, typed(pan=PAN[:9]))
    own.post(PAGE, typed(paper=SimpleUploadedFile(f"{NAME}.svg", b"<svg>")))
    own.post(PAGE, typed())
    other.post(API, typed())
    row = Identity.objects.get(player=asha)
    screen = f"/admin/players/identity/{row.pk}/change/"
    assert NAME in desk.get(screen).content.decode()
    assert desk.get(f"/admin/players/identity/{row.pk}/paper/").status_code == 200
    desk.post(screen, {"verdict": "refuse", "reason": "name_differs"})
    own.post(API, typed())
    row = Identity.objects.get(player=asha, state=Identity.State.SUBMITTED)
    desk.post(f"/admin/players/identity/{row.pk}/change/", {"verdict": "verify"})
    assert Identity.objects.get(player=asha, state=Identity.State.VERIFIED)


def test_a_dump_and_the_files_show_none_of_it(asha: User, bilal: User, sana: User, folder: Path) -> None:
    walk_the_whole_way(asha, bilal, reviewer(sana))
    dumped = dump()

    assert asha.email in dumped  # it does look into the tables
    assert found_in(dumped) == []
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert len(files) == 2
    assert not any(found_in(file.name) or found_in(file.read_bytes().hex()) for file in files)


def test_the_logs_show_none_of_it_even_when_something_breaks(
    asha: User, bilal: User, sana: User, folder: Path, logs: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk_the_whole_way(asha, bilal, reviewer(sana))

    def broken(_paper: documents.Paper) -> str:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(documents, "keep", broken)
    client = Client(raise_request_exception=False)
    client.force_login(bilal)
    assert [client.post(address, typed()).status_code for address in (PAGE, API)] == [500, 500]

    written = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in logs.records) + logs.text
    assert "the disk is full" in written
    assert found_in(written) == []
