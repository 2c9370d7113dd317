"""Which processes make up the house, and how each is started."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.supervisor.parts import Child

# Bytes that are read at all; four times what a table takes (games/wire.py), so that who sends too much is told so and
# not just cut off. A whole grouped hand is under one kilobyte.
LONGEST_MESSAGE = 64 * 1024
LARGEST_LOG = 10 * 2**20


def children(*, host: str, port: int, logs: Path) -> list[Child]:
    """One of each process. Production runs the same commands, as many of each as it likes."""
    commands: dict[str, Sequence[str]] = {
        "web": web_command(host, port),
        "worker": worker_command(),
        "beat": ["-m", "celery", "-A", "rummy_site.celery", "beat", "-S", "celery.beat.Scheduler", "--pidfile="],
        "clock": [str(BASE_DIR / "manage.py"), "clock"],
    }
    return [Child(name, [sys.executable, *words], _log(logs, name)) for name, words in commands.items()]


def worker_command() -> list[str]:
    """Celery with four threads, and without the talk among workers that one alone does not need."""
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "INFO"]
    return ["-m", "celery", "-A", "rummy_site.celery", "worker", "-P", "threads", "-c", "4", *quiet]


def web_command(host: str, port: int) -> list[str]:
    """daphne, with limits on what a stranger may send before anyone looks at it."""
    limits = [f"--websocket-max-message-size={LONGEST_MESSAGE}", f"--websocket-max-frame-size={LONGEST_MESSAGE}"]
    patience = ["--application-close-timeout", "5", "--ping-interval", "20", "--ping-timeout", "20"]
    where = ["-b", host, "-p", str(port)]
    return ["-m", "daphne", "-v", "0", "--no-server-name", *where, *limits, *patience, "rummy_site.asgi:application"]


@dataclass(frozen=True, slots=True)
class Address:
    """Where the house is served from this machine."""

    host: str
    port: int

    @property
    def url(self) -> str:
        shown = "127.0.0.1" if self.host in {"", "0.0.0.0", "::"} else self.host
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}/"


def _log(logs: Path, name: str) -> Path:
    """The part's log file; a big one makes room by becoming `.1`."""
    logs.mkdir(parents=True, exist_ok=True)
    path = logs / f"{name}.log"
    if path.exists() and path.stat().st_size > LARGEST_LOG:
        path.replace(path.with_suffix(".log.1"))
    return path
