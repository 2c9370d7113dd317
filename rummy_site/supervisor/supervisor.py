"""The loop around all parts: watch, start again, and stop everything in order."""

import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rummy_site.embedded.processes import wait_until
from rummy_site.supervisor.parts import Child
from rummy_site.supervisor.watch import ServerWatch, Watch

LOOK_EVERY_S = 0.2
ASK_SERVERS_EVERY_S = 1.0
CHILDREN_MAY_TAKE_S = 4.0  # of the ten that everything has; the servers may need the rest


@dataclass(slots=True)
class Supervisor:
    """Runs the children beside servers that are already up, until a signal or a part that cannot be kept alive.

    The first child has the machine to itself until it is ready: four starts at once would make the first page wait.
    """

    children: Sequence[Child]
    servers: Sequence[ServerWatch]
    say: Callable[[str], None]
    is_ready: Callable[[], bool]
    when_ready: Callable[[], None]
    _watches: list[Watch] = field(default_factory=list, init=False)
    _has_announced: bool = field(default=False, init=False)
    _ask_servers_at: float = field(default=0.0, init=False)

    def run(self) -> None:
        """Return never, but raise: `KeyboardInterrupt` for a signal, `GaveUp` for a part that keeps dying."""
        try:
            self._start(self.children[:1])
            while True:
                self._look(time.monotonic())
                time.sleep(LOOK_EVERY_S)
        finally:
            stop_children(self.children)

    def _start(self, children: Sequence[Child]) -> None:
        for child in children:
            child.start()
            self._watches.append(Watch(child, self.say))

    def _look(self, now: float) -> None:
        if now >= self._ask_servers_at:
            self._ask_servers_at = now + ASK_SERVERS_EVERY_S
            for server in self.servers:
                server.tend(now)
        for watch in self._watches:
            watch.tend(now)
        if not self._has_announced and self.is_ready():
            self._has_announced = True
            self._start(self.children[1:])
            self.when_ready()


def stop_children(children: Sequence[Child]) -> None:
    """SIGTERM to all at once, and SIGKILL to whoever is still there when their time is up."""
    for child in children:
        child.signal(signal.SIGTERM)
    wait_until(lambda: not any(child.is_alive() for child in children), CHILDREN_MAY_TAKE_S)
    for child in children:
        child.signal(signal.SIGKILL)
