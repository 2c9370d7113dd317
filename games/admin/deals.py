"""Deals: a live one shows that it lives and who is in it; a finished one its result, its record and its log."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin import deal_log
from games.admin.calling_off import CallsDealsOff
from games.admin.replays import replay_url
from games.engine.catalogue import VARIANTS
from games.models import Deal, DealSeat, Table
from games.services import looks
from games.services.records import ENDED
from players.admin.people_first import PeopleFirst
from players.admin.read_only import ReadOnlyInline
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent

FACTS = ("table", "number", "variant", "point_value", "fee", "started_at")
CHECKS = ("commitment", "rules_hash")
LIVE_FIELDS = ("state", "failed", *FACTS, *CHECKS)
ENDED_FIELDS = ("how_it_ended", "replay_link", "page_link", "log_link", "money_link", *FACTS, "ended_at", *CHECKS)
UNREADABLE_FIELDS = tuple(name for name in ENDED_FIELDS if name not in ("replay_link", "page_link", "money_link"))
MOST_TABLES = 50  # of those whose title was searched for
ENDINGS = {
    "show": _("by a show"),
    "wrong_show": _("the other show was wrong"),
    "last_player": _("as the last one in"),
}


class PlayerInline(ReadOnlyInline):
    """Who was dealt in, and what it was worth to him once the deal is over."""

    model = DealSeat
    verbose_name_plural = _("Players")
    fields = ("number", "player", "outcome", "points", "amount")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealSeat]:
        seats: QuerySet[DealSeat] = super().get_queryset(request)
        return seats.select_related("player", "deal").order_by("number")

    @admin.display(description=_("amount"))
    def amount(self, seat: DealSeat) -> str:
        return "–" if seat.amount_minor is None else text(seat.amount_minor, Currency(seat.deal.currency))


class KnownFilter(admin.SimpleListFilter):
    """The values there can be; asking a million deals which they have would read all of them."""

    values: ClassVar[Sequence[str]]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(str(value), str(value)) for value in self.values]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deal]) -> QuerySet[Deal]:
        return queryset.filter(**{self.parameter_name: self.value()}) if self.value() else queryset


class CurrencyFilter(KnownFilter):
    title, parameter_name, values = _("currency"), "currency__exact", tuple(Currency)


class VariantFilter(KnownFilter):
    title, parameter_name, values = _("variant"), "variant__exact", tuple(VARIANTS)


@admin.register(Deal)
class DealAdmin(PeopleFirst, CallsDealsOff):
    list_display = ("id", "table", "number", "who", "variant", "point_value", "state", "started_at", "ended_at")
    list_filter = ("state", CurrencyFilter, VariantFilter, "started_at")
    list_select_related = ("table",)
    search_fields = ("=id", "=number", "deal_seats__player__display_name", "deal_seats__player__email")
    search_help_text = _("A player's name or e-mail, a table's title, or a deal's number, in the house or at its table")
    more_lookups = ("table__id__exact", "deal_seats__player__id__exact")
    ordering = ("-started_at",)
    sortable_by = ("started_at", "ended_at")
    readonly_fields = (*ENDED_FIELDS, *LIVE_FIELDS)
    inlines = (PlayerInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        """Without the sealed seed: what is not read cannot be shown."""
        deals: QuerySet[Deal] = super().get_queryset(request)
        return deals.defer("sealed_seed", "rules").prefetch_related("deal_seats__player")

    def exactly(self, term: str) -> Q:
        """The tables of this title too; they are few beside their deals."""
        tables = Table.objects.filter(title__icontains=term).order_by("-pk").values_list("pk", flat=True)
        return super().exactly(term) | Q(table__in=list(tables[:MOST_TABLES]))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        if obj is None or not obj.is_over:
            return LIVE_FIELDS
        return UNREADABLE_FIELDS if obj.was_given_up else ENDED_FIELDS

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
        return percent(deal.fee_bps)

    @admin.display(description=_("failed moves in a row"))
    def failed(self, deal: Deal) -> int:
        """At eight the deal is frozen."""
        return deal.failures

    @admin.display(description=_("how it ended"))
    def how_it_ended(self, deal: Deal) -> str:
        outcome = deal.outcome or {}
        if deal.state == Deal.State.VOIDED:
            # The engine's own reasons are words with underscores, those of staff are sentences.
            reason = outcome["void_reason"].replace("_", " ")
            told = gettext("Called off, nobody paid: %(reason)s") % {"reason": reason}
            return f"{told} {gettext('Its log could not be read.')}" if deal.was_given_up else told
        winner = next(seat for seat in deal.deal_seats.all() if seat.number == outcome["winner"])
        money = text(winner.amount_minor or 0, Currency(deal.currency))
        facts = {
            "name": winner.player.display_name,
            "money": money,
            "how": ENDINGS.get(outcome["reason"], outcome["reason"]),
        }
        return gettext("%(name)s won %(money)s: %(how)s.") % facts

    @admin.display(description=_("replay"))
    def replay_link(self, deal: Deal) -> str:
        return format_html('<a href="{}">{}</a>', replay_url(deal), _("Card by card; the look is written down"))

    @admin.display(description=_("money"))
    def money_link(self, deal: Deal) -> str:
        if deal.state == Deal.State.VOIDED:
            return gettext("None has moved.")
        address = f"{reverse('admin:wallet_ledgerentry_changelist')}?q=deal:{deal.pk}:close"
        return format_html('<a href="{}">{}</a>', address, _("Who paid whom, in the ledger"))

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
            "step": _("Log"),
            "opts": self.opts,
            "original": deal,
            "table": deal_log.table(deal),
        }
        return TemplateResponse(request, "admin/games/deal/log.html", context)
