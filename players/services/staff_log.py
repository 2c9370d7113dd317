"""The house's log of what staff did and looked at: one line each, in the transaction of the act itself."""

from datetime import datetime

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from players.models import User

LOOKED = "Looked at"
CLOSED = "Closed"
CALLED_OFF = "Called off"
"""How a line begins says what kind of line it is; the staff's list filters by it."""


def write(*, staff: User, row: Model, message: str) -> None:
    """Write down what `staff` did to this row. Never a card, a seed or a word of the log."""
    LogEntry.objects.create(
        user=staff,
        content_type=ContentType.objects.get_for_model(row),
        object_id=str(row.pk),
        object_repr=str(row)[:200],
        action_flag=CHANGE,
        change_message=message,
    )


def has(*, staff: User, row: Model, message: str, since: datetime) -> bool:
    """True if this very line was written after `since`."""
    lines = LogEntry.objects.filter(user=staff, object_id=str(row.pk), change_message=message)
    return lines.filter(content_type=ContentType.objects.get_for_model(row), action_time__gt=since).exists()
