"""Who of the staff looked at whose cards: one line in the house's log of staff actions for every look."""

from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.models import Deal
from games.services import house_time
from players.models import User
from players.services import second_factor, staff_log

ONE_LOOK = timedelta(minutes=1)
"""What is opened again within this time is the same look: a page and what its script fetches."""


def note(*, request: HttpRequest, staff: User, deal: Deal, what: str) -> None:
    """Write down that `staff` opened this part (`what`: "page", "record", "replay", "log") of a finished deal.

    PermissionDenied without the second factor that staff have to show.
    """
    if not second_factor.opens_staff_pages(request):
        raise PermissionDenied
    message = f"{staff_log.LOOKED} the {what}; nothing was changed."
    if not staff_log.has(staff=staff, row=deal, message=message, since=house_time.now() - ONE_LOOK):
        staff_log.write(staff=staff, row=deal, message=message)
