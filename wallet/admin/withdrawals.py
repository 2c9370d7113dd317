"""The approval desk: the queue of withdrawals, and one screen on which a request is read and decided."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Case, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.timesince import timesince
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from players.services import identity, staff_log
from wallet.admin.acts import done, mfa_at, person
from wallet.ledger.money import Currency, text
from wallet.ledger.states import OPEN_WITHDRAWAL
from wallet.models import Approval, StateChange, Withdrawal
from wallet.services import approvals, clock, desk, trail

SOON_H = 24
"""A request that is due within these hours stands out."""
_ONE_LOOK = timedelta(minutes=1)


class QueueFilter(admin.SimpleListFilter):
    """What waits for whom."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("maker", _("to be proposed")),
            ("checker", _("to be approved")),
            ("overdue", _("overdue")),
            ("people", _("outcome unknown")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Withdrawal]) -> QuerySet[Withdrawal]:
        match self.value():
            case "maker":
                return queryset.filter(state__in=("in_review", "ready"))
            case "checker":
                return queryset.filter(state="proposed")
            case "overdue":
                return queryset.filter(state__in=OPEN_WITHDRAWAL, due_at__lt=clock.now())
            case "people":
                return queryset.filter(state__in=("unknown", "manual"))
        return queryset


@admin.register(Withdrawal)
class WithdrawalAdmin(ReadOnlyAdmin):
    heading = _("Approval desk")
    list_display = ("id", "player", "amount", "to", "state", "asked", "due", "flags")
    list_filter = (QueueFilter, "state", "method__kind", "created_at")
    list_select_related = ("player", "method")
    search_fields = ("=id", "player__display_name", "player__email", "=utr")
    search_help_text = _("A player's name or e-mail, a number, or the bank's reference")
    more_lookups = ("player__id__exact",)
    # The open ones first, the oldest of them on top.
    ordering = (Case(When(state__in=sorted(OPEN_WITHDRAWAL), then=Value(0)), default=Value(1)), "created_at", "pk")
    sortable_by = ("id", "amount", "asked", "due")
    fields = ("public_id",)
    readonly_fields = fields

    @admin.display(description=_("amount"), ordering="amount_minor")
    def amount(self, row: Withdrawal) -> str:
        return text(row.amount_minor, Currency.INR)

    @admin.display(description=_("to"))
    def to(self, row: Withdrawal) -> str:
        return row.method.masked

    @admin.display(description=_("asked"), ordering="created_at")
    def asked(self, row: Withdrawal) -> str:
        return timesince(row.created_at, depth=1)

    @admin.display(description=_("due"), ordering="due_at")
    def due(self, row: Withdrawal) -> str:
        """The promise made to the player; its colour says how it stands with it."""
        shown = row.due_at.astimezone(clock.INDIA).strftime("%d %b %H:%M")
        if row.state not in OPEN_WITHDRAWAL:
            return shown
        hours = (row.due_at - clock.now()).total_seconds() / 3600
        tone, word = ("late", _("overdue")) if hours < 0 else ("soon", _("soon")) if hours < SOON_H else ("", "")
        return format_html('<span class="sla" data-sla="{}">{} {}</span>', tone, shown, word)

    @admin.display(description=_("signals"))
    def flags(self, row: Withdrawal) -> str:
        return ", ".join(signal["code"].replace("_", " ") for signal in row.signals)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One request: everything that a decision needs; posted to, it decides."""
        row = self._row(request, object_id)
        if request.method == "POST":
            return self._decide(request, row)
        _note_look(request, row)
        context = {**self.admin_site.each_context(request), **_facts(row, request), "opts": self.opts}
        return TemplateResponse(request, "admin/wallet/desk.html", context)

    def _row(self, request: HttpRequest, object_id: str) -> Withdrawal:
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = Withdrawal.objects.select_related("player", "method", "hold", "close_entry")
        row = rows.filter(pk=object_id).first() if object_id.isdigit() else None
        if row is None:
            raise Http404
        return row

    def _decide(self, request: HttpRequest, row: Withdrawal) -> HttpResponse:
        who, words = person(request), request.POST.get("reason", "")
        acts = {
            "propose": (lambda: desk.propose(withdrawal=row, maker=who, mfa_at=mfa_at(request)), _("Proposed.")),
            "approve": (lambda: desk.approve(withdrawal=row, checker=who, mfa_at=mfa_at(request)), _("Signed.")),
            "decline": (
                lambda: desk.decline(withdrawal=row, checker=who, reason=words),
                _("Sent back to be looked at."),
            ),
            "refuse": (lambda: desk.refuse(withdrawal=row, maker=who, reason=words), _("Refused; the money is back.")),
            "ask": (lambda: desk.ask(withdrawal=row, maker=who, question=words), _("The player is asked.")),
        }
        wanted = request.POST.get("act", "")
        if wanted not in acts:
            raise PermissionDenied
        act, said = acts[wanted]

        def act_and_write() -> None:
            act()
            staff_log.write(staff=who, row=row, message=f"{wanted.capitalize()}: {' '.join(words.split())}".strip(": "))

        return done(request, act_and_write, str(said), reverse("admin:wallet_withdrawal_change", args=[row.pk]))


def _note_look(request: HttpRequest, row: Withdrawal) -> None:
    """Who looks at a player's money is written down; the same within a minute is the same look."""
    message = f"{staff_log.LOOKED} the request; nothing was changed."
    since = clock.now() - _ONE_LOOK
    if not staff_log.has(staff=person(request), row=row, message=message, since=since):
        staff_log.write(staff=person(request), row=row, message=message)


def _facts(row: Withdrawal, request: HttpRequest) -> dict[str, Any]:
    papers = identity.verified(row.player)
    standing = Approval.objects.filter(subject_type=desk.SUBJECT, subject_id=row.pk).order_by("-pk")
    state, who = row.state, person(request)
    return {
        "title": gettext("Withdrawal %(id)s of %(player)s") % {"id": row.pk, "player": row.player},
        "withdrawal": row,
        "papers": papers,
        "verified_name": identity.verified_name(row.player) if papers else "",
        "trail": trail.of_withdrawal(row),
        "deposits": row.player.deposits.filter(credited_entry__isnull=False).order_by("-pk")[:10],
        "earlier": row.player.withdrawals.exclude(pk=row.pk).select_related("method").order_by("-pk")[:10],
        "steps": StateChange.objects.filter(subject_type="withdrawal", subject_id=row.pk)
        .select_related("actor")
        .order_by("pk"),
        "approvals": standing.select_related("maker", "checker", "second_checker"),
        "attempts": row.attempts.prefetch_related("answers").order_by("n"),
        "is_overdue": state in OPEN_WITHDRAWAL and row.due_at < clock.now(),
        "can_propose": state in ("in_review", "ready") and who.has_perm(desk.PROPOSE),
        "can_approve": state == "proposed" and who.has_perm(desk.APPROVE),
        "needs_second": row.amount_minor >= desk.TWO_CHECKERS_FROM_MINOR,
        "valid_for": approvals.VALID_FOR,
        "now": clock.now(),
    }
