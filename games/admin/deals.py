"""Deals: a live one shows that it lives and who is in it; a finished one its result, its record and its log."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.admin import deal_log
from games.admin.calling_off import CallsDealsOff
from games.admin.replays import replay_url
from games.models import Deal, DealSeat
from games.services import looks
from games.services.records import ENDED
from players.admin.read_only import ReadOnlyInline
from wallet.ledger.money import Currency, text

LIVE_FIELDS = (
    "id", "table", "number", "variant", "currency", "point_value", "fee", "state", "failures", "started_at",
    "commitment", "rules_hash",
)  # fmt: skip
ENDED_FIELDS = (*LIVE_FIELDS, "ended_at", "seq", "replay_link", "page_link", "log_link", "outcome")


class PlayerInline(ReadOnlyInline):
    """Who was dealt in, and what it was worth to him once the deal is over."""

    model = DealSeat
    fields = ("number", "player", "outcome", "points", "amount")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealSeat]:
        seats: QuerySet[DealSeat] = super().get_queryset(request)
        return seats.select_related("player", "deal").order_by("number")

    @admin.display(description=_("amount"))
    def amount(self, seat: DealSeat) -> str:
        return "–" if seat.amount_minor is None else text(seat.amount_minor, Currency(seat.deal.currency))


@admin.register(Deal)
class DealAdmin(CallsDealsOff):
    list_display = ("id", "table", "number", "who", "variant", "point_value", "state", "started_at", "ended_at")
    list_filter = ("state", "currency", "variant", "started_at")
    date_hierarchy = "started_at"
    list_select_related = ("table",)
    search_fields = ("=id", "=number", "deal_seats__player__display_name", "deal_seats__player__email", "table__title")
    search_help_text = _("A player's name or e-mail, a table's title, or a deal's number, in the house or at its table")
    more_lookups = ("table__id__exact", "deal_seats__player__id__exact")
    ordering = ("-started_at",)
    readonly_fields = ENDED_FIELDS
    inlines = (PlayerInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        """Without the sealed seed: what is not read cannot be shown."""
        deals: QuerySet[Deal] = super().get_queryset(request)
        return deals.defer("sealed_seed", "rules").prefetch_related("deal_seats__player")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ENDED_FIELDS if obj is not None and obj.is_over else LIVE_FIELDS

    def get_urls(self) -> list[URLPattern]:
        log = path("<int:pk>/log/", self.admin_site.admin_view(self.log), name="games_deal_log")
        return [log, *super().get_urls()]

    @admin.display(description=_("players"))
    def who(self, deal: Deal) -> str:
        """In the order of their chairs."""
        seats = sorted(deal.deal_seats.all(), key=lambda seat: seat.number)
        return ", ".join(seat.player.display_name for seat in seats)

    @admin.display(description=_("value of a point"))
    def point_value(self, deal: Deal) -> str:
        return text(deal.point_value_minor, Currency(deal.currency))

    @admin.display(description=_("fee"))
    def fee(self, deal: Deal) -> str:
        return f"{deal.fee_bps / 100:g} %"

    @admin.display(description=_("replay"))
    def replay_link(self, deal: Deal) -> str:
        return format_html('<a href="{}">{}</a>', replay_url(deal), _("Card by card; the look is written down"))

    @admin.display(description=_("hands and fairness"))
    def page_link(self, deal: Deal) -> str:
        return format_html('<a href="{}">{}</a>', reverse("games:deal", args=[deal.pk]), _("Open the deal's page"))

    @admin.display(description=_("log"))
    def log_link(self, deal: Deal) -> str:
        return format_html('<a href="{}">{}</a>', reverse("admin:games_deal_log", args=[deal.pk]), _("Every event"))

    def log(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The events of a deal that is over; of a live one there is no such page."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        deal = self.get_queryset(request).filter(pk=pk, state__in=ENDED).first()
        if deal is None:
            raise Http404
        looks.note(request=request, staff=request.user, deal=deal, what="log")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Log of deal %(id)s") % {"id": deal.pk},
            "opts": self.opts,
            "deal": deal,
            "table": deal_log.table(deal),
        }
        return TemplateResponse(request, "admin/games/deal/log.html", context)
