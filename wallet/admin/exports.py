"""Lists as files: what stands on a list as it is filtered now, as CSV or XLSX, for those who may take it away."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, ClassVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from players.admin.downloads import EXPORT, as_download
from players.admin.read_only import ReadOnlyAdmin
from players.services import staff_log
from wallet.admin.acts import person
from wallet.services import clock
from wallet.services.exports import Cell, as_csv, as_xlsx

MOST_ROWS = 50_000
"""In one file; a longer list is filtered first, by a month say."""


class ExportsList(ReadOnlyAdmin):
    """A list with two links to itself as a file. Amounts in it are exact, with their decimals."""

    export_header: ClassVar[Sequence[str]] = ()
    list_before_template = "admin/wallet/export_links.html"

    def export_rows(self, rows: QuerySet[Any]) -> Iterable[Sequence[Cell]]:
        """A line for each of what the list shows."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_export"
        return [path("export/<str:kind>/", self.admin_site.admin_view(self.export), name=name), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        more = {"exports": self._links(request) if request.user.has_perm(EXPORT) else []}
        return super().changelist_view(request, more | (extra_context or {}))

    def export(self, request: HttpRequest, kind: str) -> HttpResponse:
        """The file; who took which list is written down."""
        if not (self.has_view_permission(request) and request.user.has_perm(EXPORT)):
            raise PermissionDenied
        if kind not in ("csv", "xlsx"):
            raise Http404
        shown = self.get_changelist_instance(request).get_queryset(request)
        lines = list(islice(self.export_rows(shown), MOST_ROWS + 1))
        if len(lines) > MOST_ROWS:
            messages.error(request, _("More than 50,000 lines: filter the list first."))
            return redirect(f"{self._address('changelist')}?{request.GET.urlencode()}")
        name = f"{self.opts.model_name}s-{clock.day_of(clock.now()):%Y-%m-%d}"
        asked = request.GET.urlencode() or "everything"
        message = f"Took away {len(lines)} lines of {self.opts.verbose_name_plural} as {kind}: {asked}"
        staff_log.write(staff=person(request), row=person(request), message=message[:500])
        if kind == "csv":
            return as_download(as_csv(self.export_header, lines), f"{name}.csv")
        return as_download(as_xlsx(str(self.opts.verbose_name_plural), self.export_header, lines), f"{name}.xlsx")

    def _links(self, request: HttpRequest) -> list[tuple[str, str]]:
        query = request.GET.urlencode()
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_export"
        return [(kind.upper(), f"{reverse(name, args=[kind])}?{query}") for kind in ("csv", "xlsx")]

    def _address(self, page: str) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_{page}")
