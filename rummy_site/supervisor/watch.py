"""Starts one part again when it dies, with growing patience and a limit to it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from rummy_site.embedded.errors import EmbeddedServerError
from rummy_site.embedded.processes import last_lines
from rummy_site.supervisor.parts import Part, Server

MOST_RESTARTS = 5
WINDOW_S = 60
FIRST_PAUSE_S = 0.25
SILENCE_S = 30  # a server that runs but has not answered for so long is taken for hung


class GaveUp(Exception):
    """A part died too often; the message names it and shows the end of its log."""


@dataclass(slots=True)
class Watch:
    """Tends one part. `now` is a monotonic clock's reading in seconds."""

    part: Part
    say: Callable[[str], None]
    _restarts: deque[float] = field(default_factory=deque)
    _due: float | None = None

    def tend(self, now: float) -> None:
        """Start the part again if it is down and its pause is over. Raises `GaveUp` after too many times."""
        if self._due is None and not self.part.is_alive():
            self._due = now + self._next_pause(now)
            self.say(f"{self.part.name:<9} died, starts again")
        if self._due is not None and now >= self._due:
            self._due = None
            self._start()

    def _start(self) -> None:
        try:
            self.part.start()
        except EmbeddedServerError as error:
            self.say(str(error))  # still down, so the next look counts it as one more death

    def _next_pause(self, now: float) -> float:
        while self._restarts and now - self._restarts[0] > WINDOW_S:
            self._restarts.popleft()
        if len(self._restarts) >= MOST_RESTARTS:
            raise GaveUp(
                f"{self.part.name} died more than {MOST_RESTARTS} times in a minute. "
                f"The end of {self.part.log}:\n{last_lines(self.part.log)}"
            )
        self._restarts.append(now)
        return FIRST_PAUSE_S * float(2 ** (len(self._restarts) - 1))


@dataclass(slots=True)
class ServerWatch:
    """Tends an embedded server, which may also hang: then it is stopped, and its watch starts it again."""

    server: Server
    say: Callable[[str], None]
    watch: Watch = field(init=False)
    _answered_at: float | None = None

    def __post_init__(self) -> None:
        self.watch = Watch(self.server, self.say)

    def tend(self, now: float) -> None:
        if not self.server.is_alive() or self.server.is_ready():
            self._answered_at = now
        elif now - (self._answered_at or now) > SILENCE_S:
            self.say(f"{self.server.name:<9} does not answer")
            self.server.stop()
        self.watch.tend(now)
