"""Money that came in: deposits and what the gateway said of them; the unplayed part goes back by two people."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib import admin
from django.contrib.postgres.search import SearchQuery
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from players.admin.people_first import PeopleFirst
from players.admin.read_only import ReadOnlyAdmin
from wallet.admin import decisions, disputes
from wallet.admin.acting import ActingAdmin, Deed, rupees, words
from wallet.admin.acts import mfa_at, person
from wallet.admin.exports import ExportsList
from wallet.admin.tones import tone
from wallet.ledger.chart import Bucket
from wallet.ledger.money import Currency, exact, text
from wallet.ledger.states import DepositState
from wallet.models import Account, Deposit, GatewayEvent, Refund
from wallet.models.gateway_event import WORDS
from wallet.services import transitions
from wallet.services.deposits import refunds
from wallet.services.exports import Cell


class LeftUnplayed(admin.SimpleListFilter):
    """Payments into accounts that were closed with unplayed money in them: finance sends it back where it came from."""

    title = _("to be sent back")
    parameter_name = "left"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("closed", _("unplayed, of a closed account"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deposit]) -> QuerySet[Deposit]:
        if self.value() != "closed":
            return queryset
        unplayed = Account.objects.filter(
            owner=OuterRef("player"), code__endswith=f":{Bucket.DEPOSIT}", currency=Currency.INR, balance__gt=0
        )
        return queryset.filter(Exists(unplayed), state=DepositState.CREDITED, player__closed_at__isnull=False)


@admin.register(Deposit)
class DepositAdmin(PeopleFirst, ExportsList, ActingAdmin):
    heading = _("Cash added")
    page = "admin/wallet/deposit.html"
    nothing = _("Nobody has added cash yet.")
    list_display = ("id", "player", "paid", "credited", "state", "gateway", "payment_ref", "created_at")
    list_filter = (LeftUnplayed, "state", "gateway", "created_at")
    list_select_related = ("player",)
    search_fields = ("=id", "=payment_ref", "=order_ref", "player__display_name", "player__email")
    search_help_text = _("A player's name or e-mail, a number, or a reference of the gateway")
    more_lookups = ("player__id__exact",)
    ordering = ("-id",)
    fields = readonly_fields = ("public_id",)
    export_header = (
        "number", "public id", "player", "name", "asked", "state", "paid in rupees", "credited in rupees",
        "GST in rupees", "gateway", "order", "payment", "pack",
    )  # fmt: skip

    def export_rows(self, rows: QuerySet[Deposit]) -> Iterator[Sequence[Cell]]:
        for row in rows.iterator(2000):
            yield (
                row.pk, str(row.public_id), row.player_id, row.player.display_name, row.created_at, row.state,
                *(exact(amount, Currency.INR) for amount in (row.amount_minor, row.credit_minor, row.gst_minor)),
                row.gateway, row.order_ref, row.payment_ref, row.pack,
            )  # fmt: skip

    @admin.display(description=_("paid"), ordering="amount_minor")
    def paid(self, row: Deposit) -> str:
        return text(row.amount_minor, Currency.INR)

    @admin.display(description=_("into the wallet"))
    def credited(self, row: Deposit) -> str:
        return text(row.credit_minor, Currency.INR) if row.credited_entry_id else "–"

    def page_rows(self) -> QuerySet[Deposit]:
        return Deposit.objects.select_related("player")

    def facts(self, request: HttpRequest, row: Deposit) -> dict[str, Any]:
        return {
            "title": _("Deposit %(id)s of %(player)s") % {"id": row.pk, "player": row.player},
            "deposit": row,
            "steps": transitions.steps(row).select_related("actor"),
            "refunds": row.refunds.order_by("-pk"),
            "may_refund": row.state == "credited" and request.user.has_perm(refunds.PROPOSE),
            "stuck_minor": refunds.can_be_sent_back(row) if request.user.has_perm(refunds.PROPOSE) else 0,
            **disputes.facts(request, row),
        }

    def deeds(self, request: HttpRequest, row: Deposit) -> dict[str, Deed]:
        def propose() -> None:
            amount = rupees(request, "amount", "refund.amount")
            refunds.propose(deposit=row, amount_minor=amount, maker=person(request), mfa_at=mfa_at(request))

        said = _("Proposed; the money is set aside until a second person decides.")
        return {
            "refund": Deed(propose, said, f"Propose a refund of {words(request, 'amount')} rupees"),
            "send_back": Deed(
                lambda: refunds.send_back(deposit=row, maker=person(request), mfa_at=mfa_at(request)),
                _("Proposed; a second person decides whether it goes back."),
                "Propose to send back what was never credited",
            ),
            **disputes.deeds(request, row),
        }


@admin.register(Refund)
class RefundAdmin(PeopleFirst, ActingAdmin):
    heading = _("Refunds")
    page = "admin/wallet/refund.html"
    nothing = _("Nothing has gone back yet. A refund is proposed on the page of what was added.")
    list_display = ("id", "player", "deposit", "amount", "cause", "state", "gateway_ref", "created_at")
    list_filter = ("state", "cause", "created_at")
    list_select_related = ("deposit__player",)
    search_fields = ("=id", "=key", "=gateway_ref", "deposit__player__display_name", "deposit__player__email")
    ordering = ("-id",)
    sortable_by = ()
    fields = readonly_fields = ("public_id",)

    @admin.display(description=_("player"))
    def player(self, row: Refund) -> str:
        return row.deposit.player.display_name

    @admin.display(description=_("amount"))
    def amount(self, row: Refund) -> str:
        return text(row.amount_minor, Currency.INR)

    def page_rows(self) -> QuerySet[Refund]:
        return Refund.objects.select_related("deposit__player")

    def facts(self, request: HttpRequest, row: Refund) -> dict[str, Any]:
        who = person(request)
        decision = decisions.about(refunds.SUBJECT, row.pk, who)
        return {
            "title": _("Refund %(id)s to %(player)s") % {"id": row.pk, "player": row.deposit.player},
            "refund": row,
            "steps": transitions.steps(row).select_related("actor"),
            "approvals": decision.approvals,
            "is_maker": decision.is_maker,
            "may_decide": decision.waits_for_another and who.has_perm(refunds.APPROVE),
        }

    def deeds(self, request: HttpRequest, row: Refund) -> dict[str, Deed]:
        who, said = person(request), words(request)
        return {
            "approve": Deed(
                lambda: refunds.approve(refund=row, checker=who, mfa_at=mfa_at(request)),
                _("Approved; it goes to the gateway."),
                "Approve the refund",
            ),
            "decline": Deed(
                lambda: refunds.decline(refund=row, checker=who, reason=said),
                _("Not sent; the money can be played again."),
                f"Decline the refund: {said}",
            ),
        }


@admin.register(GatewayEvent)
class GatewayEventAdmin(ReadOnlyAdmin):
    """Webhooks whose signature was good, each with the exact text that was signed."""

    heading = _("Webhooks of gateways")
    nothing = _("No gateway has told anything yet.")
    list_display = ("event_id", "gateway", "received_at", "processed_at", "attempts", "outcome")
    list_filter = ("gateway", "is_given_up", ("processed_at", admin.EmptyFieldListFilter), "received_at")
    search_fields = ("=event_id", "raw_body")
    search_help_text = _("The number of a webhook, or a whole reference or amount in its text")
    ordering = ("-id",)
    sortable_by = ()
    fields = readonly_fields = (*list_display, "raw_body")

    @admin.display(description=_("outcome"))
    def outcome(self, row: GatewayEvent) -> SafeString | str:
        if row.is_given_up:
            return tone("bad", _("given up: %(said)s") % {"said": row.result or "–"})
        if row.processed_at is None:
            return tone("warn", _("waits"))
        return row.result or str(_("done"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[GatewayEvent], search_term: str
    ) -> tuple[QuerySet[GatewayEvent], bool]:
        """Whole words of the text, for these have an index; parts of words would be looked for in all of it."""
        term = search_term.strip()
        if not term:
            return queryset, False
        said = SearchQuery(term, config="simple", search_type="phrase")
        return queryset.alias(words=WORDS).filter(Q(event_id=term) | Q(words=said)), False

    def get_queryset(self, request: HttpRequest) -> QuerySet[GatewayEvent]:
        """A list does not read what stands on no list."""
        rows: QuerySet[GatewayEvent] = super().get_queryset(request)
        return rows.defer("raw_body", "headers")
