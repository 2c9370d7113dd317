"""Differences that nobody has explained, closed by two people; and every decision that took two, to read."""

from typing import Any

from django.contrib import admin
from django.db.models import Case as If
from django.db.models import QuerySet, Value, When
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from players.admin.people_first import PeopleFirst
from wallet.admin import decisions
from wallet.admin.acting import ActingAdmin, Deed, words
from wallet.admin.acts import mfa_at, person
from wallet.admin.statement_lines import rupees
from wallet.admin.tones import tone
from wallet.ledger.states import CaseState
from wallet.models import Approval, Case
from wallet.services import cases, transitions
from wallet.templatetags.money import spaced

_PAGES = {
    "withdrawal": "withdrawal", "resolution": "withdrawal", "refund": "refund", "case": "case",
    "adjustment": "adjustment", "dispute": "deposit",
}  # fmt: skip
"""Whose page shows what a decision was about."""


@admin.register(Case)
class CaseAdmin(ActingAdmin):
    heading = _("Cases: what nobody has explained")
    page = "admin/wallet/case.html"
    nothing = _("There has never been a case: every close has added up.")
    list_display = ("id", "finding", "stands", "explanation", "opened_at", "closed_at")
    list_display_links = ("id", "finding")
    list_filter = ("state", "check_code", "opened_at")
    search_fields = ("finding", "explanation")
    search_help_text = _("Words of a finding or its explanation, such as a reference of the gateway")
    ordering = (If(When(state=CaseState.OPEN, then=Value(0)), default=Value(1)), "-pk")
    sortable_by = ()
    fields = readonly_fields = ("check_code",)

    @admin.display(description=_("state"))
    def stands(self, row: Case) -> SafeString:
        return tone("good", _("closed")) if row.state == CaseState.CLOSED else tone("bad", _("open"))

    def page_rows(self) -> QuerySet[Case]:
        return Case.objects.select_related("day_close", "approval")

    def facts(self, request: HttpRequest, row: Case) -> dict[str, Any]:
        who = person(request)
        decision = decisions.about(cases.SUBJECT, row.pk, who)
        may = row.state == CaseState.OPEN and who.has_perm(cases.CLOSE)
        return {
            "title": _("Case %(id)s") % {"id": row.pk},
            "case": row,
            "approvals": decision.approvals,
            "standing": decision.standing,
            "is_maker": decision.is_maker,
            "may_explain": may and decision.standing is None,
            "may_close": may and decision.waits_for_another,
            "steps": transitions.steps(row).select_related("actor"),
        }

    def deeds(self, request: HttpRequest, row: Case) -> dict[str, Deed]:
        who, told, said = person(request), words(request, "explanation"), words(request)
        return {
            "explain": Deed(
                lambda: cases.propose(case=row, maker=who, explanation=told, mfa_at=mfa_at(request)),
                _("Explained; a second person has to agree."),
                f"Explain: {told}",
            ),
            "close": Deed(
                lambda: cases.close(case=row, checker=who, mfa_at=mfa_at(request)), _("The case is closed."), "Close"
            ),
            "decline": Deed(
                lambda: cases.decline(case=row, checker=who, reason=said),
                _("Not agreed; the case stays open."),
                f"Do not agree: {said}",
            ),
        }


@admin.register(Approval)
class ApprovalAdmin(PeopleFirst):
    """Who proposed and who signed, over exactly what, and when each had shown his second factor."""

    heading = _("Decisions by two")
    nothing = _("Nobody has proposed anything yet.")
    list_display = ("id", "subject_type", "subject_id", "decision", "maker", "checker", "second_checker", "created_at")
    list_filter = ("subject_type", "decision", "created_at")
    list_select_related = ("maker", "checker", "second_checker")
    search_fields = ("=subject_id", "maker__display_name", "checker__display_name")
    search_help_text = _("A name of finance, or the number of what it is about")
    ordering = ("-id",)
    sortable_by = ()
    fields = readonly_fields = (
        "subject", "decision", "read", "player", "maker", "maker_mfa_at", "checker", "checker_mfa_at", "wanted",
        "second_checker", "second_mfa_at", "reason", "created_at", "decided_at", "expires_at", "subject_hash",
    )  # fmt: skip

    @admin.display(description=_("about"))
    def subject(self, row: Approval) -> SafeString | str:
        """What was decided, with the way to it; a dispute is read on the page of its payment."""
        said = f"{row.get_subject_type_display()} {row.subject_id}"
        model = _PAGES.get(row.subject_type)
        if model is None:
            return said
        return format_html('<a href="{}">{}</a>', reverse(f"admin:wallet_{model}_change", args=[row.subject_id]), said)

    @admin.display(description=_("what both read"))
    def read(self, row: Approval) -> SafeString:
        """The proposal line by line, sums in rupees."""
        lines = [
            (spaced(name.removesuffix("_minor")), rupees(value) if name.endswith("_minor") else value)
            for name, value in row.proposal.items()
        ]
        return format_html_join(mark_safe("<br>"), "{}: {}", lines)

    @admin.display(description=_("two checkers wanted"))
    def wanted(self, row: Approval) -> str:
        return str(_("yes") if row.needs_second else _("no"))
