"""The sandbox's rows for operators, who may let the other side of the world act: disputes, returns, webhooks."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from wallet.gateways.sandbox import clockwork
from wallet.gateways.sandbox.models import Delivery, Payment, Payout, Refund
from wallet.ledger.money import Currency, text


class SandboxAdmin(ReadOnlyAdmin):
    """Read-only but for the actions, which need the right to change the model."""

    def has_acting_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(f"sandbox.change_{self.opts.model_name}"))

    def _each(self, request: HttpRequest, chosen: QuerySet[Any], act: Any) -> None:
        for row in chosen:
            try:
                act(row)
            except ValueError as refused:
                self.message_user(request, str(refused), messages.ERROR)
            else:
                self.log_change(request, row, "let the sandbox act")


@admin.register(Payment)
class PaymentAdmin(SandboxAdmin):
    list_display = ("ref", "amount", "method", "status", "dispute", "created_at", "captured_at")
    list_filter = ("status", "method", "dispute")
    search_fields = ("ref", "order__ref", "order__receipt")
    list_select_related = ("order",)
    ordering = ("-id",)
    actions = ("dispute", "dispute_won", "dispute_lost")

    @admin.display(description=_("amount"))
    def amount(self, payment: Payment) -> str:
        return text(payment.order.amount_minor, Currency.INR)

    @admin.action(description=_("The payer's bank wants it back"), permissions=["acting"])
    def dispute(self, request: HttpRequest, queryset: QuerySet[Payment]) -> None:
        self._each(request, queryset, lambda row: clockwork.dispute(row, Payment.Dispute.OPEN))

    @admin.action(description=_("The house wins the dispute"), permissions=["acting"])
    def dispute_won(self, request: HttpRequest, queryset: QuerySet[Payment]) -> None:
        self._each(request, queryset, lambda row: clockwork.dispute(row, Payment.Dispute.WON))

    @admin.action(description=_("The house loses the dispute"), permissions=["acting"])
    def dispute_lost(self, request: HttpRequest, queryset: QuerySet[Payment]) -> None:
        self._each(request, queryset, lambda row: clockwork.dispute(row, Payment.Dispute.LOST))


@admin.register(Refund)
class RefundAdmin(SandboxAdmin):
    list_display = ("ref", "payment", "amount", "status", "created_at", "processed_at")
    list_filter = ("status",)
    search_fields = ("ref", "key", "payment__ref")
    list_select_related = ("payment",)
    ordering = ("-id",)

    @admin.display(description=_("amount"))
    def amount(self, refund: Refund) -> str:
        return text(refund.amount_minor, Currency.INR)


@admin.register(Payout)
class PayoutAdmin(SandboxAdmin):
    list_display = ("ref", "amount", "method", "sent_to", "status", "utr", "created_at", "processed_at")
    list_filter = ("status", "method", "fate")
    search_fields = ("ref", "key", "utr")
    ordering = ("-id",)
    actions = ("send_back",)

    @admin.display(description=_("amount"))
    def amount(self, payout: Payout) -> str:
        return text(payout.amount_minor, Currency.INR)

    @admin.action(description=_("The player's bank sends it back"), permissions=["acting"])
    def send_back(self, request: HttpRequest, queryset: QuerySet[Payout]) -> None:
        self._each(request, queryset, clockwork.send_back)


@admin.register(Delivery)
class DeliveryAdmin(SandboxAdmin):
    list_display = ("id", "kind", "event_id", "due_at", "attempts", "delivered_at", "is_given_up", "answer")
    list_filter = ("kind", "is_given_up")
    search_fields = ("event_id", "body")
    ordering = ("-id",)
    actions = ("send_again",)

    @admin.action(description=_("Send again"), permissions=["acting"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        for row in queryset:
            self.log_change(request, row, "let the sandbox act")
        queryset.update(due_at=Now(), delivered_at=None, is_given_up=False)
