"""What a player decides for himself."""

from players.models import User


def choose_on_disconnect(*, player: User, policy: str) -> None:
    """What shall happen to his turns while his link is down; it counts from the next deal that he is dealt into."""
    User.objects.filter(pk=player.pk).update(on_disconnect=User.OnDisconnect(policy))
