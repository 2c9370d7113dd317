"""What every file of the project keeps to."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from rummy_site.embedded.paths import BASE_DIR

PACKAGES = ("rummy_site", "tournaments", "games", "wallet", "players")
MOST_LINES = 300
NO_ROOMS = {"utils", "helpers", "common", "misc"}


def python_files() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in (BASE_DIR / package).rglob("*.py") if "migrations" not in path.parts)


def pages() -> Iterator[Path]:
    """What browsers get: templates, styles, scripts."""
    yield from (BASE_DIR / "templates").rglob("*.html")
    yield from (path for kind in ("css", "js") for path in (BASE_DIR / "static").rglob(f"*.{kind}"))


def test_no_file_has_outgrown_its_room() -> None:
    every = (*python_files(), *pages())

    assert {str(path.relative_to(BASE_DIR)): lines for path in every if (lines := _lines(path)) > MOST_LINES} == {}


def test_no_room_is_a_lumber_room() -> None:
    assert [path for path in python_files() if NO_ROOMS & {path.stem, *path.relative_to(BASE_DIR).parts}] == []


def test_every_module_says_what_it_is() -> None:
    silent = [path for path in python_files() if _lines(path) > 1 and not path.read_text().startswith(('"""', "#!"))]

    assert silent == []


def test_requirements_are_hashed_and_name_no_index() -> None:
    for path in sorted((BASE_DIR / "requirements").glob("*.txt")):
        text = path.read_text()
        assert not re.search(r"https?://|--(extra-)?index-url|--find-links", text), path.name
        pins = re.findall(r"^[a-z0-9][\w.\-\[\]]*==", text, flags=re.MULTILINE | re.IGNORECASE)
        assert len(pins) == len(re.findall(r"\\\n    --hash=sha256:(?:.*\n    --hash=sha256:)*", text)), path.name


def test_what_is_not_ours_to_keep_is_not_kept() -> None:
    kept = subprocess.run(["git", "ls-files"], cwd=BASE_DIR, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )

    assert [name for name in kept if name.startswith(("var/", ".venv/")) or name.endswith((".env", ".pyc"))] == []


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())
