"""Tables and the people at them."""

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin import fees
from games.admin.closing import ClosesTables
from games.models import Seat, Table
from players.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent


class SeatedInline(ReadOnlyInline):
    """Who sits there now."""

    model = Seat
    verbose_name_plural = _("Who sits here now")
    fields = ("number", "player", "sat_at", "is_sitting_out", "is_leaving", "away_since")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        seats: QuerySet[Seat] = super().get_queryset(request)
        return seats.filter(left_at=None).select_related("player").order_by("number")


@admin.register(Table)
class TableAdmin(ClosesTables):
    list_display = ("title", "variant", "stake", "taken", "state", "deal_number", "created_at")
    list_filter = ("state", "currency", "variant", "is_house", "created_at")
    search_fields = ("title", "code", "seats__player__display_name", "seats__player__email")
    search_help_text = _("A title, a code, or the name or e-mail of one who sits or sat there")
    ordering = ("-created_at",)
    fields = (
        "title", "state", "deals_link", "seats_link", "rules_link", "variant", "stake", "fee", "seats_max",
        "bots_wanted", "is_house", "deal_number", "next_deal_at", "created_at", "code", "rules_hash",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (SeatedInline,)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("fees/", wrap(fees.page), name="games_fees"),
            path("fees.csv", wrap(fees.file), name="games_fees_file"),
            *super().get_urls(),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        tables: QuerySet[Table] = super().get_queryset(request)
        return tables.annotate(seated=Count("seats", filter=Q(seats__left_at=None), distinct=True))

    @admin.display(description=_("stake"), ordering="point_value_minor")
    def stake(self, table: Table) -> str:
        """The value of a point, or the entry fee of the match."""
        if table.is_for_match:
            return gettext("%(amount)s to enter") % {"amount": text(table.entry_minor, Currency(table.currency))}
        return gettext("%(amount)s a point") % {"amount": text(table.point_value_minor, Currency(table.currency))}

    @admin.display(description=_("fee"))
    def fee(self, table: Table) -> str:
        return percent(table.fee_bps)

    @admin.display(description=_("seated"), ordering="seated")
    def taken(self, table: Table) -> str:
        return f"{getattr(table, 'seated', 0)} / {table.seats_max}"

    @admin.display(description=_("deals"))
    def deals_link(self, table: Table) -> str:
        address = reverse("admin:games_deal_changelist")
        return format_html('<a href="{}?table__id__exact={}">{}</a>', address, table.pk, _("The deals of this table"))

    @admin.display(description=_("rules"))
    def rules_link(self, table: Table) -> str:
        address = reverse("games:table_rules", args=[table.code])
        return format_html('<a href="{}">{}</a>', address, _("The rule sheet, in words"))

    @admin.display(description=_("seatings"))
    def seats_link(self, table: Table) -> str:
        address = reverse("admin:games_seat_changelist")
        return format_html('<a href="{}?table__id__exact={}">{}</a>', address, table.pk, _("Who sat here, and when"))


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("player", "table", "number", "sat_at", "left_at", "left_reason", "away_since")
    list_filter = ("player__is_bot", "left_reason", ("left_at", admin.EmptyFieldListFilter), "sat_at")
    list_select_related = ("player", "table")
    search_fields = ("player__display_name", "player__email", "table__title", "table__code")
    search_help_text = _("A player's name or e-mail, or a table's title or code")
    more_lookups = ("player__id__exact", "table__id__exact", "left_at__isempty")
    ordering = ("-sat_at",)
    fields = (
        "player", "table", "number", "sat_at", "left_at", "left_reason", "is_sitting_out", "sitting_out_since",
        "is_leaving", "short_since", "away_since", "seen_at",
    )  # fmt: skip
    readonly_fields = fields
