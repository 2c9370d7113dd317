"""Events, commands and rule sheets to JSON and back, with a version, for the log and for the wire."""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import EngineError
from games.engine.indian import commands as indian_commands
from games.engine.indian import events as indian_events
from games.engine.indian.rules import Rules
from games.engine.plain import NotPlain, from_plain, to_plain

Json = dict[str, Any]

VERSION = 1
"""Of the stored form. A change that old readers cannot take makes it 2, and 1 stays readable."""


class MalformedCommand(EngineError):
    """A message that is no command at all: an honest client does not send it."""

    code = "malformed_command"


_EVENTS: Mapping[str, type] = {event.__name__: event for event in indian_events.Event.__args__}
_COMMANDS: Mapping[str, type] = {
    "seed": indian_commands.OfferSeed,
    "draw": indian_commands.Draw,
    "discard": indian_commands.Discard,
    "finish": indian_commands.Finish,
    "declare": indian_commands.Declare,
    "arrange": indian_commands.Arrange,
    "drop": indian_commands.Drop,
    "leave": indian_commands.Leave,
    "set_disconnect": indian_commands.SetDisconnect,
}
"""What a seat may send. Commands of the house are never read from a message."""

_RENAMED = {"seed": {"seed": "seed_hex"}}
"""Names on the wire that differ from the field's."""


def event_to_json(event: object) -> Json:
    """The event for the log: `{"v": 1, "type": "CardDrawn", …}`."""
    name = type(event).__name__
    if _EVENTS.get(name) is not type(event):
        raise EngineError(f"{name} is not an event.")
    return {"v": VERSION, "type": name, **to_plain(event)}


def event_from_json(data: Mapping[str, Any]) -> indian_events.Event:
    """The event from the log; EngineError if it was not written by `event_to_json`."""
    fields = dict(data)
    version, name = fields.pop("v", None), fields.pop("type", "")
    if version != VERSION or name not in _EVENTS:
        raise EngineError(f"There is no event {name!r} of version {version!r}.")
    try:
        event: indian_events.Event = from_plain(_EVENTS[name], fields)
    except NotPlain as error:
        raise EngineError(f"The event {name} cannot be read: {error}") from error
    return event


def command_from_json(data: object) -> indian_commands.SeatCommand:
    """A seat's command from `{"type": "draw", "source": "closed"}`; MalformedCommand for anything else.

    Fields that the command does not have are refused too.
    """
    fields = dict(data) if isinstance(data, Mapping) else {}
    name = fields.pop("type", None)
    if not isinstance(name, str) or name not in _COMMANDS:
        raise MalformedCommand("There is no such command.")
    renamed = _RENAMED.get(name, {})
    try:
        command: indian_commands.SeatCommand = from_plain(
            _COMMANDS[name], {renamed.get(field, field): value for field, value in fields.items()}
        )
    except NotPlain as error:
        raise MalformedCommand(f"The command {name} cannot be read: {error}") from error
    return command


def rules_to_json(rules: Rules) -> Json:
    """The rule sheet for a table's row."""
    return {"v": VERSION, **rules.to_json()}


def rules_from_json(data: Mapping[str, Any]) -> Rules:
    """The rule sheet from a table's row; EngineError if there is something wrong with it."""
    fields = dict(data)
    if fields.pop("v", VERSION) != VERSION:
        raise EngineError("These rules are of a version that is not known.")
    return Rules.from_json(fields)


def groups_to_json(groups: indian_commands.Groups) -> list[list[str]]:
    """Groups as lists of card codes."""
    return [[card.code for card in group] for group in groups]


def groups_from_json(data: object) -> indian_commands.Groups:
    """Groups from lists of card codes; MalformedCommand for anything else."""
    try:
        arranged: indian_commands.Arrange = from_plain(indian_commands.Arrange, {"groups": data})
    except NotPlain as error:
        raise MalformedCommand(f"These are no groups of cards: {error}") from error
    return arranged.groups
