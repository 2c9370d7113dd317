"""Closing tables from the admin: one from its page, several from the list; nothing happens before it is confirmed."""

from collections.abc import Sequence
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.dataclasses import UnfoldAction
from unfold.decorators import action

from games.models import Table
from games.services import staff_acts
from games.services.errors import Refused
from players.admin.read_only import ReadOnlyAdmin
from players.models import User

CONFIRMED = "confirmed"


class ClosesTables(ReadOnlyAdmin):
    """What the admin of tables can do beside reading."""

    actions = ("close_chosen",)
    actions_detail = ("close",)

    def has_close_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return bool(request.user.has_perm(staff_acts.CLOSE_TABLE))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[UnfoldAction]:
        """No button on a table that takes no further deal already."""
        offered: list[UnfoldAction] = super().get_actions_detail(request, object_id)
        table = self.get_object(request, object_id)
        return offered if table is not None and table.state == Table.State.OPEN else []

    @action(description=_("Close this table"), url_path="close", permissions=["close"], icon="block")
    def close(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """A page that asks; posted to with `confirmed`, it closes and leads back to the table."""
        table = self.get_object(request, object_id)
        if table is None:
            raise Http404
        back = reverse("admin:games_table_change", args=[table.pk])
        if table.state != Table.State.OPEN and request.method != "POST":
            messages.info(request, _("%(table)s was closed before.") % {"table": table})
            return redirect(back)
        return self._confirmed(request, [table], back) or self._ask(request, [table], back, {})

    @admin.action(description=_("Close the chosen tables"), permissions=["close"])
    def close_chosen(self, request: HttpRequest, queryset: QuerySet[Table]) -> HttpResponse:
        tables, back = list(queryset), request.get_full_path()
        chosen = {"action": "close_chosen", ACTION_CHECKBOX_NAME: [table.pk for table in tables]}
        return self._confirmed(request, tables, back) or self._ask(request, tables, back, chosen)

    def _confirmed(self, request: HttpRequest, tables: Sequence[Table], back: str) -> HttpResponse | None:
        if request.method != "POST" or CONFIRMED not in request.POST:
            return None
        closed = sum(self._close(request, table) for table in tables)
        if closed:
            told = ngettext("%(count)d table takes no further deal.", "%(count)d tables take no further deal.", closed)
            messages.success(request, told % {"count": closed})
        return redirect(back)

    def _close(self, request: HttpRequest, table: Table) -> bool:
        try:
            if staff_acts.close_table(table=table, by=cast(User, request.user)):
                return True
            messages.info(request, _("%(table)s was closed before.") % {"table": table})
        except Refused as refused:
            messages.error(request, f"{table}: {refused.message}")
        return False

    def _ask(
        self, request: HttpRequest, tables: Sequence[Table], back: str, hidden: dict[str, Any]
    ) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": _("Close tables"),
            "step": _("Close"),
            "opts": self.opts,
            "original": tables[0] if len(tables) == 1 else None,
            "tables": tables,
            "back": back,
            "hidden": [(name, value) for name, given in hidden.items() for value in _listed(given)],
            "confirmed": CONFIRMED,
        }
        return TemplateResponse(request, "admin/games/table/close.html", context)


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given]
