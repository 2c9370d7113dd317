"""Closes of the day and background jobs: what finance and operators look at every morning."""

from datetime import date
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from wallet.admin.acts import person
from wallet.ledger.money import Currency, text
from wallet.models import DayClose, FeeSweep, GatewayLine, GatewayStatement, JobRun
from wallet.services import backlogs, clock, day_close

CLOSE_DAY = "wallet.import_statement"


@admin.register(DayClose)
class DayCloseAdmin(ReadOnlyAdmin):
    heading = _("Close of the day")
    list_display = ("day", "is_whole", "wrong", "made_by", "made_at")
    list_filter = ("is_whole", "day")
    list_select_related = ("made_by",)
    ordering = ("-day", "-id")
    fields = ("day",)
    readonly_fields = fields
    change_list_outer_before_template = "admin/wallet/close_now.html"

    @admin.display(description=_("findings"))
    def wrong(self, row: DayClose) -> int:
        return sum(len(each["findings"]) for each in row.findings)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        today = clock.day_of(clock.now())
        more = {"today": today, "may_close": request.user.has_perm(CLOSE_DAY)}
        return super().changelist_view(request, more | (extra_context or {}))

    def get_urls(self) -> list[URLPattern]:
        close = path("close/", self.admin_site.admin_view(self.close), name="wallet_dayclose_close")
        return [close, *super().get_urls()]

    def close(self, request: HttpRequest) -> HttpResponse:
        """Run the close of a day now; a day that is not over yet can be looked at, and is closed again later."""
        if request.method != "POST" or not request.user.has_perm(CLOSE_DAY):
            raise PermissionDenied
        try:
            day = date.fromisoformat(request.POST.get("day", ""))
        except ValueError:
            messages.error(request, _("Choose a day."))
            return redirect("admin:wallet_dayclose_changelist")
        if day > clock.day_of(clock.now()):
            messages.error(request, _("This day has not begun yet."))
            return redirect("admin:wallet_dayclose_changelist")
        kept = day_close.close(day, by=person(request))
        return redirect("admin:wallet_dayclose_change", kept.pk)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One close: what was found first, then the books of the day."""
        if not self.has_view_permission(request) or request.method != "GET":
            raise PermissionDenied
        row = DayClose.objects.select_related("made_by").filter(pk=object_id).first() if object_id.isdigit() else None
        if row is None:
            raise Http404
        books = [
            [
                account,
                *(
                    text(amount, Currency(currency))
                    for amount in (opening, debits, credits, opening + debits + credits)
                ),
            ]
            for account, currency, opening, debits, credits in row.trial_balance
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": _("Close of %(day)s") % {"day": row.day},
            "opts": self.opts,
            "close": row,
            "checks": sorted(row.findings, key=lambda each: (not each["findings"], each["code"])),
            "books": books,
        }
        return TemplateResponse(request, "admin/wallet/day_close.html", context)


class LineInline(ReadOnlyInline):
    """The lines of a statement, those that do not match first."""

    model = GatewayLine
    fields = ("line_no", "kind", "ref", "amount", "charge", "match", "note", "at")
    readonly_fields = fields
    ordering = ("match", "line_no")

    @admin.display(description=_("amount"))
    def amount(self, line: GatewayLine) -> str:
        return text(line.amount_minor, Currency.INR)

    @admin.display(description=_("charge"))
    def charge(self, line: GatewayLine) -> str:
        return text(line.charge_minor, Currency.INR)


@admin.register(GatewayStatement)
class GatewayStatementAdmin(ReadOnlyAdmin):
    heading = _("Statements of gateways and banks")
    list_display = ("day", "gateway", "imported_by", "imported_at")
    list_filter = ("gateway", "day")
    list_select_related = ("imported_by",)
    ordering = ("-day", "-id")
    fields = ("gateway", "day", "sha256", "imported_by", "imported_at")
    readonly_fields = fields
    inlines = (LineInline,)


@admin.register(FeeSweep)
class FeeSweepAdmin(ReadOnlyAdmin):
    heading = _("Fees booked as income")
    list_display = ("id", "currency", "accrued", "tax", "rate", "made_at")
    list_filter = ("currency", "made_at")
    ordering = ("-id",)
    fields = ("id", "currency", "accrued", "tax", "rate", "entry", "made_at")
    readonly_fields = fields

    @admin.display(description=_("fees"))
    def accrued(self, row: FeeSweep) -> str:
        return text(row.accrued_minor, Currency(row.currency))

    @admin.display(description=_("GST inside"))
    def tax(self, row: FeeSweep) -> str:
        return text(row.gst_minor, Currency(row.currency))

    @admin.display(description=_("rate"))
    def rate(self, row: FeeSweep) -> str:
        return f"{row.gst_bps / 100:g} %"


@admin.register(JobRun)
class JobRunAdmin(ReadOnlyAdmin):
    """One page: every job, its last run, and what waits for it."""

    heading = _("Background jobs")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm("wallet.view_jobs"))

    has_module_permission = has_view_permission

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": self.heading,
            "opts": self.opts,
            "backlogs": backlogs.backlogs(),
        }
        return TemplateResponse(request, "admin/wallet/jobs.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect(reverse("admin:wallet_jobrun_changelist"))
