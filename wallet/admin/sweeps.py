"""Fees that were booked as income, batch by batch."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from players.admin.read_only import ReadOnlyAdmin
from wallet.ledger.money import Currency, text
from wallet.models import FeeSweep
from wallet.templatetags.money import percent


@admin.register(FeeSweep)
class FeeSweepAdmin(ReadOnlyAdmin):
    heading = _("Fees booked as income")
    nothing = _("No fee has been booked yet. What accrues at tables is booked every few minutes.")
    list_display = ("id", "currency", "accrued", "tax", "rate", "income", "made_at")
    list_filter = ("currency", "made_at")
    ordering = ("-id",)
    fields = ("id", "currency", "accrued", "tax", "rate", "income", "entry", "made_at")
    readonly_fields = fields

    @admin.display(description=_("fees"))
    def accrued(self, row: FeeSweep) -> str:
        return text(row.accrued_minor, Currency(row.currency))

    @admin.display(description=_("GST inside"))
    def tax(self, row: FeeSweep) -> str:
        return text(row.gst_minor, Currency(row.currency))

    @admin.display(description=_("rate"))
    def rate(self, row: FeeSweep) -> str:
        return percent(row.gst_bps)

    @admin.display(description=_("income"))
    def income(self, row: FeeSweep) -> str:
        return text(row.accrued_minor - row.gst_minor, Currency(row.currency))
