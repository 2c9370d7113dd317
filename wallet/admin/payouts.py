"""Attempts to pay, with every answer as it came; what no gateway tells is decided here by two people, cheques too."""

from datetime import date
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.dateparse import parse_date
from django.utils.translation import gettext_lazy as _

from players.admin.downloads import as_download
from players.admin.people_first import PeopleFirst
from players.admin.read_only import ReadOnlyAdmin
from wallet.admin import decisions
from wallet.admin.acting import ActingAdmin, Deed, words
from wallet.admin.acts import mfa_at, person
from wallet.ledger.errors import LedgerError
from wallet.ledger.money import Currency, text
from wallet.models import Cheque, PayoutAttempt
from wallet.services import clock
from wallet.services.payouts import by_hand, people, switch


class WhoFilter(admin.SimpleListFilter):
    """What a gateway will still tell, and what waits for people."""

    title = _("waits for")
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("people", _("people: unknown or manual")), ("hand", _("a cheque or the bank file"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[PayoutAttempt]) -> QuerySet[PayoutAttempt]:
        match self.value():
            case "people":
                return by_hand.for_people(queryset)
            case "hand":
                return queryset.filter(pk__in=by_hand.pile().order_by().values("pk"))
        return queryset


@admin.register(PayoutAttempt)
class PayoutAttemptAdmin(PeopleFirst, ActingAdmin):
    heading = _("Payouts")
    page = "admin/wallet/payout.html"
    nothing = _("Nothing has been paid out yet. Requests are decided at the approval desk.")
    list_display = ("__str__", "player", "amount", "to", "gateway", "state", "stands", "utr", "sent_at")
    list_filter = (WhoFilter, "state", "gateway", "created_at")
    list_select_related = ("withdrawal__player", "withdrawal__method")
    search_fields = ("=withdrawal__id", "=utr", "=gateway_ref", "=key", "withdrawal__player__display_name")
    search_help_text = _("A player's name, the number of a request, or a reference of the bank or gateway")
    ordering = ("-id",)
    sortable_by = ()
    fields = readonly_fields = ("key",)
    list_before_template = "admin/wallet/payouts_head.html"

    @admin.display(description=_("player"))
    def player(self, attempt: PayoutAttempt) -> str:
        return attempt.withdrawal.player.display_name

    @admin.display(description=_("pays out"))
    def amount(self, attempt: PayoutAttempt) -> str:
        return text(attempt.withdrawal.payout_minor, Currency.INR)

    @admin.display(description=_("to"))
    def to(self, attempt: PayoutAttempt) -> str:
        return attempt.withdrawal.method.masked

    @admin.display(description=_("the request is"))
    def stands(self, attempt: PayoutAttempt) -> str:
        return attempt.withdrawal.get_state_display()

    def get_urls(self) -> list[URLPattern]:
        file = path("bank-file/", self.admin_site.admin_view(self.bank_file), name="wallet_payoutattempt_bank_file")
        return [file, *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        more = {
            "resting": switch.why_resting(),
            "piled": by_hand.pile().count(),
            "may_export": request.user.has_perm(by_hand.EXPORT),
        }
        return super().changelist_view(request, more | (extra_context or {}))

    def bank_file(self, request: HttpRequest) -> HttpResponse:
        """The pile with its accounts in clear, for the bank; asked for by a form, so that no link can fetch it."""
        if request.method != "POST":
            return redirect("admin:wallet_payoutattempt_changelist")
        try:
            made = by_hand.bank_file(by=person(request))
        except LedgerError as refused:
            self.message_user(request, refused.message, "error")
            return redirect("admin:wallet_payoutattempt_changelist")
        return as_download(made.content, f"payouts-{clock.day_of(clock.now()):%Y-%m-%d}.csv")

    def page_rows(self) -> QuerySet[PayoutAttempt]:
        return PayoutAttempt.objects.select_related("withdrawal__player", "withdrawal__method", "cheque__written_by")

    def facts(self, request: HttpRequest, row: PayoutAttempt) -> dict[str, Any]:
        withdrawal, who = row.withdrawal, person(request)
        decision = decisions.about(people.SUBJECT, withdrawal.pk, who)
        is_open = people.outcomes(withdrawal, row)
        may = who.has_perm(people.RESOLVE) and who.pk != withdrawal.player_id
        return {
            "title": _("Payout %(n)s of request %(id)s") % {"n": row.n, "id": withdrawal.pk},
            "attempt": row,
            "withdrawal": withdrawal,
            "cheque": getattr(row, "cheque", None),
            "answers": row.answers.order_by("-pk"),
            "outcomes": is_open if may and decision.standing is None else (),
            "standing": decision.standing,
            "may_decide": may and decision.waits_for_another,
            "is_maker": decision.is_maker,
            "past": decision.past,
            "wants_cheque": may and by_hand.is_by_hand(row) and row.state == "accepted" and not hasattr(row, "cheque"),
            "wants_dispatch": may and hasattr(row, "cheque") and row.cheque.dispatched_on is None,
            "today": clock.day_of(clock.now()),
        }

    def deeds(self, request: HttpRequest, row: PayoutAttempt) -> dict[str, Deed]:
        who, withdrawal = person(request), row.withdrawal
        outcome, evidence = words(request, "outcome"), words(request, "evidence")

        def propose() -> None:
            people.propose(
                withdrawal=withdrawal, outcome=outcome, evidence=evidence, utr=words(request, "utr"),
                maker=who, mfa_at=mfa_at(request),
            )  # fmt: skip

        def write() -> None:
            people.write_cheque(
                withdrawal=withdrawal, number=words(request, "number"), bank=words(request, "bank"), by=who
            )

        def dispatch() -> None:
            people.dispatch_cheque(cheque=row.cheque, courier=words(request, "courier"), on=_day(request), by=who)

        deeds = {
            "propose": Deed(propose, _("Proposed; a second person has to agree."), f"Propose {outcome}: {evidence}"),
            "approve": Deed(
                lambda: people.approve(withdrawal=withdrawal, checker=who, mfa_at=mfa_at(request)),
                _("Decided."),
                "Approve the outcome",
            ),
            "decline": Deed(
                lambda: people.decline(withdrawal=withdrawal, checker=who, reason=words(request)),
                _("Not agreed; it stays as it was."),
                f"Decline the outcome: {words(request)}",
            ),
            "cheque": Deed(write, _("The cheque is written down."), "Write the cheque down"),
        }
        if hasattr(row, "cheque"):
            deeds["dispatch"] = Deed(dispatch, _("The cheque is in the post."), "Send the cheque")
        return deeds


def _day(request: HttpRequest) -> date | None:
    try:
        return parse_date(words(request, "on"))
    except ValueError:
        return None


@admin.register(Cheque)
class ChequeAdmin(ReadOnlyAdmin):
    """The papers of payouts by post; each is written, sent and ended on its payout's page."""

    nothing = _("No cheque has been written yet. It is done on the page of a payout by cheque.")
    list_display = ("number", "bank", "attempt", "courier", "dispatched_on", "cleared_on", "returned_on", "written_by")
    list_filter = ("dispatched_on", "cleared_on", "returned_on")
    list_select_related = ("attempt", "written_by")
    search_fields = ("=number", "=attempt__withdrawal__id")
    ordering = ("-id",)
    sortable_by = ()
    fields = readonly_fields = list_display
