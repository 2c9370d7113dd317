"""States of the pure machines as choices of a column, and as the constraint that keeps others out."""

from enum import StrEnum

from django.db import models
from django.db.models import Q


def choices_of(states: type[StrEnum]) -> list[tuple[str, str]]:
    """Value and words of every state, for a column and the staff's filters."""
    return [(state.value, state.value.replace("_", " ")) for state in states]


def one_of(column: str, states: type[StrEnum], name: str) -> models.CheckConstraint:
    """The database refuses a value that the machine does not know."""
    return models.CheckConstraint(condition=Q(**{f"{column}__in": sorted(states)}), name=name)
