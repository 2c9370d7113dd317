"""The approval desk: the queue of withdrawals, and one screen on which a request is read and decided."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from players.admin.people_first import PeopleFirst
from players.services import staff_log
from wallet.admin import desk_facts
from wallet.admin.acting import ActingAdmin, Deed, words
from wallet.admin.acts import mfa_at, person
from wallet.admin.bulk import DecidesInBulk
from wallet.admin.exports import ExportsList
from wallet.admin.sla import left
from wallet.ledger.money import Currency, exact, text
from wallet.ledger.states import OPEN_WITHDRAWAL
from wallet.models import Withdrawal
from wallet.services import clock, desk
from wallet.services.exports import Cell
from wallet.services.refusals import MoneyRefused

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
                return queryset.filter(state__in=OPEN_WITHDRAWAL, due_at__lt=Now())
            case "people":
                return queryset.filter(state__in=("unknown", "manual"))
        return queryset


@admin.register(Withdrawal)
class WithdrawalAdmin(DecidesInBulk, PeopleFirst, ExportsList, ActingAdmin):
    page = "admin/wallet/desk.html"
    heading = _("Approval desk")
    list_display = ("id", "player", "amount", "to", "state", "asked", "due", "flags")
    list_filter = (QueueFilter, "state", "method__kind", "created_at")
    list_select_related = ("player", "method")
    search_fields = ("=id", "player__display_name", "player__email", "=utr")
    search_help_text = _("A player's name or e-mail, a number, or the bank's reference")
    more_lookups = ("player__id__exact",)
    # The open ones first, the oldest of them on top; then the latest to close. An index has this order.
    ordering = (F("closed_at").desc(nulls_first=True), "created_at", "pk")
    sortable_by = ("id", "amount", "asked", "due")
    list_display_links = ("id", "player")
    fields = ("public_id",)
    readonly_fields = fields
    export_header = (
        "number", "public id", "player", "name", "asked", "state", "amount in rupees", "tax in rupees",
        "payout in rupees", "to", "due", "closed", "UTR", "pack",
    )  # fmt: skip

    def export_rows(self, rows: QuerySet[Withdrawal]) -> Iterator[Sequence[Cell]]:
        for row in rows.iterator(2000):
            yield (
                row.pk, str(row.public_id), row.player_id, row.player.display_name, row.created_at, row.state,
                *(exact(amount, Currency.INR) for amount in (row.amount_minor, row.tds_minor, row.payout_minor)),
                row.method.masked, row.due_at, row.closed_at, row.utr, row.pack,
            )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Withdrawal]:
        rows: QuerySet[Withdrawal] = super().get_queryset(request)
        return rows.annotate(seen_at=Now())

    @admin.display(description=_("amount"), ordering="amount_minor")
    def amount(self, row: Withdrawal) -> str:
        return text(row.amount_minor, Currency.INR)

    @admin.display(description=_("to"))
    def to(self, row: Withdrawal) -> str:
        return row.method.masked

    @admin.display(description=_("asked"), ordering="created_at")
    def asked(self, row: Withdrawal) -> str:
        return timesince(row.created_at, row.seen_at, depth=1)  # type: ignore[attr-defined]

    @admin.display(description=_("due"), ordering="due_at")
    def due(self, row: Withdrawal) -> SafeString:
        """The promise made to the player; its colour says how it stands with it."""
        return left(row, row.seen_at).as_html()  # type: ignore[attr-defined]

    @admin.display(description=_("signals"))
    def flags(self, row: Withdrawal) -> str:
        return ", ".join(signal["code"].replace("_", " ") for signal in row.signals)

    def page_rows(self) -> QuerySet[Withdrawal]:
        return Withdrawal.objects.select_related("player", "method", "hold", "close_entry")

    def facts(self, request: HttpRequest, row: Withdrawal) -> dict[str, Any]:
        return desk_facts.of(row, request)

    def looked(self, request: HttpRequest, row: Withdrawal) -> None:
        """Who looks at a player's money is written down; the same within a minute is the same look."""
        message = f"{staff_log.LOOKED} the request; nothing was changed."
        since = clock.now() - _ONE_LOOK
        if not staff_log.has(staff=person(request), row=row, message=message, since=since):
            staff_log.write(staff=person(request), row=row, message=message)

    def deeds(self, request: HttpRequest, row: Withdrawal) -> dict[str, Deed]:
        who, said = person(request), words(request)

        def looked_at_signals() -> None:
            if row.signals and "looked" not in request.POST:
                told = _("Tick that you have looked at the signals, then decide.")
                raise MoneyRefused("desk.not_looked", str(told))

        def propose() -> None:
            looked_at_signals()
            desk.propose(withdrawal=row, maker=who, mfa_at=mfa_at(request))

        def approve() -> None:
            looked_at_signals()
            desk.approve(withdrawal=row, checker=who, mfa_at=mfa_at(request))

        return {
            "propose": Deed(propose, _("Proposed."), "Propose"),
            "approve": Deed(approve, _("Signed."), "Approve"),
            "decline": Deed(
                lambda: desk.decline(withdrawal=row, checker=who, reason=said),
                _("Sent back to be looked at."),
                f"Decline: {said}",
            ),
            "refuse": Deed(
                lambda: desk.refuse(withdrawal=row, maker=who, reason=said),
                _("Refused; the money is back."),
                f"Refuse: {said}",
            ),
            "ask": Deed(
                lambda: desk.ask(withdrawal=row, maker=who, question=said), _("The player is asked."), f"Ask: {said}"
            ),
        }
