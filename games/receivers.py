"""What the tables do when a player logs out or may not play any more, and when others shall see him differently."""

from functools import partial
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from games import broadcast
from games.services import tables
from players.models import User
from players.signals import looks_changed, restricted


@receiver(user_logged_out, dispatch_uid="games.logged_out")
def check_sockets_after_log_out(user: User | None, **_kwargs: Any) -> None:
    if user is not None:
        transaction.on_commit(partial(broadcast.player_changed, user.pk))


@receiver(post_save, sender=User, dispatch_uid="games.user_changed")
def check_sockets_of_the_inactive(instance: User, created: bool, **_kwargs: Any) -> None:
    if not created and not instance.is_active:
        transaction.on_commit(partial(broadcast.player_changed, instance.pk))


@receiver(restricted, sender=User, dispatch_uid="games.restricted")
def send_away_the_restricted(players: list[User], **_kwargs: Any) -> None:
    """Their sockets close with the commit, and their chairs are given up."""
    tables.send_away(players=players)
    for player in players:
        transaction.on_commit(partial(broadcast.player_changed, player.pk))


@receiver(looks_changed, sender=User, dispatch_uid="games.looks_changed")
def show_the_new_looks(player: User, **_kwargs: Any) -> None:
    """Where he sits, everybody sees his new name or face at once."""
    tables.show_again(player=player)
