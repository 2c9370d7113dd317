"""The name shown at the table: whose it is, and how it changes."""

from datetime import timedelta
from unicodedata import normalize

from django.db import IntegrityError, transaction
from django.db.models import Value
from django.db.models.lookups import Exact
from django.utils import timezone
from psycopg import Error as PostgresError

from players.models import FormerName, User
from players.models.former_name import KEPT_FOR
from players.models.shown_name import NameKey
from players.signals import looks_changed

CHANGES_A_DAY = 3


class NameTaken(Exception):
    """The name is another player's, or was until lately."""


class TooManyChanges(Exception):
    """Others have to be able to tell who is who."""


def tidy(name: str) -> str:
    """One spelling for what looks the same: composed letters of plain width, single spaces."""
    return " ".join(normalize("NFKC", name).split())


def is_free(name: str, *, player: User | None = None) -> bool:
    """Whether this player, or a new one, may take the name. The unique index has the last word."""
    others, former = User.objects.all(), FormerName.objects.filter(until__gt=timezone.now() - KEPT_FOR)
    if player is not None:
        others, former = others.exclude(pk=player.pk), former.exclude(player=player)
    key = NameKey(Value(name))
    taken = others.filter(Exact(NameKey("display_name"), key)), former.filter(Exact(NameKey("name"), key))
    return not any(rows.exists() for rows in taken)


def is_name_lost(error: IntegrityError) -> bool:
    """True where the unique index refused the name: somebody took it between the check and the save."""
    cause = error.__cause__
    return isinstance(cause, PostgresError) and cause.diag.constraint_name == "display_name_is_unique"


def change_name(*, player: User, name: str) -> bool:
    """Go by another name from now on, at running tables too; False if it is the name he has.

    Raises NameTaken and, after three changes within a day, TooManyChanges.
    """
    try:
        with transaction.atomic():
            return _change(player, name)
    except IntegrityError as error:
        if is_name_lost(error):
            raise NameTaken from error
        raise


def _change(player: User, name: str) -> bool:
    row = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.display_name == name:
        return False
    if not is_free(name, player=row):
        raise NameTaken
    if row.former_names.filter(until__gt=timezone.now() - timedelta(days=1)).count() >= CHANGES_A_DAY:
        raise TooManyChanges
    FormerName.objects.create(player=row, name=row.display_name)
    row.display_name = name
    row.save(update_fields=["display_name"])
    looks_changed.send(sender=User, player=row)
    return True
