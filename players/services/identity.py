"""Who a player is, as far as he has shown it. The steps to it are in `identity_submission` and `identity_review`."""

from collections.abc import Iterator
from datetime import date

from django.db.models import QuerySet

from players.models import Identity, User
from players.services.identity_details import opened


def current(player: User) -> Identity | None:
    """What he sent last, whatever became of it; None before he sent anything."""
    return _stated(player).first()


def verified(player: User) -> Identity | None:
    """What was verified and holds; a newer submission does not change that before it is verified itself."""
    return player.identities.filter(state=Identity.State.VERIFIED).first()


def is_verified(player: User) -> bool:
    return tier(player) > 0


def tier(player: User) -> int:
    """How well he is known: 0 not at all, 1 by his verified PAN, 2 by a paper with his photograph as well."""
    row = verified(player)
    if row is None:
        return 0
    return 2 if row.paper else 1


def verified_name(player: User) -> str | None:
    """As it stands on his papers, to be held against the name of a bank account."""
    row = verified(player)
    return opened(row).name if row else None


def region(player: User) -> str | None:
    """Where he lives ("IN-KA"): as verified, else as he last said himself."""
    row = best(player)
    return row.region if row else None


def age(player: User, today: date) -> int | None:
    """In whole years on this day of India: as verified, else as he last said himself."""
    row = best(player)
    return opened(row).age(today) if row else None


def best(player: User) -> Identity | None:
    """What is known of him: what was verified, else what he last said himself; one query for all questions."""
    rows = list(_stated(player))
    return next((row for row in rows if row.state == Identity.State.VERIFIED), rows[0] if rows else None)


def same_person(player: User) -> Iterator[int]:
    """The other accounts that were verified with a PAN that this one was verified with, by primary key.

    A PAN that was only typed proves nothing: nobody shall shut another person out by knowing his.
    """
    own = _proven().filter(player=player).values("pan_index")
    yield from _proven().filter(pan_index__in=own).exclude(player=player).values_list("player_id", flat=True).distinct()


def _stated(player: User) -> QuerySet[Identity]:
    return player.identities.exclude(state=Identity.State.SUPERSEDED).order_by("-pk")


def _proven() -> QuerySet[Identity]:
    was_verified = (Identity.State.VERIFIED, Identity.State.SUPERSEDED)
    return Identity.objects.filter(state__in=was_verified, verified_at__isnull=False)
