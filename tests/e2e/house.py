"""The house as strangers meet it: real web and clock processes, on the test run's own database."""

import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings as django_settings
from django.db import connection

from rummy_site.embedded.paths import Layout
from rummy_site.embedded.processes import last_lines, wait_until
from rummy_site.supervisor.parts import Child
from rummy_site.supervisor.plan import web_command, worker_command
from rummy_site.supervisor.supervisor import stop_children

CEILING_S = 60


@dataclass(slots=True)
class House:
    """`url` ends with a slash. Parts are "web", "clock" and "worker"; each may be killed and started again."""

    url: str
    parts: dict[str, Child]

    def start(self, name: str) -> None:
        """Start a part and, for the web, wait until it can serve."""
        self.parts[name].start()
        if name == "web" and not wait_until(lambda: self._serves() or not self.parts["web"].is_alive(), CEILING_S):
            raise TimeoutError(f"the web process did not become ready:\n{last_lines(self.parts[name].log)}")
        if not self.parts[name].is_alive():
            raise RuntimeError(f"{name} ended at once:\n{last_lines(self.parts[name].log)}")

    def stop(self, name: str) -> None:
        stop_children([self.parts[name]])

    def kill(self, name: str, signum: int) -> None:
        """Send a signal, such as SIGKILL, and wait until the part is gone."""
        self.parts[name].signal(signum)
        wait_until(lambda: not self.parts[name].is_alive(), CEILING_S)

    @contextmanager
    def without(self, name: str) -> Iterator[None]:
        """A part stands still meanwhile."""
        self.stop(name)
        try:
            yield
        finally:
            self.start(name)

    def stop_all(self) -> None:
        stop_children(list(self.parts.values()))

    def log(self, name: str) -> str:
        return self.parts[name].log.read_text(errors="replace")

    def _serves(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


def make_house(layout: Layout) -> House:
    """Describe the processes; their settings are the tests', their database is the one the tests see."""
    settings = connection.settings_dict
    os.environ["DATABASE_URL"] = _url_of(layout, str(settings["NAME"]))
    os.environ["SECRET_KEY"] = django_settings.SECRET_KEY  # the tests unseal what the house sealed
    os.environ["RUMMY_BOT_PACE"] = "0.2"  # bots of these tests take a fifth of a person's time to think
    os.environ["PAYOUT_METHOD_REST_S"] = "0"  # nobody waits a day for a new way to be paid
    port = free_port()
    os.environ["PUBLIC_URL"] = url = f"http://127.0.0.1:{port}/"  # where the sandbox's webhooks go
    commands = {
        "web": [sys.executable, *web_command("127.0.0.1", port)],
        "clock": [sys.executable, "manage.py", "clock"],
        "worker": [sys.executable, *worker_command()],
    }
    layout.logs.mkdir(exist_ok=True)
    return House(
        url=url,
        parts={name: Child(name, command, layout.logs / f"{name}.log") for name, command in commands.items()},
    )


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


def _url_of(layout: Layout, database: str) -> str:
    given = os.environ.get("TEST_DATABASE_URL")
    if not given:
        return layout.database_url(database)
    base, _slash, rest = given.rpartition("/")
    _name, mark, query = rest.partition("?")
    return f"{base}/{database}{mark}{query}"


def artifacts() -> Path:
    """Where pictures of failed tests go."""
    folder = Path(__file__).resolve().parents[2] / "var" / "failed-tests"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
