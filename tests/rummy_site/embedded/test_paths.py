"""Where the servers keep their things, and when that has to be somewhere else."""

from pathlib import Path

import environ
import pytest

from rummy_site.embedded.paths import LONGEST_SOCKET_FOLDER, can_others_enter, layout_of


def test_everything_stands_in_var(open_folder: Path) -> None:
    where = layout_of(open_folder, is_root=False)

    assert (where.postgres_data, where.postgres_socket) == (open_folder / "pg", open_folder / "pg")
    assert where.valkey_socket == open_folder / "valkey" / "valkey.sock"
    assert not where.is_relocated


def test_a_folder_closed_to_others_moves_roots_database(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)

    where = layout_of(tmp_path / "var", is_root=True)

    assert where.is_relocated
    assert where.postgres_data.is_relative_to("/var/lib/rummy-house")
    assert where.logs == tmp_path / "var" / "log"


def test_a_folder_closed_to_others_is_fine_for_a_person(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)

    assert not layout_of(tmp_path / "var", is_root=False).is_relocated


def test_a_closed_parent_counts_as_closed(open_folder: Path) -> None:
    inner = open_folder / "closed" / "inner"
    inner.mkdir(parents=True)
    inner.parent.chmod(0o700)

    assert not can_others_enter(inner)
    assert can_others_enter(open_folder / "not" / "there" / "yet")


@pytest.mark.parametrize("name", ["x" * LONGEST_SOCKET_FOLDER, "with a space"], ids=["too long", "needs escaping"])
def test_an_awkward_name_gets_a_short_socket_folder(open_folder: Path, name: str) -> None:
    where = layout_of(open_folder / name, is_root=False)

    assert where.postgres_data == open_folder / name / "pg"
    assert len(str(where.postgres_socket)) <= LONGEST_SOCKET_FOLDER
    assert " " not in where.redis_url()
    assert where.postgres_socket != where.valkey_socket.parent


def test_the_url_reads_back_as_a_socket(open_folder: Path) -> None:
    settings = environ.Env.db_url_config(layout_of(open_folder, is_root=False).database_url())

    assert (settings["USER"], settings["NAME"], settings["HOST"]) == ("postgres", "rummy", "")
    assert settings["OPTIONS"] == {"host": str(open_folder / "pg")}
