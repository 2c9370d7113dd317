"""Events of a match to JSON and back, with a version, for its log."""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import EngineError
from games.engine.formats import events
from games.engine.plain import NotPlain, from_plain, to_plain

Json = dict[str, Any]

VERSION = 1

_EVENTS: Mapping[str, type] = {event.__name__: event for event in events.MatchEvent.__args__}


def event_to_json(event: events.MatchEvent) -> Json:
    """The event for the log: `{"v": 1, "type": "PlayerLeft", "seat": 2}`."""
    name = type(event).__name__
    if _EVENTS.get(name) is not type(event):
        raise EngineError(f"{name} is not an event of a match.")
    return {"v": VERSION, "type": name, **to_plain(event)}


def event_from_json(data: Mapping[str, Any]) -> events.MatchEvent:
    """The event from the log; EngineError if it was not written by `event_to_json`."""
    fields = dict(data)
    version, name = fields.pop("v", None), fields.pop("type", "")
    if version != VERSION or name not in _EVENTS:
        raise EngineError(f"There is no event {name!r} of version {version!r}.")
    try:
        event: events.MatchEvent = from_plain(_EVENTS[name], fields)
    except NotPlain as error:
        raise EngineError(f"The event {name} cannot be read: {error}") from error
    return event
