"""The whole of `manage.py up`, once: it comes up, mends itself, and goes."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rummy_site.embedded.paths import BASE_DIR, Layout
from rummy_site.embedded.processes import command_line, wait_until
from rummy_site.supervisor import doorway
from rummy_site.supervisor.plan import Address
from tests.e2e.house import free_port
from tests.rummy_site.conftest import kill_for_good

CEILING_S = 120


@pytest.fixture
def up(layout: Layout, open_folder: Path) -> Iterator["Up"]:
    running = Up(layout, open_folder / "said", free_port())
    yield running
    running.end()


class Up:
    """A supervisor in a process of its own, with embedded servers of its own."""

    def __init__(self, layout: Layout, said: Path, port: int) -> None:
        self.layout, self.said, self.address = layout, said, Address("127.0.0.1", port)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        gone = {"DATABASE_URL", "REDIS_URL"}
        environment = {name: value for name, value in os.environ.items() if name not in gone}
        environment |= {"RUMMY_VAR": str(self.layout.var), "PORT": str(self.address.port)}
        with self.said.open("wb") as sink:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up"], cwd=BASE_DIR, env=environment, stdout=sink, stderr=sink
            )

    def says(self, words: str) -> bool:
        return words in self.said.read_text()

    def wait_for(self, words: str) -> None:
        assert self.process is not None
        process = self.process
        wait_until(lambda: self.says(words) or process.poll() is not None, CEILING_S)
        assert self.says(words), self.said.read_text()

    def children(self) -> dict[str, int]:
        assert self.process is not None
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        names = {
            "daphne": "web",
            " worker": "worker",
            " beat": "beat",
            "valkey-server": "valkey",
            "postgres": "postgres",
        }
        found = {}
        for pid in map(int, listed):
            runs = command_line(pid)
            found |= {name: pid for mark, name in names.items() if mark in runs}
        return found

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(CEILING_S)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_it_comes_up_mends_itself_and_goes(up: Up) -> None:
    up.start()
    up.wait_for(f"ready  {up.address.url}\n")
    before = up.children()
    assert before.keys() >= {"web", "worker", "beat", "valkey", "postgres"}

    for name in ("web", "valkey", "postgres"):
        kill_for_good(before[name])
    for name in ("web", "valkey", "postgres"):
        up.wait_for(f"{name:<9} died, starts again")
    assert wait_until(lambda: doorway.answers(up.address), CEILING_S)
    after = up.children()
    assert after["worker"] == before["worker"]

    assert up.process is not None
    up.process.send_signal(signal.SIGTERM)
    assert up.process.wait(CEILING_S) == 0
    assert all(command_line(pid) == "" for pid in after.values())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_killed_supervisor_leaves_a_database_that_the_next_one_adopts(up: Up) -> None:
    up.start()
    up.wait_for("ready  ")
    before = up.children()
    assert up.process is not None
    up.process.kill()
    up.process.wait()
    others = [pid for name, pid in before.items() if name != "postgres"]
    assert wait_until(lambda: all(command_line(pid) == "" for pid in others), CEILING_S)
    assert command_line(before["postgres"]) != ""

    up.start()
    up.wait_for("ready  ")

    assert int((up.layout.postgres_data / "postmaster.pid").read_text().split("\n")[0]) == before["postgres"]


def test_a_taken_port_is_named(up: Up) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((up.address.host, up.address.port))
        other.listen()

        up.start()
        assert up.process is not None
        assert up.process.wait(CEILING_S) == 1

    assert up.says(f"Port {up.address.port} is taken by another program.")
    assert not up.says("Traceback")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="takes /proc for a folder that nobody can write to")
@pytest.mark.parametrize("folder", ["/proc", "/proc/nowhere", "/dev/null/var"])
@pytest.mark.parametrize("command", ["up", "migrate"])
def test_a_folder_that_cannot_be_used_is_named(command: str, folder: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= {"RUMMY_VAR": folder, "PORT": str(free_port())}

    ended = subprocess.run(
        [sys.executable, "manage.py", command], cwd=BASE_DIR, env=environment, capture_output=True, text=True
    )

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{folder}/")
    assert "set RUMMY_VAR to a folder of yours." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_open_address_needs_a_named_host() -> None:
    with pytest.raises(CommandError, match="opens the house to others"):
        call_command("up", bind="0.0.0.0", port=free_port())
