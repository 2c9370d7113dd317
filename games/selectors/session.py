"""How long a player has been at the tables, so that he can be told."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Seat
from players.models import User

PAUSE = timedelta(minutes=15)
"""Away from every table for so long, a session is over: who only changes tables goes on with the same."""
_LOOKED_AT = timedelta(days=1)


def playing_since(player: User) -> datetime | None:
    """When the session began that is going on now; None for who is at no table, and was at none just now."""
    now = timezone.now()
    sat = Seat.objects.filter(player=player).exclude(left_at__lt=now - _LOOKED_AT).order_by("sat_at")
    began: datetime | None = None
    until = now
    for sat_at, left_at in sat.values_list("sat_at", "left_at"):
        if began is None or sat_at - until > PAUSE:
            began, until = sat_at, left_at or now
        else:
            until = max(until, left_at or now)
    return began if began is not None and now - until <= PAUSE else None
