"""Who of the staff looked at whose cards: one line in the house's log of staff actions for every look."""

from games.models import Deal
from games.services import staff_log
from players.models import User


def note(*, staff: User, deal: Deal, what: str) -> None:
    """Write down that `staff` opened this part (`what`: "page", "record", "log") of a finished deal."""
    staff_log.write(staff=staff, row=deal, message=f"{staff_log.LOOKED} the {what}; nothing was changed.")
