"""Lines of statements, each with what the house knows of it."""

from django.contrib import admin
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.admin.read_only import ReadOnlyAdmin
from wallet.admin.tones import tone
from wallet.ledger.money import Currency, text
from wallet.models import GatewayLine
from wallet.services.account_names import gateway
from wallet.templatetags.money import spaced


@admin.register(GatewayLine)
class GatewayLineAdmin(ReadOnlyAdmin):
    heading = gettext_lazy("Lines of statements")
    nothing = gettext_lazy("No line yet: statements are taken in under Statements.")
    list_display = ("line_no", "whose", "what", "ref", "amount", "charge", "agrees", "at")
    list_filter = ("match",)
    list_select_related = ("statement",)
    search_fields = ("=ref",)
    search_help_text = gettext_lazy("The gateway's own number of a payment or payout")
    more_lookups = ("statement__id__exact",)
    ordering = ("-statement_id", "line_no")
    sortable_by = ()
    fields = ("statement", "line_no", "kind", "ref", "amount", "charge", "match", "note", "at")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("statement"))
    def whose(self, line: GatewayLine) -> str:
        return f"{gateway(line.statement.gateway)}, {date_format(line.statement.day, 'j M Y')}"

    @admin.display(description=gettext_lazy("kind"))
    def what(self, line: GatewayLine) -> str:
        return spaced(line.kind)

    @admin.display(description=gettext_lazy("in our books"))
    def agrees(self, line: GatewayLine) -> SafeString:
        if line.match == GatewayLine.Match.MATCHED:
            return tone("good", _("matched"))
        return tone("bad", wrong_words(line))

    @admin.display(description=gettext_lazy("amount"))
    def amount(self, line: GatewayLine) -> str:
        return rupees(line.amount_minor)

    @admin.display(description=gettext_lazy("charge"))
    def charge(self, line: GatewayLine) -> str:
        return rupees(line.charge_minor)


def wrong_words(line: GatewayLine) -> str:
    """What is wrong with a line, in one sentence."""
    told = str(line.get_match_display())
    return f"{told}: {line.note}" if line.match == GatewayLine.Match.DIFFERS else told


def rupees(amount_minor: int) -> str:
    """Paise as people read them."""
    return text(amount_minor, Currency.INR)
