"""What may come in over a table's socket, and nothing else: strict about size, depth, names and types.

A message says what its sender wants; who he is and where he sits comes from his login, never from here.
"""

import json
import time
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.engine.codec import MalformedCommand, command_from_json, groups_from_json
from games.engine.indian.commands import Groups, SeatCommand

SIZE_MAX = 16 * 1024
DEPTH_MAX = 8
SEQ_MAX = 2**31 - 1
VERSION_MAX = 2**53
_PLAYS = frozenset({"seed", "draw", "discard", "finish", "declare", "arrange", "drop"})
_PREFIX = "deal."


class Malformed(Exception):
    """No message of an honest client. `cmd_id` is its own name for it, where that could be read."""

    def __init__(self, code: str, message: str, cmd_id: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.cmd_id = code, message, cmd_id


@dataclass(frozen=True, slots=True)
class Play:
    """A command to a deal, chosen while looking at event `seq`."""

    cmd_id: UUID
    deal: int
    seq: int
    command: SeatCommand


@dataclass(frozen=True, slots=True)
class Sort:
    """The hand as its owner sorts it now; kept."""

    deal: int
    groups: Groups
    version: int
    cmd_id: str | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """The same, only to be labelled."""

    deal: int
    groups: Groups
    cmd_id: str | None = None


@dataclass(frozen=True, slots=True)
class ViewGet:
    """Send everything again."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Is anyone there? `t` comes back as it was sent."""

    t: float


Message = Play | Sort | Preview | ViewGet | Ping


def parse(text: str) -> Message:
    """The message in this frame; Malformed for anything else."""
    if len(text.encode()) > SIZE_MAX:
        raise Malformed("wire.too_large", "This message is too large.")
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Malformed("wire.not_json", "This is no message.") from None
    if not isinstance(data, dict) or _depth(data) > DEPTH_MAX:
        raise Malformed("wire.malformed", "This is no message.")
    cmd_id = data.get("cmd_id") if isinstance(data.get("cmd_id"), str) else None
    try:
        return _message(dict(data))
    except (KeyError, TypeError, ValueError, MalformedCommand):
        raise Malformed("wire.malformed", "The table does not understand this message.", cmd_id) from None


def _message(data: dict[str, Any]) -> Message:
    match data.pop("type"):
        case "ping":
            message: Message = Ping(_number(data.pop("t")))
        case "view.get":
            message = ViewGet()
        case "hand.sort":
            version = _whole(data.pop("version"), VERSION_MAX)
            message = Sort(*_laid_out(data), version, _name_of(data))
        case "hand.preview":
            message = Preview(*_laid_out(data), _name_of(data))
        case str(name) if name.startswith(_PREFIX) and name.removeprefix(_PREFIX) in _PLAYS:
            return _play(name.removeprefix(_PREFIX), data)
        case _:
            raise ValueError("no such type")
    if data:
        raise ValueError("unknown fields")
    return message


def _play(name: str, data: dict[str, Any]) -> Play:
    """What is left of the message after the envelope is the command; the codec refuses fields it does not know."""
    cmd_id = data.pop("cmd_id")
    deal, seq = _whole(data.pop("deal"), VERSION_MAX), _whole(data.pop("seq"), SEQ_MAX)
    return Play(_id(cmd_id), deal, seq, command_from_json({"type": name, **data}))


def _laid_out(data: dict[str, Any]) -> tuple[int, Groups]:
    return _whole(data.pop("deal"), VERSION_MAX), groups_from_json(data.pop("groups"))


def _name_of(data: dict[str, Any]) -> str | None:
    """What the sender calls a question, so that he knows the answer to it; he need not."""
    cmd_id = data.pop("cmd_id", None)
    return None if cmd_id is None else str(_id(cmd_id))


def _id(value: object) -> UUID:
    if not isinstance(value, str) or len(value) > 36:
        raise ValueError("cmd_id")
    return UUID(value)


def _whole(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("not a whole number")
    return value


def _number(value: object) -> float:
    if type(value) not in (int, float) or abs(value) > VERSION_MAX:  # type: ignore[arg-type]
        raise ValueError("not a number")
    return value  # type: ignore[return-value]


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _depth(value: object) -> int:
    """How deep lists and objects lie in each other; looks no deeper than one more than is allowed."""
    depth, layer = 0, [value]
    while layer and depth <= DEPTH_MAX:
        nested = [item for item in layer if isinstance(item, dict | list)]
        if not nested:
            return depth
        depth += 1
        layer = [inner for item in nested for inner in (item.values() if isinstance(item, dict) else item)]
    return depth


class TokenBucket:
    """At most `rate` messages (or whatever is counted) a second over time, `burst` at once."""

    def __init__(self, rate: float = 20, burst: float = 40) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    @property
    def is_full(self) -> bool:
        """True if it forgot everything that was taken."""
        return self._filled() >= self._burst

    def take(self) -> bool:
        self._left, self._at = self._filled(), time.monotonic()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _filled(self) -> float:
        return min(self._burst, self._left + (time.monotonic() - self._at) * self._rate)
