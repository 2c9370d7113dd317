"""Whether an account may be used: its player closes it, staff take it out of use, and give it back."""

from django.db import transaction
from django.db.models.functions import Now

from players.models import User
from players.services.gate import NotAllowed
from players.signals import restricted


@transaction.atomic
def close(*, player: User) -> bool:
    """The player closes his own account: no play and no adding cash from now on, while what is left can be taken out.

    Tells `restricted` in the same transaction. False if it was closed before.
    """
    row = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.closed_at is not None:
        return False
    User.objects.filter(pk=row.pk).update(closed_at=Now())
    restricted.send(sender=User, players=[row])
    return True


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
    restricted.send(sender=User, players=[row])
    return True


@transaction.atomic
def reactivate(*, player: User, by: User) -> bool:
    """The account can be used again, also one that its player closed and asks for. False if it could before.

    Raises NotAllowed as `deactivate` does.
    """
    row = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    _refuse_wrong_hands(row, by)
    if row.is_active and row.closed_at is None:
        return False
    row.is_active, row.closed_at = True, None
    row.save(update_fields=["is_active", "closed_at"])
    return True


def _refuse_wrong_hands(row: User, by: User) -> None:
    if row.pk == by.pk:
        raise NotAllowed("standing.own_account", "You cannot do this to your own account.")
    if (row.is_staff or row.is_superuser) and not by.is_superuser:
        raise NotAllowed("standing.staff_account", f"{row.display_name} is staff: only a superuser can do this.")
