"""Staff read accounts here."""

from players.admin.players import PlayerAdmin

__all__ = ["PlayerAdmin"]
