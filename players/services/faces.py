"""The faces a player may choose from. A face is drawn from a number; nobody uploads a picture."""

from hashlib import sha256

from django.db import transaction

from players.models import User
from players.signals import looks_changed

SHOWN = 8
SETS = 12


class NoSuchFace(Exception):
    """This face is not offered to this player."""


def offered(player: User, number: int) -> list[int]:
    """The faces of one set, 0 to SETS - 1: made for this player, so that he cannot put on another's by its number."""
    first = number % SETS * SHOWN
    return [_face(player.pk, at) for at in range(first, first + SHOWN)]


def choose_face(*, player: User, seed: int) -> None:
    """Show this face from now on, at running tables too. Raises NoSuchFace."""
    if seed == player.avatar_seed:
        return
    if not any(seed in offered(player, number) for number in range(SETS)):
        raise NoSuchFace
    with transaction.atomic():
        User.objects.filter(pk=player.pk).update(avatar_seed=seed)
        looks_changed.send(sender=User, player=player)


def _face(player: int, number: int) -> int:
    return int.from_bytes(sha256(f"face {player} {number}".encode()).digest()[:4]) >> 1
