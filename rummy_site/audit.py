"""What is kept of changes that matter, to read: what became of a row, who asked for it, and by which page."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import BigIntegerField, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from players.models import User
from players.models.audited import KEPT

LINES = (
    "wallet.CaseChange", "players.IdentityChange", "players.MembershipChange", "wallet.PayoutMethodChange",
    "wallet.PayoutSwitchChange", "players.UserChange",
)  # fmt: skip
"""Models that `audited` makes; no module has their names for a reader or a type checker to find."""
READ = "admin.view_logentry"


@admin.register(*map(apps.get_model, LINES))
class KeptChangeAdmin(ReadOnlyAdmin):
    """Nobody can change a line, not even with plain SQL; whoever may read the staff's log may read these too.

    A list of each kind for itself, the newest first by its key: one list of all would read every line there is.
    """

    list_display = ("at", "number", "became", "who", "page")
    list_display_links = None
    search_fields = ("=pgh_obj__id",)
    search_help_text = _("The number of the row")
    ordering = ("-pgh_id",)
    sortable_by = ()
    fields = readonly_fields = list_display

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm(READ))

    has_module_permission = has_view_permission

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With the name of who asked; the model's own default manager finds nothing."""
        asked_by = Cast(KT("pgh_context__user"), BigIntegerField())
        named = User.objects.filter(pk=OuterRef("asked_by")).values("display_name")
        lines: QuerySet[Any] = self.model.objects.annotate(asked_by=asked_by).annotate(asker=Subquery(named))
        return lines.order_by(*self.ordering)

    @admin.display(description=_("at"))
    def at(self, line: Any) -> Any:
        return line.pgh_created_at

    @admin.display(description=_("number"))
    def number(self, line: Any) -> str:
        return str(line.pgh_obj_id)

    @admin.display(description=_("became"))
    def became(self, line: Any) -> str:
        """The columns that are kept, as they were from then on; of a group, who came and went."""
        columns = [field for field in line._meta.fields if not field.name.startswith("pgh_")]
        told = ", ".join(f"{column.attname}: {getattr(line, column.attname)}" for column in columns)
        return told if line.pgh_label == KEPT else f"{line.pgh_label}: {told}"

    @admin.display(description=_("by"))
    def who(self, line: Any) -> str:
        return line.asker or "–"

    @admin.display(description=_("page"))
    def page(self, line: Any) -> str:
        return str((line.pgh_context or {}).get("url", "–"))
