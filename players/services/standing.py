"""Whether an account may be used: staff take it out of use, and give it back."""

from django.db import transaction

from players.models import User
from players.services.gate import NotAllowed
from players.signals import restricted


@transaction.atomic
def deactivate(*, player: User, by: User) -> bool:
    """Nobody signs in to the account any more; tells `restricted` in the same transaction. False if it was so before.

    Raises NotAllowed for one's own account and, unless a superuser asks, for the account of staff.
    """
    row = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    _refuse_wrong_hands(row, by)
    if not row.is_active:
        return False
    row.is_active = False
    row.save(update_fields=["is_active"])
    restricted.send(sender=User, player=row)
    return True


@transaction.atomic
def reactivate(*, player: User, by: User) -> bool:
    """The account can be used again. False if it could before. Raises NotAllowed as `deactivate` does."""
    row = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    _refuse_wrong_hands(row, by)
    if row.is_active:
        return False
    row.is_active = True
    row.save(update_fields=["is_active"])
    return True


def _refuse_wrong_hands(row: User, by: User) -> None:
    if row.pk == by.pk:
        raise NotAllowed("standing.own_account", "You cannot do this to your own account.")
    if (row.is_staff or row.is_superuser) and not by.is_superuser:
        raise NotAllowed("standing.staff_account", f"{row.display_name} is staff: only a superuser can do this.")
