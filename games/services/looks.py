"""Who of the staff looked at whose cards: one line in the house's log of staff actions for every look."""

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from games.models import Deal
from players.models import User


def note(*, staff: User, deal: Deal, what: str) -> None:
    """Write down that `staff` opened this part (`what`: "page", "record", "log") of a finished deal."""
    LogEntry.objects.create(
        user=staff,
        content_type=ContentType.objects.get_for_model(Deal),
        object_id=str(deal.pk),
        object_repr=str(deal)[:200],
        action_flag=CHANGE,
        change_message=f"Looked at the {what}; nothing was changed.",
    )
