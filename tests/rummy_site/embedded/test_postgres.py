"""The embedded PostgreSQL against everything that real machines do to it."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from rummy_site.embedded import binaries
from rummy_site.embedded.errors import EmbeddedServerError
from rummy_site.embedded.paths import Layout, layout_of
from rummy_site.embedded.postgres import THROWAWAY, Postgres
from rummy_site.embedded.processes import command_line, wait_until
from rummy_site.embedded.sessions import postgres_in_use
from tests.rummy_site.conftest import kill_for_good

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become somebody else")


def ask(layout: Layout, question: str) -> object:
    with psycopg.connect(host=str(layout.postgres_socket), user="postgres", dbname="postgres") as connection:
        row = connection.execute(question).fetchone()  # type: ignore[arg-type]
    return row and row[0]


def write_a_row(layout: Layout) -> None:
    with psycopg.connect(host=str(layout.postgres_socket), user="postgres", dbname="postgres") as connection:
        connection.execute("CREATE TABLE kept AS SELECT 13 AS cards")


def pid_of(layout: Layout) -> int:
    return int((layout.postgres_data / "postmaster.pid").read_text().split("\n")[0])


def test_a_running_server_is_adopted(postgres: Postgres, layout: Layout) -> None:
    assert postgres.start() is True
    pid = pid_of(layout)

    assert Postgres(layout).start() is False
    assert pid_of(layout) == pid


def test_it_listens_on_no_port_and_keeps_statements_out_of_its_log(postgres: Postgres, layout: Layout) -> None:
    postgres.start()

    assert ask(layout, "SHOW listen_addresses") == ""
    with pytest.raises(psycopg.Error):
        ask(layout, "SELECT 'queen of hearts' FROM nowhere")
    assert "queen of hearts" not in postgres.log.read_text()


def test_rows_survive_a_kill_of_the_server(postgres: Postgres, layout: Layout) -> None:
    postgres.start()
    write_a_row(layout)
    kill_for_good(pid_of(layout))
    assert wait_until(lambda: not postgres.is_alive(), 10)

    assert postgres.start() is True

    assert ask(layout, "SELECT cards FROM kept") == 13


def test_a_stranger_with_the_old_pid_is_not_taken_for_the_server(postgres: Postgres, layout: Layout) -> None:
    """After a restart of the machine or container, low process numbers are soon used again."""
    postgres.start()
    write_a_row(layout)
    kill_for_good(pid_of(layout))
    assert wait_until(lambda: not postgres.is_alive(), 10)
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        pid_file = layout.postgres_data / "postmaster.pid"
        pid_file.write_text(pid_file.read_text().replace(pid_file.read_text().split("\n")[0], str(stranger.pid), 1))
        assert not postgres.is_ready()

        postgres.start()

        assert ask(layout, "SELECT cards FROM kept") == 13
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


@pytest.mark.parametrize("kept_bytes", [0, 3, 7])
def test_a_pid_file_torn_by_a_power_cut_stops_no_start(postgres: Postgres, layout: Layout, kept_bytes: int) -> None:
    postgres.start()
    write_a_row(layout)
    kill_for_good(pid_of(layout))
    assert wait_until(lambda: not postgres.is_alive(), 10)
    pid_file, lock = layout.postgres_data / "postmaster.pid", layout.postgres_socket / ".s.PGSQL.5432.lock"
    pid_file.write_bytes(pid_file.read_bytes()[:kept_bytes].split(b"\n")[0])
    lock.write_bytes(b"")

    postgres.start()

    assert ask(layout, "SELECT cards FROM kept") == 13


def test_a_zombie_is_not_taken_for_a_live_process() -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    try:
        assert wait_until(lambda: command_line(child.pid) == "", 30)
    finally:
        child.wait()


def test_an_interrupted_first_start_is_begun_anew(postgres: Postgres, layout: Layout) -> None:
    half_done = layout.postgres_data.with_suffix(".new")
    half_done.mkdir(parents=True)
    (half_done / "PG_VERSION").write_text("18\n")

    postgres.start()

    assert ask(layout, "SELECT 1") == 1


def test_data_of_another_major_version_is_left_alone(postgres: Postgres, layout: Layout) -> None:
    layout.postgres_data.mkdir(parents=True)
    (layout.postgres_data / "PG_VERSION").write_text("16\n")

    with pytest.raises(EmbeddedServerError, match=r"made by PostgreSQL 16, installed is 18"):
        postgres.start()


def test_a_name_too_long_for_a_socket(open_folder: Path) -> None:
    where = layout_of(open_folder / ("x" * 100), is_root=os.geteuid() == 0)
    server = Postgres(where, options=THROWAWAY, dies_with_us=True)
    try:
        server.start()
        assert ask(where, "SELECT 1") == 1
    finally:
        server.stop()
        shutil.rmtree(where.postgres_socket)


def test_the_last_user_stops_it(layout: Layout) -> None:
    with postgres_in_use(layout, print) as first:
        with postgres_in_use(layout, print):
            pass
        assert first.is_ready()
    assert not first.is_alive()


def test_a_hung_server_is_stopped_all_the_same(postgres: Postgres, layout: Layout) -> None:
    postgres.start()
    os.kill(pid_of(layout), signal.SIGSTOP)

    postgres.stop(timeout_s=0.2)

    assert not postgres.is_alive()


def test_a_socket_folder_that_somebody_else_prepared_is_refused(open_folder: Path) -> None:
    """Under the temporary folder anyone can put a link, and root would give its target away."""
    where = layout_of(open_folder / ("x" * 100), is_root=os.geteuid() == 0)
    target = open_folder / "target"
    target.mkdir()
    where.postgres_socket.symlink_to(target)
    try:
        with pytest.raises(EmbeddedServerError, match="belongs to another user"):
            Postgres(where, options=THROWAWAY, dies_with_us=True).start()
        assert target.stat().st_uid == os.geteuid()
    finally:
        where.postgres_socket.unlink()


@as_root
def test_root_runs_it_as_nobody(postgres: Postgres, layout: Layout) -> None:
    postgres.start()

    assert Path(f"/proc/{pid_of(layout)}").stat().st_uid == pwd.getpwnam("nobody").pw_uid


@as_root
def test_root_in_a_closed_folder_keeps_the_data_outside_and_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    where = layout_of(tmp_path / "var", is_root=True)
    said: list[str] = []
    server = Postgres(where, options=THROWAWAY, dies_with_us=True, say=said.append)
    try:
        server.start()
        assert ask(where, "SELECT 1") == 1
        assert any(str(where.postgres_data) in line and str(where.var) in line for line in said)
    finally:
        server.stop()
        shutil.rmtree(where.postgres_data.parent)


@as_root
def test_programs_in_a_closed_folder_are_copied_to_where_nobody_can_run_them(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binaries, "CACHE", open_folder / "cache")
    monkeypatch.setattr(binaries, "_can_others_run", lambda _program: False)

    programs = binaries.postgres_programs(for_other_user=True)

    assert programs.is_copy
    nobody = pwd.getpwnam("nobody").pw_uid
    version = subprocess.run(
        [programs["postgres"], "--version"], user=nobody, extra_groups=[], cwd="/", capture_output=True, text=True
    )
    assert version.stdout.startswith("postgres (PostgreSQL) 18")
