"""Starts, adopts, watches and stops one PostgreSQL that listens on a Unix socket alone."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rummy_site.embedded.binaries import PostgresPrograms, postgres_programs
from rummy_site.embedded.errors import EmbeddedServerError
from rummy_site.embedded.leases import FileLock
from rummy_site.embedded.owner import make_private, owner_of
from rummy_site.embedded.paths import Layout
from rummy_site.embedded.processes import command_line, last_lines, send, spawn, wait_until

START_TIMEOUT_S = 120  # crash recovery after a long session may take its time
RECOVERY_TRIES = 10

# Statements and failing rows would carry cards and sealed seeds into the log.
QUIET = {"log_min_error_statement": "panic", "log_error_verbosity": "terse", "log_min_messages": "warning"}
# For tests only: nothing of theirs has to survive a power cut.
THROWAWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

# A number that no process has: pids end at 2^22 on Linux and far lower elsewhere.
_NO_SUCH_PID = 2**31 - 2


@dataclass(slots=True)
class Postgres:
    """One data folder and the server on it. `dies_with_us` is for tests; otherwise the next start adopts it."""

    layout: Layout
    options: dict[str, str] = field(default_factory=dict)
    dies_with_us: bool = False
    say: Callable[[str], None] = print
    name: str = "postgres"
    _child: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.layout.logs / "postgres.log"

    def start(self) -> bool:
        """Bring the server up and return True, or adopt the one that already runs and return False."""
        self.layout.logs.mkdir(parents=True, exist_ok=True)
        with FileLock(self.layout.var / "postgres.lock"):
            if self.is_ready():
                return False
            self._make_data_folder()
            self._disarm_stale_pid_file()
            self._launch()
        return True

    def is_alive(self) -> bool:
        """Whether its process runs, answering or not: it may be recovering."""
        if self._child is not None:
            self._child.poll()  # reap it, or a killed one stays as a zombie
        return self._live_pid() is not None

    def is_ready(self) -> bool:
        """Whether *our* server answers. A socket left behind by a dead one, or a stranger's pid, does not count."""
        if self._live_pid() is None:
            return False
        where = ["-h", str(self.layout.postgres_socket), "-U", "postgres"]
        command = [str(self._programs()["pg_isready"]), "-q", "-t", "3", *where]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

    def stop(self, timeout_s: float = 3) -> None:
        """Fast shutdown; when that takes too long a harder one, from which the next start recovers."""
        pid = self._live_pid()
        if pid is None:
            return
        for signum, patience_s in ((signal.SIGINT, timeout_s), (signal.SIGQUIT, 1), (signal.SIGKILL, 1)):
            send(pid, signum)
            if wait_until(self._has_gone, patience_s):
                return

    def _has_gone(self) -> bool:
        return not self.is_alive()

    def _programs(self) -> PostgresPrograms:
        return postgres_programs(for_other_user=os.geteuid() == 0)

    def _live_pid(self) -> int | None:
        """The postmaster's pid if that process really is PostgreSQL on this folder; numbers are used again."""
        pid = self._pid_on_file()
        if pid is None:
            return None
        runs = command_line(pid)
        return pid if "postgres" in runs and f" -D {self.layout.postgres_data} " in f"{runs} " else None

    def _pid_on_file(self) -> int | None:
        try:
            first_line = (self.layout.postgres_data / "postmaster.pid").read_text().split("\n", 1)[0]
            return int(first_line)
        except (OSError, ValueError):
            return None

    def _disarm_stale_pid_file(self) -> None:
        """Let PostgreSQL see that the writer of its pid file is dead, even if another process now has that number.

        The file is not removed: its shared-memory key keeps PostgreSQL from starting while orphaned workers of a
        killed postmaster still write to the folder.
        """
        (self.layout.postgres_socket / ".s.PGSQL.5432.lock").unlink(missing_ok=True)
        path = self.layout.postgres_data / "postmaster.pid"
        if path.exists():
            rest = path.read_bytes().partition(b"\n")[2]  # a power cut may have left any part of it, or nothing
            path.write_bytes(b"%d\n%b" % (_NO_SUCH_PID, rest))

    def _make_data_folder(self) -> None:
        """`initdb` beside the final place and a rename, so that an interrupted one never looks complete."""
        data, programs = self.layout.postgres_data, self._programs()
        user = owner_of(data)
        if programs.is_copy:
            self.say(f"postgres  runs as an unprivileged user from a readable copy, {programs.folder}")
        if self.layout.is_relocated:
            self.say(f"postgres  keeps its data in {data}, because its user may not enter {self.layout.var}")
        if self.layout.postgres_socket != data:
            make_private(self.layout.postgres_socket, user)
        if data.exists():
            self._refuse_other_major(programs.major)
            make_private(data, user)
            return
        half_done = data.with_suffix(".new")
        shutil.rmtree(half_done, ignore_errors=True)
        make_private(half_done, user)
        command: list[str | Path] = [
            programs["initdb"],
            "-D",
            str(half_done),
            "-U",
            "postgres",
            "-E",
            "UTF8",
            "--auth=trust",
        ]
        command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        command += ["--no-sync"] if self.options.get("fsync") == "off" else []
        if spawn(command, log=self.log, user=user).wait() != 0:
            raise EmbeddedServerError(f"PostgreSQL could not make its data folder:\n{last_lines(self.log)}")
        half_done.rename(data)

    def _refuse_other_major(self, major: str) -> None:
        found = (self.layout.postgres_data / "PG_VERSION").read_text().strip()
        if found != major:
            raise EmbeddedServerError(
                f"{self.layout.postgres_data} was made by PostgreSQL {found}, installed is {major}. "
                "See docs/OPERATIONS.md, Upgrades."
            )

    def _launch(self) -> None:
        for _attempt in range(RECOVERY_TRIES):
            self._child = child = self._spawn_server()
            wait_until(lambda: self.is_ready() or child.poll() is not None, START_TIMEOUT_S)  # noqa: B023
            if self.is_ready():
                return
            if child.poll() is None or "shared memory block" not in last_lines(self.log, 4):
                break
            wait_until(lambda: False, 0.5)  # orphans of the killed server are still on their way out
        raise EmbeddedServerError(f"PostgreSQL did not start:\n{last_lines(self.log)}")

    def _spawn_server(self) -> subprocess.Popen[bytes]:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.layout.postgres_socket),
            "unix_socket_permissions": "0700",
            **QUIET,
            **self.options,
        }
        command: list[str | Path] = [self._programs()["postgres"], "-D", self.layout.postgres_data]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        return spawn(
            command,
            log=self.log,
            user=owner_of(self.layout.postgres_data),
            cwd=self.layout.postgres_data,
            death_signal=signal.SIGINT if self.dies_with_us else None,
        )
