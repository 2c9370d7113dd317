"""Breaks from play: a time-out, or a self-exclusion. At once, everywhere, and never ended early; withdrawals go on."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Now

from players.models import Exclusion, User
from players.services import identity_facts
from players.signals import restricted

TIME_OUT = (timedelta(hours=1), timedelta(weeks=6))
SHORTEST_EXCLUSION = timedelta(days=182)


def take_time_out(*, player: User, length: timedelta) -> Exclusion:
    """A break of one hour to six weeks, from now on; ValueError for another length."""
    shortest, longest = TIME_OUT
    if not shortest <= length <= longest:
        raise ValueError("A time-out lasts one hour to six weeks.")
    return _begin(player, Exclusion.Kind.TIME_OUT, length)


def exclude(*, player: User, length: timedelta | None) -> Exclusion:
    """No play for half a year or longer, or (None) for good; ValueError for a shorter one."""
    if length is not None and length < SHORTEST_EXCLUSION:
        raise ValueError("A self-exclusion lasts half a year at least.")
    return _begin(player, Exclusion.Kind.SELF, length)


def current(player: User) -> Exclusion | None:
    """The break that this person is on and that ends last; of whichever of his accounts it was taken."""
    accounts = identity_facts.accounts_of_same_person(player)
    return _running().filter(player__in=accounts).order_by(F("until").desc(nulls_first=True), "-pk").first()


def is_excluded(player: User) -> bool:
    """Whether this person is on a break at this moment, by the clock of the database."""
    return _running().filter(player__in=identity_facts.accounts_of_same_person(player)).exists()


def excluded_among(players: set[int]) -> set[int]:
    """Those of these accounts that are on a break of their own; one query for all of them."""
    return set(_running().filter(player__in=players).values_list("player_id", flat=True))


@transaction.atomic
def _begin(player: User, kind: Exclusion.Kind, length: timedelta | None) -> Exclusion:
    """Tells `restricted` in the same transaction, with every account of the person: seats leave and sockets close.

    Their rows are locked in the order of their ids, before anything that is theirs: two breaks taken from two accounts
    at once wait for each other, and nobody sits down meanwhile with the account that did not ask.
    """
    accounts = identity_facts.accounts_of_same_person(player)
    everyone = list(User.objects.select_for_update(no_key=True).filter(pk__in=accounts).order_by("pk"))
    until = None if length is None else Now() + Value(length)
    begun = Exclusion.objects.create(player=player, kind=kind, until=until)
    begun.refresh_from_db()
    restricted.send(sender=User, players=everyone)
    return begun


def _running() -> QuerySet[Exclusion]:
    return Exclusion.objects.filter(Q(until=None) | Q(until__gt=Now()))
