"""Bots: players that see only what their seat may see. Pure: a view comes in, a command goes out."""

from games.bots.choose import NothingToDo, Strength, choose
from games.bots.memory import Memory, remember
from games.bots.pace import think_ms

__all__ = ["Memory", "NothingToDo", "Strength", "choose", "remember", "think_ms"]
