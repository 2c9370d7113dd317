"""Statements of gateways and banks: taken in by a button or as a file, and how each agrees with the house."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from players.services import staff_log
from wallet.admin.acts import person
from wallet.admin.closes import day_in
from wallet.admin.statement_lines import rupees, wrong_words
from wallet.admin.tones import tone
from wallet.forms.statement_import import StatementUpload
from wallet.models import GatewayLine, GatewayStatement
from wallet.services import account_names, clock, day_close, gateway_statements
from wallet.services.refusals import MoneyRefused

IMPORT = "wallet.import_statement"
MOST_SHOWN = gateway_statements.MOST_SHOWN
Match = GatewayLine.Match


@admin.register(GatewayStatement)
class GatewayStatementAdmin(ReadOnlyAdmin):
    heading = _("Statements of gateways and banks")
    nothing = _("No statement has been taken in yet. Fetch one above, or upload the file of the bank.")
    list_display = ("day", "whose", "lines", "not_matched", "imported_by", "imported_at")
    list_filter = ("gateway", "day")
    list_select_related = ("imported_by",)
    ordering = ("-day", "-id")
    sortable_by = ("day",)
    fields = ("gateway", "day", "sha256", "imported_by", "imported_at")
    readonly_fields = fields
    list_before_template = "admin/wallet/statement_import.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[GatewayStatement]:
        """With two counts a row, asked for in the list's own statement."""
        rows: QuerySet[GatewayStatement] = super().get_queryset(request)
        mine = GatewayLine.objects.filter(statement=OuterRef("pk")).order_by().values("statement")
        counted = mine.annotate(n=Count("pk")).values("n")
        return rows.annotate(
            n_lines=Coalesce(Subquery(counted), 0),
            n_wrong=Coalesce(Subquery(counted.exclude(match=Match.MATCHED)), 0),
        )

    @admin.display(description=_("lines"))
    def lines(self, row: GatewayStatement) -> int:
        return int(row.n_lines)  # type: ignore[attr-defined]

    @admin.display(description=_("of them not in our books"))
    def not_matched(self, row: GatewayStatement) -> SafeString | str:
        wrong = int(row.n_wrong)  # type: ignore[attr-defined]
        return tone("bad", wrong) if wrong else tone("good", _("none"))

    @admin.display(description=_("whose"))
    def whose(self, row: GatewayStatement) -> str:
        return account_names.gateway(row.gateway)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        yesterday = day_close.day_to_close()
        more = {
            "today": clock.day_of(clock.now()),
            "yesterday": yesterday,
            "may_import": request.user.has_perm(IMPORT),
            "upload": StatementUpload(initial={"day": yesterday}),
        }
        return super().changelist_view(request, more | (extra_context or {}))

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("fetch/", wrap(self.fetch), name="wallet_gatewaystatement_fetch"),
            path("upload/", wrap(self.upload), name="wallet_gatewaystatement_upload"),
            *super().get_urls(),
        ]

    def fetch(self, request: HttpRequest) -> HttpResponse:
        """Ask every gateway for its statement of a day."""
        self._may_import(request)
        day = day_in(request.POST.get("day", ""))
        if day is None:
            messages.error(request, _("Choose a day that has begun."))
            return redirect("admin:wallet_gatewaystatement_changelist")
        try:
            taken = gateway_statements.fetch(day, by=person(request))
        except MoneyRefused as refused:
            messages.error(request, refused.message)
        else:
            self._say(request, taken)
        return redirect("admin:wallet_gatewaystatement_changelist")

    def upload(self, request: HttpRequest) -> HttpResponse:
        """Take a file in; one that cannot be read changes nothing, and the page says which line it is."""
        self._may_import(request)
        form = StatementUpload(request.POST, request.FILES)
        if not form.is_valid():
            return self.changelist_view(request, {"upload": form})
        gateway, day = form.cleaned_data["gateway"], form.cleaned_data["day"]
        row = gateway_statements.take_in(gateway, day, form.lines, by=person(request))
        self._say(request, [row])
        return redirect("admin:wallet_gatewaystatement_change", row.pk)

    def _may_import(self, request: HttpRequest) -> None:
        if request.method != "POST" or not request.user.has_perm(IMPORT):
            raise PermissionDenied

    def _say(self, request: HttpRequest, taken: list[GatewayStatement]) -> None:
        for row in taken:
            staff_log.write(staff=person(request), row=row, message="Took in the statement")
        names = ", ".join(dict.fromkeys(str(row) for row in taken))  # payments and payouts may be one gateway's
        if taken:
            messages.success(request, _("Taken in: %(names)s. What does not agree is on its page.") % {"names": names})
        else:
            messages.warning(request, _("No gateway that can be asked is switched on; upload a file instead."))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One statement: how much of it agrees, what does not, and what it does not know of."""
        if not self.has_view_permission(request) or request.method != "GET":
            raise PermissionDenied
        rows = GatewayStatement.objects.select_related("imported_by")
        row = rows.filter(pk=object_id).first() if object_id.isdecimal() else None
        if row is None:
            raise Http404
        wrong = row.lines.exclude(match=Match.MATCHED).order_by("line_no")
        missing = gateway_statements.missing(row)
        title = _("%(gateway)s, %(day)s") % {
            "gateway": account_names.gateway(row.gateway),
            "day": date_format(row.day, "j M Y"),
        }
        context = {
            **self.admin_site.each_context(request),
            "title": title,
            "step": title,
            "opts": self.opts,
            "statement": row,
            "counts": _counts(row),
            "wrong": [(line, rupees(line.amount_minor), wrong_words(line)) for line in wrong[:MOST_SHOWN]],
            "missing": [(each, rupees(each.amount_minor)) for each in missing],
            "missing_sum": rupees(sum(each.amount_minor for each in missing)),
            "most": MOST_SHOWN,
        }
        return TemplateResponse(request, "admin/wallet/statement.html", context)


def _counts(row: GatewayStatement) -> list[tuple[str, int, str]]:
    """How many lines of each kind of match, and what they come to."""
    found = {
        match: (count, total or 0)
        for match, count, total in row.lines.values_list("match").annotate(Count("pk"), Sum("amount_minor"))
    }
    named = [(choice.label, *found.get(choice.value, (0, 0))) for choice in Match]
    return [(str(label), count, rupees(total)) for label, count, total in named]
