"""Starts, watches and stops one Valkey that listens on a Unix socket alone and dies with its supervisor."""

import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from rummy_site.embedded.binaries import valkey_program
from rummy_site.embedded.errors import EmbeddedServerError
from rummy_site.embedded.owner import make_private
from rummy_site.embedded.paths import Layout
from rummy_site.embedded.processes import last_lines, spawn, terminate, wait_until

START_TIMEOUT_S = 30


@dataclass(slots=True)
class Valkey:
    """Channel layer, Celery broker and cache. It may lose everything at any time: messages are hints."""

    layout: Layout
    name: str = "valkey"
    patience_s: float = 5  # with a predecessor on its way out
    _child: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.layout.logs / "valkey.log"

    def start(self) -> None:
        """Start a child of ours, after any left-over of a predecessor has let go of the socket."""
        self.layout.logs.mkdir(parents=True, exist_ok=True)
        for folder in {self.layout.valkey_data, self.layout.valkey_socket.parent}:
            make_private(folder, None)
        wait_until(lambda: not self.is_ready(), self.patience_s)
        if self.is_ready():
            raise EmbeddedServerError(f"Another Valkey answers on {self.layout.valkey_socket}. Stop it first.")
        self._child = child = spawn(
            [valkey_program(), *self._options()],
            log=self.log,
            cwd=self.layout.valkey_data,
            death_signal=signal.SIGKILL,
        )
        wait_until(lambda: self.is_ready() or child.poll() is not None, START_TIMEOUT_S)
        if not self.is_ready():
            raise EmbeddedServerError(f"Valkey did not start:\n{last_lines(self.log)}")

    def is_alive(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def is_ready(self) -> bool:
        """Whether anyone answers PING on the socket."""
        try:
            # No second try: the library's own patience would take seconds to say no.
            once = Retry(NoBackoff(), 0)
            with Redis(unix_socket_path=str(self.layout.valkey_socket), socket_timeout=2, retry=once) as client:
                return bool(client.ping())
        except (RedisError, OSError):
            return False

    def stop(self, timeout_s: float = 1) -> None:
        if self._child is not None:
            terminate(self._child, timeout_s)

    def _options(self) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self.layout.valkey_socket),
            "unixsocketperm": "700",
            "dir": str(self.layout.valkey_data),
            "appendonly": "yes",  # a queued task survives a restart
            "save": "",
            "loglevel": "notice",
        }
        return [word for name, value in options.items() for word in (f"--{name}", value)]
