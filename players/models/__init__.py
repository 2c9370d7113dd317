"""Rows of the players."""

from players.models.exclusion import Exclusion
from players.models.former_name import FormerName
from players.models.identity import Identity
from players.models.membership import Membership
from players.models.play_limit import LimitKind, PlayLimit
from players.models.regions import Region
from players.models.user import User

__all__ = ["Exclusion", "FormerName", "Identity", "LimitKind", "Membership", "PlayLimit", "Region", "User"]
