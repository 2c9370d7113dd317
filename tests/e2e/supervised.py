"""The house as `make run` starts it: `manage.py up` on a folder and a port of its own, and its parts to be killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.embedded.processes import command_line, last_lines, wait_until
from tests.e2e.house import CEILING_S, free_port

PARTS = {
    "web": "daphne",
    "worker": " worker ",
    "clock": "manage.py clock",
    "valkey": "valkey",
    "postgres": "postgres",
}
STOPS_WITHIN_S = 10
_NOT_OURS = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "TEST_DATABASE_URL", "TEST_REDIS_URL"}


@dataclass(slots=True)
class Supervised:
    """A supervisor that runs. `url` ends with a slash."""

    url: str
    process: subprocess.Popen[bytes]
    environment: dict[str, str]
    log: Path

    def pid_of(self, part: str) -> int | None:
        """The process of this part now, or None while it is down. Looks at the supervisor's own children alone."""
        return next((pid for pid in self._children() if PARTS[part] in command_line(pid)), None)

    def kill(self, part: str) -> None:
        """kill -9, and wait until the supervisor has started the part again."""
        pid = self.pid_of(part)
        assert pid, f"{part} does not run:\n{last_lines(self.log)}"
        os.kill(pid, signal.SIGKILL)
        assert wait_until(lambda: self.pid_of(part) not in (None, pid), CEILING_S), last_lines(self.log)

    def command(self, name: str) -> subprocess.CompletedProcess[str]:
        """Run a management command against this house."""
        call = [sys.executable, "manage.py", name]
        return subprocess.run(
            call, cwd=BASE_DIR, env=self.environment, capture_output=True, text=True, check=False, timeout=CEILING_S
        )

    def _children(self) -> Iterator[int]:
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                after_name = status.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it ended while we looked
            if int(after_name[1]) == self.process.pid and after_name[0] != "Z":
                yield int(status.parent.name)


@contextmanager
def house_of_its_own(folder: Path) -> Iterator[Supervised]:
    """Start it, wait for `ready`, and stop it at the end, in time. Bots think a fifth of a person's time."""
    folder.chmod(0o755)  # run by root, PostgreSQL has to get in as another user
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_OURS}
    environment = kept | {
        "DJANGO_SETTINGS_MODULE": "rummy_site.settings",
        "RUMMY_VAR": str(folder),
        "PORT": str(port),
        "RUMMY_BOT_PACE": "0.2",
    }
    log = folder / "up.log"
    with log.open("wb") as sink:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up"], cwd=BASE_DIR, env=environment, stdout=sink, stderr=subprocess.STDOUT
        )
    house = Supervised(f"http://127.0.0.1:{port}/", process, environment, log)
    try:
        is_up = wait_until(lambda: b"\nready " in log.read_bytes() or process.poll() is not None, 2 * CEILING_S)
        assert is_up, "it was not ready in time"
        assert process.poll() is None, last_lines(log, 40)
        yield house
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOPS_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
