"""What the supervisor keeps alive: a child process here, an embedded server elsewhere, all with the same face."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rummy_site.embedded.paths import BASE_DIR
from rummy_site.embedded.processes import spawn


class Part(Protocol):
    """Something that is started, may die, and is started again."""

    @property
    def name(self) -> str: ...

    @property
    def log(self) -> Path: ...

    def start(self) -> object: ...

    def is_alive(self) -> bool: ...


class Server(Part, Protocol):
    """A part that can be asked whether it answers, and that others need to the last."""

    def is_ready(self) -> bool: ...

    def stop(self, timeout_s: float = ...) -> None: ...


@dataclass(slots=True)
class Child:
    """One process of the house, in a session of its own; it dies with the supervisor, even of kill -9."""

    name: str
    command: Sequence[str | Path]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = spawn(self.command, log=self.log, cwd=BASE_DIR, env=environment, death_signal=signal.SIGKILL)

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def signal(self, signum: int) -> None:
        """To the child and whatever it started."""
        if self.process is not None and self.is_alive():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signum)
