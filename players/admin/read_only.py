"""The base of every admin page here: nothing can be added, changed or deleted, whatever a form is made to send."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline


class ReadOnly:
    """Takes every permission away but the one to look, which stays a permission of the person."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, ModelAdmin):
    """A list and a page to read. `fields` of each subclass is an allow-list: a new column shows nowhere by itself."""

    actions: tuple[str, ...] | None = None
    list_per_page = 30
    show_full_result_count = False
    more_lookups: tuple[str, ...] = ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """An address may filter by what stands beside the list and by `more_lookups`, and guess at no other column.

        Django itself would let it ask about every column of the row, those that no page shows too.
        """
        columns = {each[0] if isinstance(each, tuple) else each for each in self.list_filter}
        return lookup.rpartition("__")[0] in columns or lookup in self.more_lookups


class ReadOnlyInline(ReadOnly, TabularInline):
    """Rows under a page, to read."""

    extra = 0
    can_delete = False
