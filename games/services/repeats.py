"""The same move sent again, told from another move under the same `cmd_id`."""

from typing import Any

from games.engine import codec
from games.engine.errors import RuleViolation
from games.services.entries import Entry, Stored


def is_same_command(entry: Entry, seat: int, line: Stored, command: Any) -> bool:
    """True if this command, given when `line` was written, would have begun with that very event.

    The log keeps what came of a command, not its words, so the deal is folded to that moment and asked again. That
    takes milliseconds and happens only after a broken link.
    """
    game = entry.facts.game
    state = game.fold(earlier.event for earlier in entry.log[: line.seq - 1])
    try:
        events = game.decide(state, seat, command, line.at_ms)
    except RuleViolation:
        return False
    return bool(events) and _without_time(events[0]) == _without_time(line.event)


def _without_time(event: Any) -> dict[str, Any]:
    """A window was reckoned from the process's time, the line bears the database's."""
    return {name: value for name, value in codec.event_to_json(event).items() if name != "due_ms"}
