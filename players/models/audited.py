"""Changes that are kept for ever, by triggers: what a row became, when, and who asked for it by which page.

Whatever changes the row is caught, a service, a shell or plain SQL. The kept lines are append-only in the database.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pghistory
import pgtrigger
from django.db.models import Model

Row = TypeVar("Row", bound=type[Model])

CREATED, CHANGED, REMOVED = pghistory.InsertEvent, pghistory.UpdateEvent, pghistory.DeleteEvent
KEPT = "kept"
"""What differs between two lines is told of those with the same label."""


def audited(*events: Any, name: str, fields: Sequence[str] | None = None) -> Callable[[Row], Row]:
    """Class decorator: keep these columns of the row at each of `events`, in a table that the model `name` reads."""
    stays = pgtrigger.Trigger(
        name="never_emptied",
        when=pgtrigger.Before,
        operation=pgtrigger.Truncate,
        level=pgtrigger.Statement,
        func="RAISE EXCEPTION 'what is kept of changes is never removed' USING ERRCODE = 'restrict_violation';",
    )
    track: Callable[[Row], Row] = pghistory.track(
        *events,
        fields=list(fields) if fields else None,
        append_only=True,
        context_field=pghistory.ContextJSONField(),
        context_id_field=None,  # type: ignore[arg-type]  # "None to avoid using this field", says its documentation
        model_name=name,
        meta={"triggers": [stays]},
    )
    return track
