"""Where the end-to-end tests look for Chromium."""

from pathlib import Path

import pytest

from tests.browsers import NoBrowser, find_chromium


def program(path: Path) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_environment_comes_first(tmp_path: Path) -> None:
    wished, debian = program(tmp_path / "wished"), program(tmp_path / "debian")

    assert find_chromium({"CHROMIUM": str(wished)}, debian) == wished


def test_a_wish_that_is_no_program_is_not_replaced_by_another(tmp_path: Path) -> None:
    with pytest.raises(NoBrowser, match="CHROMIUM is"):
        find_chromium({"CHROMIUM": str(tmp_path / "nothing")}, program(tmp_path / "debian"))


def test_then_the_distributions_then_playwrights_own(tmp_path: Path) -> None:
    own = program(tmp_path / "own")

    assert find_chromium({}, program(tmp_path / "debian"), lambda: own) == tmp_path / "debian"
    assert find_chromium({}, tmp_path / "nothing", lambda: own) == own


def test_without_any_the_message_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(NoBrowser, match="apt-get install chromium"):
        find_chromium({}, tmp_path / "nothing", lambda: tmp_path / "nothing either")
