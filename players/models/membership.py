"""Who is in which group of staff: Django's own rows, here for the sake of what is kept of them."""

from players.models.audited import CREATED, REMOVED, audited
from players.models.user import User


@audited(CREATED("joined"), REMOVED("left"), name="MembershipChange")
class Membership(User.groups.through):  # type: ignore[name-defined]
    """A person in a group."""

    class Meta:
        proxy = True
