"""What players limit themselves to and which breaks they take, and the packs of the law: all of it to read."""

from dataclasses import fields
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from players.admin.links import PlayerLink, register
from players.admin.read_only import ReadOnlyAdmin
from players.models import Exclusion, PlayLimit
from players.services import jurisdiction
from players.services.packs import Pack, Rules

register(
    PlayerLink(_("Play limits"), "players_playlimit", "player__id__exact", "players.view_playlimit"),
    PlayerLink(_("Breaks"), "players_exclusion", "player__id__exact", "players.view_exclusion"),
)


@admin.register(PlayLimit)
class PlayLimitAdmin(ReadOnlyAdmin):
    """Every choice that a player made; amounts in paise, of the reminder in minutes."""

    list_display = ("player", "kind", "amount", "chosen_at", "counts_from", "cancelled_at")
    list_filter = ("kind", "chosen_at")
    list_select_related = ("player",)
    search_fields = ("player__display_name", "player__email")
    more_lookups = ("player__id__exact",)
    ordering = ("-pk",)
    fields = readonly_fields = list_display


@admin.register(Exclusion)
class ExclusionAdmin(ReadOnlyAdmin):
    """Breaks; nobody ends one early. The packs of the law stand beside them, at packs/."""

    list_display = ("player", "kind", "starts_at", "until")
    list_filter = ("kind", "starts_at", "until")
    list_select_related = ("player",)
    search_fields = ("player__display_name", "player__email")
    more_lookups = ("player__id__exact",)
    ordering = ("-pk",)
    fields = readonly_fields = list_display

    def get_urls(self) -> list[URLPattern]:
        packs = path("packs/", self.admin_site.admin_view(self.packs), name="players_packs")
        return [packs, *super().get_urls()]

    def packs(self, request: HttpRequest) -> HttpResponse:
        """Template admin/players/packs.html with `packs`: each one, its table of sections, whether it is in force."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = [jurisdiction.named(name) for name in jurisdiction.names()]
        context: dict[str, Any] = self.admin_site.each_context(request) | {
            "title": _("Jurisdiction packs"),
            "packs": [(pack, _table(pack), pack == jurisdiction.active()) for pack in found],
        }
        return TemplateResponse(request, "admin/players/packs.html", context)


def _table(pack: Pack) -> dict[str, list[Any]]:
    """One row a rule, by its name in the file; one column a section, by the day from which it counts."""
    names = [field.name for field in fields(Rules)]
    values = [[_shown(getattr(section.rules, name)) for section in pack.sections] for name in names]
    days = [date_format(section.begins, "j M Y") for section in pack.sections]
    return {"headers": ["", *days], "rows": [[name, *row] for name, row in zip(names, values, strict=True)]}


def _shown(value: Any) -> str:
    match value:
        case bool():
            return str(_("yes") if value else _("no"))
        case frozenset() | tuple():
            return ", ".join(sorted(map(str, value))) or "–"
        case dict():
            return "; ".join(f"{tier}: {caps.day} / {caps.week} / {caps.month}" for tier, caps in value.items())
        case _:
            return str(value)
