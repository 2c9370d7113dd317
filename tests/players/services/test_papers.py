"""What is made of the files that people send: a plain picture, a plain PDF, or a sentence that says what is wrong."""

import io
import resource
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.files.storage import storages
from PIL import Image
from pytest_django.fixtures import Settings

from players.papers import limits
from players.papers.refusal import Refusal
from players.services import documents, vault
from players.services.gate import NotAllowed
from tests.counts import count
from tests.players import hostile
from tests.players.papers import picture


def outcome(content: bytes) -> str:
    """The kind that was taken, or the code of the refusal."""
    try:
        return documents.harmless(content).kind
    except NotAllowed as refused:
        return refused.code


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("JPEG", "RGB"),
        ("JPEG", "L"),
        ("JPEG", "CMYK"),
        ("PNG", "RGB"),
        ("PNG", "RGBA"),
        ("PNG", "LA"),
        ("PNG", "P"),
        ("PNG", "1"),
    ],
)
def test_a_picture_is_drawn_anew_as_a_plain_jpeg(kind: str, mode: str) -> None:
    paper = documents.harmless(picture(kind, mode=mode))

    assert paper.kind == "jpg"
    assert hostile.is_a_plain_jpeg(paper.content)


def test_what_a_camera_wrote_into_a_picture_is_gone_and_it_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "planted-in-exif"  # turned by a quarter; a description
    sent = picture("JPEG", (900, 600), exif=exif, comment=b"planted-in-comment", icc_profile=b"planted-in-profile")
    kept = documents.harmless(sent + b"planted-behind-the-end").content

    assert b"planted" in sent
    assert b"planted" not in kept
    assert Image.open(io.BytesIO(kept)).size == (600, 900)


def test_a_large_picture_becomes_one_that_still_can_be_read() -> None:
    kept = documents.harmless(picture("JPEG", (7000, 5000))).content

    assert Image.open(io.BytesIO(kept)).size == (limits.KEPT_SIDE, 1714)


def test_what_is_transparent_becomes_white() -> None:
    kept = documents.harmless(picture("PNG", (300, 300), "RGBA")).content

    assert Image.open(io.BytesIO(kept)).getpixel((299, 299)) == (255, 255, 255)


def test_a_plain_pdf_is_kept_as_it_came() -> None:
    for content in (hostile.pdf(), hostile.flate_pdf(b"BT /F1 12 Tf (Asha) Tj ET")):
        assert documents.harmless(content) == documents.Paper("pdf", content)


@pytest.mark.parametrize(
    ("name", "content"), list(hostile.active_pdfs()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_pdf_that_does_something_is_refused(name: str, content: bytes) -> None:
    assert outcome(content) == "paper.pdf_is_active"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", Refusal.EMPTY),
        (picture("GIF"), Refusal.WRONG_TYPE),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', Refusal.WRONG_TYPE),
        (picture()[:2000], Refusal.BROKEN),
        (b"\xff\xd8\xff" + bytes(limits.LARGEST_FILE), Refusal.TOO_LARGE),
        (picture("PNG", (6400, 6400), "1"), Refusal.TOO_MANY_PIXELS),
        (picture("PNG", (300, 100)), Refusal.TOO_SMALL),
        (hostile.pdf(b"(" + b"a" * limits.LARGEST_PDF + b")"), Refusal.PDF_TOO_LARGE),
    ],
    ids=lambda value: value.name if isinstance(value, Refusal) else "",
)
def test_a_refusal_says_what_is_wrong(content: bytes, code: Refusal) -> None:
    with pytest.raises(NotAllowed) as refused:
        documents.harmless(content)

    assert (refused.value.code, refused.value.message) == (f"paper.{code.name.lower()}", documents.refusal_text(code))


def test_hostile_files_are_refused_or_become_plain_and_cost_this_process_nothing() -> None:
    """Seen to fail with a worker that answers with what it was sent: then polyglots and Exif came through."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    outcomes = {"taken": 0, "refused": 0}
    for name, content in hostile.files(count("hostile_papers")):
        paper = None
        with suppress(NotAllowed):
            paper = documents.harmless(content)
        outcomes["taken" if paper else "refused"] += 1
        if paper and paper.kind == "jpg":
            assert hostile.is_a_plain_jpeg(paper.content), name

    assert outcomes["refused"] > outcomes["taken"]
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 1024  # KiB


def test_the_largest_pictures_stay_within_the_memory_of_the_process() -> None:
    """Forty million pixels in the modes that need most; more memory than `limits.MEMORY` would kill it."""
    for mode in ("RGBA", "LA"):
        assert outcome(picture("PNG", (8000, 5000), mode, compress_level=1)) == "jpg", mode


def test_a_paper_lies_sealed_where_no_web_server_looks(settings: Settings, tmp_path: Path) -> None:
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"private": backend}
    paper = documents.harmless(picture())
    name = documents.keep(paper)
    (file,) = (each for each in tmp_path.rglob("*") if each.is_file())

    assert documents.look_up(name) == paper
    assert b"JFIF" not in file.read_bytes()
    assert vault.unseal(file.read_bytes(), documents.PURPOSE) == paper.content
    documents.forget(name)
    assert not any(each.is_file() for each in tmp_path.rglob("*"))


def test_the_house_itself_keeps_papers_outside_of_what_it_serves() -> None:
    from rummy_site import settings as real

    options = real.STORAGES["private"]["OPTIONS"]
    served = [real.STATIC_ROOT, *real.STATICFILES_DIRS]
    assert not any(options["location"].is_relative_to(folder) for folder in served)
    assert (options["file_permissions_mode"], options["directory_permissions_mode"]) == (0o600, 0o700)
    assert storages["private"] is not storages["default"]
