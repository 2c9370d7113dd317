"""The base of every admin page here: nothing can be added, changed or deleted, whatever a form is made to send."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.admin import ShowFacets
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.contenttypes.models import ContentType
from django.core.paginator import Paginator
from django.db import DataError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise, cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext
from unfold.admin import ModelAdmin, TabularInline

MOST_COUNTED = 10_000


class CountsSoFar(Paginator):
    """Counts no further than anyone pages: a list of a million rows is narrowed by search and filters."""

    @cached_property
    def count(self) -> int:
        rows = cast("QuerySet[Any]", self.object_list).order_by()
        return int(rows[: MOST_COUNTED + 1].count())


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
    paginator = CountsSoFar
    show_full_result_count = False
    show_facets = ShowFacets.NEVER  # a count beside each choice of each filter would read a long list over and over
    more_lookups: tuple[str, ...] = ()
    heading: str | Promise = ""
    """What the list is called, where it is not called by the plural of its rows."""
    nothing: str | Promise = ""
    """What an empty list says: that this is in order, or what brings rows here."""
    empty_value_display = "–"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, under its name; Django would call it "Select deal to view"."""
        title = self.heading or capfirst(self.opts.verbose_name_plural)
        answer: HttpResponse = super().changelist_view(request, {"title": title, **(extra_context or {})})
        return answer

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """The list of this address; IncorrectLookupParameters, for which Django shows all, where there can be none.

        Django says so of what it sees at once, and crashes on what the database finds: a NUL, a year 0.
        """
        try:
            return super().get_changelist_instance(request)
        except (IncorrectLookupParameters, ValueError, OverflowError, DataError) as error:
            if not request.GET:
                raise
            said = gettext("This address asks for something that cannot be. Here is the whole list.")
            messages.warning(request, said)
            raise IncorrectLookupParameters from error

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What staff did to this row and looked at of it: the same lines as in their log, for those who may read it."""
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        kind = ContentType.objects.get_for_model(row).pk
        lines = reverse("admin:admin_logentry_changelist")
        return redirect(f"{lines}?content_type__id__exact={kind}&object_id__exact={row.pk}")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """An address may filter by what stands beside the list and by `more_lookups`, and guess at no other column.

        Django itself would let it ask about every column of the row, those that no page shows too.
        """
        columns = {each[0] if isinstance(each, tuple) else each for each in self.list_filter}
        named = {getattr(each, "parameter_name", None) for each in self.list_filter}
        return lookup.rpartition("__")[0] in columns or lookup in named or lookup in self.more_lookups


class ReadOnlyInline(ReadOnly, TabularInline):
    """Rows under a page, to read."""

    extra = 0
    can_delete = False
    hide_title = True
