"""What a player decides for himself."""

from typing import Any

from players.models import User
from players.models.preferences import PREFERENCES

WISHES = (*PREFERENCES, "on_disconnect")


def choose(*, player: User, **wishes: Any) -> None:
    """Keep these of his wishes (named in WISHES, checked by a form or a serializer) and leave the others alone.

    What shall happen to his turns while his link is down counts from the next deal that he is dealt into.
    """
    if unknown := wishes.keys() - set(WISHES):
        raise ValueError(f"No wish of a player: {sorted(unknown)}")
    if wishes:
        User.objects.filter(pk=player.pk).update(**wishes)
