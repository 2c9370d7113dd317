"""Who of the staff looked at what and did what: the house's log of staff, to read and to filter."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from players.services import staff_log

KINDS = (
    ("looks", _("Looks at hands and logs"), staff_log.LOOKED),
    ("closed", _("Closed tables"), staff_log.CLOSED),
    ("called_off", _("Deals called off"), staff_log.CALLED_OFF),
)


class KindFilter(admin.SimpleListFilter):
    """Looks apart from acts, by how the line begins."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(name, title) for name, title, _begins in KINDS] + [("other", _("Everything else"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
        begins = {name: start for name, _title, start in KINDS}
        if self.value() == "other":
            known = Q()
            for start in begins.values():
                known |= Q(change_message__startswith=start)
            return queryset.exclude(known)
        wanted = begins.get(self.value() or "")
        return queryset.filter(change_message__startswith=wanted) if wanted else queryset


class StaffFilter(admin.RelatedFieldListFilter):
    """Staff alone: the list of all players would be long and of no use."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        choices: list[tuple[Any, str]] = field.get_choices(
            include_blank=False, ordering=("display_name",), limit_choices_to={"is_staff": True}
        )
        return choices


@admin.register(LogEntry)
class StaffLogAdmin(ReadOnlyAdmin):
    heading = _("What staff did")
    list_display = ("action_time", "user", "what", "about")
    list_filter = (KindFilter, ("user", StaffFilter), ("content_type", admin.RelatedOnlyFieldListFilter), "action_time")
    list_select_related = ("user", "content_type")
    search_fields = ("=object_id", "object_repr", "change_message", "user__display_name", "user__email")
    search_help_text = _("A name, a word of the line, or the number of a deal, table or player")
    more_lookups = ("object_id__exact", "kind", "user__id__exact", "content_type__id__exact", "content_type__model")
    ordering = ("-pk",)
    fields = ("action_time", "user", "what", "about")
    readonly_fields = fields

    @admin.display(description=_("what"))
    def what(self, line: LogEntry) -> str:
        return line.get_change_message()

    @admin.display(description=_("about"))
    def about(self, line: LogEntry) -> str | SafeString:
        """The row that the line is about, with a way to it where the admin has a page for it."""
        kind = line.content_type
        if kind is None:
            return line.object_repr
        try:
            href = reverse(f"admin:{kind.app_label}_{kind.model}_change", args=[line.object_id])
        except NoReverseMatch:
            return line.object_repr
        return format_html('<a href="{}">{}</a>', href, line.object_repr)
