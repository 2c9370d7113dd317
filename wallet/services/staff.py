"""The one question before anybody of the staff acts on money, asked by services, so that no page can forget it."""

from django.utils.translation import gettext as _

from players.models import User
from wallet.services.refusals import MoneyRefused


def check_may(person: User, permission: str) -> None:
    """Raises MoneyRefused unless this person is of the staff, in use, and has the permission ("wallet.close_case")."""
    if not (person.is_active and person.is_staff and person.has_perm(permission)):
        raise MoneyRefused("desk.not_allowed", _("You do not have the permission to do this."))
