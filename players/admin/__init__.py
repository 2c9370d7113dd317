"""Staff read accounts here."""

from players.admin.identities import IdentityAdmin
from players.admin.players import PlayerAdmin

__all__ = ["IdentityAdmin", "PlayerAdmin"]
