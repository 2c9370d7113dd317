"""Commands as the table's socket takes them."""

from typing import Any

from games.engine.indian.commands import Arrange, Declare, Discard, Draw, Drop, Finish, Groups, SeatCommand


def message_of(command: SeatCommand) -> dict[str, Any]:
    """The type and fields of a bot's command; deal, seq and cmd_id are the sender's to add."""
    match command:
        case Draw():
            return {"type": "deal.draw", "source": command.source.value}
        case Discard():
            return {"type": "deal.discard", "card": command.card.code}
        case Finish():
            return {"type": "deal.finish", "card": command.card.code}
        case Declare():
            return {"type": "deal.declare", "groups": _codes(command.groups)}
        case Arrange():
            return {"type": "deal.arrange", "groups": _codes(command.groups)}
        case Drop():
            return {"type": "deal.drop"}
        case _:
            raise ValueError(f"Bots do not send {command!r}.")


def _codes(groups: Groups) -> list[list[str]]:
    return [[card.code for card in group] for group in groups]
