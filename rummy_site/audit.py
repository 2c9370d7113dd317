"""What is kept of changes that matter, to read: what became of a row, who asked for it, and by which page."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from pghistory.models import MiddlewareEvents

from players.admin.read_only import ReadOnlyAdmin
from players.models.audited import KEPT

READ = "admin.view_logentry"
KINDS = (
    ("wallet.PayoutSwitch", _("switch of payouts")),
    ("wallet.Case", _("cases")),
    ("wallet.PayoutMethod", _("ways to be paid")),
    ("players.User", _("accounts")),
    ("players.Membership", _("groups of staff")),
    ("players.Identity", _("papers")),
)


class KindFilter(admin.SimpleListFilter):
    """Of what."""

    title = _("what")
    parameter_name = "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(KINDS)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(pgh_obj_model=self.value()) if self.value() else queryset


@admin.register(MiddlewareEvents)
class AuditAdmin(ReadOnlyAdmin):
    """Nobody can change a line, not even with plain SQL; whoever may read the staff's log may read these too."""

    heading = _("Changes that are kept")
    list_display = ("at", "what", "number", "became", "user", "url")
    list_filter = (KindFilter,)
    list_select_related = ("user",)
    list_display_links = None
    ordering = ("-pgh_created_at", "-pgh_slug")
    sortable_by = ()
    fields = readonly_fields = (
        "pgh_created_at", "pgh_obj_model", "pgh_obj_id", "pgh_label", "pgh_data", "pgh_diff", "user", "url",
    )  # fmt: skip

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm(READ))

    has_module_permission = has_view_permission

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The model's own manager finds nothing, so that deleting a user does not read every line that is kept."""
        lines: QuerySet[Any] = MiddlewareEvents.objects.order_by(*self.ordering)
        return lines

    @admin.display(description=_("at"))
    def at(self, line: MiddlewareEvents) -> Any:
        return line.pgh_created_at

    @admin.display(description=_("number"))
    def number(self, line: MiddlewareEvents) -> str:
        return str(line.pgh_obj_id)

    @admin.display(description=_("what"))
    def what(self, line: MiddlewareEvents) -> str:
        return str(dict(KINDS).get(line.pgh_obj_model, line.pgh_obj_model))

    @admin.display(description=_("became"))
    def became(self, line: MiddlewareEvents) -> str:
        """The columns that changed, from what to what; all of them where the row is new, and who came and went."""
        if line.pgh_diff:
            return ", ".join(f"{name}: {before} → {after}" for name, (before, after) in line.pgh_diff.items())
        told = ", ".join(f"{name}: {value}" for name, value in line.pgh_data.items() if value not in (None, ""))
        return told if line.pgh_label == KEPT else f"{line.pgh_label}: {told}"
