"""Rows of the players."""

from players.models.former_name import FormerName
from players.models.user import User

__all__ = ["FormerName", "User"]
