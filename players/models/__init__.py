"""Rows of the players."""

from players.models.user import User

__all__ = ["User"]
