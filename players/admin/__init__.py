"""Staff read accounts here."""

from players.admin.identities import IdentityAdmin
from players.admin.limits import ExclusionAdmin, PlayLimitAdmin
from players.admin.players import PlayerAdmin

__all__ = ["ExclusionAdmin", "IdentityAdmin", "PlayLimitAdmin", "PlayerAdmin"]
