"""Papers do not stay for ever: some years after an account was closed what its player showed of himself is forgotten.

How many the pack in force says. Whoever is on a break keeps his, for by them every account of his is known; an app
above may have a reason of its own (`register`), such as money that still has to be paid out to the person.
"""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from players.models import Identity, User
from players.services import documents, exclusion, jurisdiction

logger = logging.getLogger(__name__)

Reason = Callable[[User], bool]
_reasons: list[Reason] = []


def register(is_needed: Reason) -> None:
    """Ask this too before papers are forgotten; True keeps them. Called once, from an app's `ready`."""
    _reasons.append(is_needed)


def sweep(now: datetime | None = None) -> int:
    """Forget the papers of accounts that were closed long enough ago; of how many accounts."""
    return sum(_forgotten(player) for player in _due(now or timezone.now()))


def _due(now: datetime) -> QuerySet[User]:
    before = _years_before(now, jurisdiction.rules().papers_kept_years)
    has_papers = Identity.objects.values("player")
    return User.objects.filter(closed_at__lte=before, pk__in=has_papers).order_by("closed_at")


def _forgotten(player: User) -> bool:
    """The file first: a process that dies in between finds the row again, and no file stays without one."""
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=player.pk)
        if row.closed_at is None or exclusion.is_excluded(row) or any(is_needed(row) for is_needed in _reasons):
            return False
        for identity in Identity.objects.select_for_update().filter(player=row):
            documents.forget(identity.paper)
            identity.delete()
    logger.info("papers forgotten", extra={"player": player.pk})
    return True


def _years_before(at: datetime, years: int) -> datetime:
    """The same day that many years ago; 28 February for the 29th."""
    try:
        return at.replace(year=at.year - years)
    except ValueError:
        return at.replace(year=at.year - years, day=28)
