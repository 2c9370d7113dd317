"""Corrections by hand: the list, the page on which one is proposed, and the page on which another agrees."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from players.models import User
from players.services import staff_log
from wallet.admin import decisions
from wallet.admin.acting import ActingAdmin, Deed, words
from wallet.admin.acts import FACTOR, mfa_at, person, to_factor
from wallet.admin.tones import tone
from wallet.forms.correction import CorrectionForm
from wallet.ledger.errors import LedgerError
from wallet.ledger.money import Currency, text
from wallet.ledger.states import AdjustmentState
from wallet.models import Adjustment
from wallet.services import account_names, corrections, transitions
from wallet.services.retry import retried

_TYPED = "typed_of_a_correction"
_TONES = {AdjustmentState.PROPOSED: "warn", AdjustmentState.POSTED: "good", AdjustmentState.DECLINED: "bad"}


@admin.register(Adjustment)
class AdjustmentAdmin(ActingAdmin):
    heading = _("Corrections by hand")
    nothing = _("Nothing has ever been corrected by hand.")
    page = "admin/wallet/correction.html"
    list_before_template = "admin/wallet/correct_now.html"
    list_display = ("id", "of", "amount", "other_side", "reason", "stands", "created_at")
    list_filter = ("state", "reason", "created_at")
    list_select_related = ("player",)
    search_fields = ("=id", "player__display_name", "player__email", "told", "evidence")
    search_help_text = _("A player's name or e-mail, a number, or words of the reason")
    more_lookups = ("player__id__exact",)
    ordering = ("-id",)
    sortable_by = ()
    fields = readonly_fields = ("reason",)

    @admin.display(description=_("account"))
    def of(self, row: Adjustment) -> str:
        return account_of(row)

    @admin.display(description=_("amount"))
    def amount(self, row: Adjustment) -> str:
        return amount_of(row)

    @admin.display(description=_("against"))
    def other_side(self, row: Adjustment) -> str:
        return account_names.words(row.against)

    @admin.display(description=_("state"))
    def stands(self, row: Adjustment) -> SafeString:
        return tone(_TONES[AdjustmentState(row.state)], row.get_state_display())

    def get_urls(self) -> list[URLPattern]:
        address = path("propose/", self.admin_site.admin_view(self.propose), name="wallet_adjustment_propose")
        return [address, *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        more = {"may_propose": request.user.has_perm(corrections.PROPOSE)}
        return super().changelist_view(request, more | (extra_context or {}))

    def propose(self, request: HttpRequest) -> HttpResponse:
        """Say what should be put right; refused, all that was typed is still there, by way of the factor too."""
        if not (self.has_view_permission(request) and request.user.has_perm(corrections.PROPOSE)):
            raise PermissionDenied
        if request.method == "POST":
            form = CorrectionForm(request.POST)
            if form.is_valid() and (answer := self._proposed(request, form)):
                return answer
        else:
            form = CorrectionForm(initial=request.session.pop(_TYPED, None) or {"player": request.GET.get("player")})
        context = {
            **self.admin_site.each_context(request),
            "title": _("Propose a correction"),
            "step": _("Propose a correction"),
            "opts": self.opts,
            "form": form,
        }
        return TemplateResponse(request, "admin/wallet/correction_form.html", context)

    def _proposed(self, request: HttpRequest, form: CorrectionForm) -> HttpResponse | None:
        try:
            row = _made(form.wanted, person(request), mfa_at(request))
        except LedgerError as refused:
            if refused.code == FACTOR:
                messages.error(request, refused.message)
                request.session[_TYPED] = {name: request.POST.get(name, "") for name in form.fields}
                return to_factor(request.path)
            form.add_error(None, refused.message)
            return None
        messages.success(request, _("Proposed; a second person has to agree before anything moves."))
        return redirect(reverse("admin:wallet_adjustment_change", args=[row.pk]))

    def page_rows(self) -> QuerySet[Adjustment]:
        return Adjustment.objects.select_related("player")

    def facts(self, request: HttpRequest, row: Adjustment) -> dict[str, Any]:
        who = person(request)
        decision = decisions.about(corrections.SUBJECT, row.pk, who)
        may = who.has_perm(corrections.APPROVE) and who.pk != row.player_id
        return {
            "title": _("Correction %(id)s") % {"id": row.pk},
            "correction": row,
            "account": account_of(row),
            "amount": amount_of(row),
            "other_side": account_names.words(row.against),
            "approvals": decision.approvals,
            "is_maker": decision.is_maker,
            "has_signed": decision.has_signed,
            "may_decide": may and decision.waits_for_another and not decision.has_signed,
            "steps": transitions.steps(row).select_related("actor"),
        }

    def deeds(self, request: HttpRequest, row: Adjustment) -> dict[str, Deed]:
        who, said = person(request), words(request)
        return {
            "approve": Deed(
                lambda: corrections.approve(adjustment=row, checker=who, mfa_at=mfa_at(request)),
                _("Signed."),
                "Approve the correction",
            ),
            "decline": Deed(
                lambda: corrections.decline(adjustment=row, checker=who, reason=said),
                _("Not posted."),
                f"Decline the correction: {said}",
            ),
        }


@retried
@transaction.atomic
def _made(wanted: corrections.Wanted, maker: User, factor_at: datetime | None) -> Adjustment:
    """Proposed, and in the staff's log: both, or neither."""
    row = corrections.propose(wanted=wanted, maker=maker, mfa_at=factor_at)
    staff_log.write(staff=maker, row=row, message=f"Propose: {row.evidence}"[:500])
    return row


def account_of(row: Adjustment) -> str:
    """Whose money, and which of it."""
    if row.player is None:
        return account_names.words(row.house_account)
    return f"{row.player}, {row.get_bucket_display()}"


def amount_of(row: Adjustment) -> str:
    """With a sign: what is put in has a plus."""
    return ("+" if row.amount_minor > 0 else "") + text(row.amount_minor, Currency.INR)
