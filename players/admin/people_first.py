"""Search of a long list: a person is found before his rows, so that no row of others is read."""

from functools import reduce
from operator import or_
from typing import Any

from django.contrib.admin.utils import get_fields_from_path
from django.db.models import IntegerField, Q, QuerySet
from django.http import HttpRequest

from players.admin.read_only import ReadOnlyAdmin
from players.models import User

MOST_PEOPLE = 50
"""Of those whose name or e-mail holds what was searched for; more would be no answer."""
LARGEST = 2**63 - 1


class PeopleFirst(ReadOnlyAdmin):
    """`search_fields` says where to look: "=" to the letter, "^" at the beginning, else a column of a person.

    A number is looked for where numbers stand. Anything else is a person, and a reference if it is nobody's name.
    """

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """One condition over people and rows together, as Django makes it, would read every row there is."""
        term = search_term.strip()
        if not term:
            return queryset, False
        people = [] if term.isdecimal() else people_named(term)
        wanted = self._of(people) if people else self.exactly(term)
        return queryset.filter(pk__in=self.model._default_manager.filter(wanted).values("pk")), False

    def exactly(self, term: str) -> Q:
        """What is nobody's name. References are in capitals or as they were given out: without case there is no index.

        A list that is found by more adds to it, by the numbers of what it found.
        """
        wanted = Q(pk__in=[])
        for name in self.search_fields:
            column = name[1:]
            if name[0] == "^":
                wanted |= Q(**{f"{column}__startswith": term})
            elif name[0] == "=" and not self._is_number(column):
                wanted |= Q(**{f"{column}__in": {term, term.upper()}})
            elif name[0] == "=" and term.isdecimal() and int(term) <= LARGEST:
                wanted |= Q(**{column: int(term)})
        return wanted

    def _of(self, people: list[int]) -> Q:
        paths = {name.rpartition("__")[0] for name in self.search_fields if name[0] not in "=^"}
        return reduce(or_, (Q(**{f"{path}__in": people}) for path in sorted(paths)))

    def _is_number(self, column: str) -> bool:
        return isinstance(get_fields_from_path(self.model, column)[-1], IntegerField)


def people_named(term: str) -> list[int]:
    """The accounts, at most MOST_PEOPLE, whose name or e-mail has this in it."""
    named = User.objects.filter(Q(display_name__icontains=term) | Q(email__icontains=term))
    return list(named.order_by("pk").values_list("pk", flat=True)[:MOST_PEOPLE])
