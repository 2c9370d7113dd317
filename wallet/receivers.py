"""What the wallet does when something happens in the players app."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from players.models import User
from wallet.services import grants


@receiver(post_save, sender=User, dispatch_uid="wallet.practice_chips_at_sign_up")
def grant_practice_chips_at_sign_up(instance: User, created: bool, raw: bool, **_kwargs: Any) -> None:
    """Whoever joins, person or bot, has practice chips from the first moment (User.save is one transaction with this).

    The accounts touched here belong to the new player alone, so nobody waits for them.
    """
    if created and not raw:
        grants.grant_practice_chips(instance)
