"""Closes of the day: the list, one close with its books, its files, and the button that runs one."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.admin.downloads import EXPORT, as_download
from players.admin.read_only import ReadOnlyAdmin
from players.services import staff_log
from wallet.admin.acts import person
from wallet.admin.books import books_of
from wallet.admin.tones import tone
from wallet.ledger.states import CaseState
from wallet.models import Case, DayClose
from wallet.services import clock, close_files, day_close

CLOSE_DAY = "wallet.import_statement"
FILES: dict[str, Callable[[DayClose], str | bytes]] = {"csv": close_files.close_csv, "xlsx": close_files.close_xlsx}


@admin.register(DayClose)
class DayCloseAdmin(ReadOnlyAdmin):
    heading = _("Close of the day")
    nothing = _("No day has been closed yet. The house does it each morning at 7:30, and the button above does it now.")
    list_display = ("day", "outcome", "made_by", "made_at")
    list_filter = ("is_whole", "day")
    list_select_related = ("made_by",)
    ordering = ("-day", "-id")
    sortable_by = ("day",)
    fields = ("day",)
    readonly_fields = fields
    list_before_template = "admin/wallet/close_now.html"

    @admin.display(description=_("outcome"))
    def outcome(self, row: DayClose) -> SafeString:
        if row.is_whole:
            return tone("good", _("adds up"))
        wrong = sum(len(each["findings"]) for each in row.findings)
        return tone("bad", ngettext("%(n)d difference", "%(n)d differences", wrong) % {"n": wrong})

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        today = clock.day_of(clock.now())
        more = {"today": today, "yesterday": day_close.day_to_close(), "may_close": request.user.has_perm(CLOSE_DAY)}
        return super().changelist_view(request, more | (extra_context or {}))

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("close/", wrap(self.close), name="wallet_dayclose_close"),
            path("<int:pk>/file.<str:kind>", wrap(self.file), name="wallet_dayclose_file"),
            *super().get_urls(),
        ]

    def close(self, request: HttpRequest) -> HttpResponse:
        """Run the close of a day now; a day that is not over yet can be looked at, and is closed again later."""
        if request.method != "POST" or not request.user.has_perm(CLOSE_DAY):
            raise PermissionDenied
        day = day_in(request.POST.get("day", ""))
        if day is None:
            messages.error(request, _("Choose a day that has begun."))
            return redirect("admin:wallet_dayclose_changelist")
        kept = day_close.close(day, by=person(request))
        return redirect("admin:wallet_dayclose_change", kept.pk)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One close: what was found first, then the books of the day."""
        if not self.has_view_permission(request) or request.method != "GET":
            raise PermissionDenied
        row = _row(object_id)
        checks = sorted(row.findings, key=lambda each: int(each["code"].removeprefix("R")))
        found = _cases_of(row)
        title = _("Close of %(day)s") % {"day": date_format(row.day, "j M Y")}
        context = {
            **self.admin_site.each_context(request),
            "title": title,
            "step": title,
            "opts": self.opts,
            "close": row,
            "wrong": [
                (each, [(text, found.get(text)) for text in each["findings"]]) for each in checks if each["findings"]
            ],
            "right": [each for each in checks if not each["findings"]],
            "books": books_of(row),
            "open_cases": sum(case.state != CaseState.CLOSED for case in found.values()),
            "may_export": request.user.has_perm(EXPORT),
            "may_see_cases": request.user.has_perm("wallet.view_case"),
        }
        return TemplateResponse(request, "admin/wallet/day_close.html", context)

    def file(self, request: HttpRequest, pk: int, kind: str) -> HttpResponse:
        """The trial balance as a file; who took it is written down."""
        if not self.has_view_permission(request) or not request.user.has_perm(EXPORT):
            raise PermissionDenied
        if kind not in FILES:
            raise Http404
        row = _row(str(pk))
        staff_log.write(staff=person(request), row=row, message=f"Took the trial balance as {kind}")
        return as_download(FILES[kind](row), f"close-{row.day}.{kind}")


def day_in(text: str) -> date | None:
    """The day that a form sent, if it is one and has begun in India."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day <= clock.day_of(clock.now()) else None


def _row(object_id: str) -> DayClose:
    row = DayClose.objects.select_related("made_by").filter(pk=object_id).first() if object_id.isdecimal() else None
    if row is None:
        raise Http404
    return row


def _cases_of(row: DayClose) -> dict[str, Case]:
    """By the words of the finding, the newest of several; found again, it is the case of an earlier close."""
    about = Q(day_close=row) | Q(finding__in=[text for each in row.findings for text in each["findings"]])
    return {case.finding: case for case in Case.objects.filter(about).order_by("pk")}
