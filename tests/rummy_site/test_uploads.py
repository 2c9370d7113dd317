"""Files come in where there is a door for them, and no larger than the door."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from players.papers.limits import DROPPED_FOR_SIZE


@pytest.fixture(autouse=True)
def doors(settings: Settings) -> None:
    settings.UPLOAD_DOORS = {"/door/": 1000}


def sent(path: str, *sizes: int) -> HttpRequest:
    files = {f"file{number}": SimpleUploadedFile("a.bin", bytes(size)) for number, size in enumerate(sizes)}
    return RequestFactory().post(path, {"word": "kept", **files})


def kept(request: HttpRequest) -> tuple[str, list[int], bool]:
    """The words, the sizes of the files, and whether one was dropped for its size."""
    sizes = [file.size for file in request.FILES.values()]
    return request.POST.get("word", ""), sizes, bool(request.META.get(DROPPED_FOR_SIZE))


def test_a_door_lets_files_in_up_to_its_size() -> None:
    assert kept(sent("/door/", 1000)) == ("kept", [1000], False)
    assert kept(sent("/door/inner/", 400, 600)) == ("kept", [400, 600], False)
    assert sent("/door/", 3).FILES["file0"].read() == bytes(3)


def test_what_is_larger_is_dropped_and_said() -> None:
    assert kept(sent("/door/", 1001)) == ("kept", [], True)
    assert kept(sent("/door/", 900, 101)) == ("kept", [900], True)
    assert kept(sent("/door/", 1_000_000)) == ("kept", [], True)


def test_everywhere_else_a_file_is_dropped() -> None:
    assert kept(sent("/accounts/login/", 1)) == ("kept", [], False)
    assert kept(sent("/doors", 1)) == ("kept", [], False)
