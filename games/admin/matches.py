"""Matches: who plays, how they stand, what was paid; and calling one off."""

from collections.abc import Mapping
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.dataclasses import UnfoldAction
from unfold.decorators import action

from games.admin.calling_off import ReasonForm
from games.engine import catalogue
from games.engine.errors import RuleViolation
from games.engine.formats.state import Score, Standing
from games.models import Match, MatchSeat
from games.selectors.course import course_of
from games.selectors.match_lobby import entries_of
from games.services import staff_acts
from games.services.errors import Refused
from players.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from players.models import User
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent

ENDINGS = {
    "won": _("played to its end"),
    "auto_split": _("the pool was shared by the rules"),
    "agreed_split": _("the players agreed to share the pool"),
    "called_off": _("called off"),
}
STANDINGS = {Standing.OUT: _("out"), Standing.LEFT: _("left")}


class StandingsInline(ReadOnlyInline):
    """Everybody who plays, and how it ended for each."""

    model = MatchSeat
    verbose_name_plural = _("Standings")
    fields = ("place", "player", "number", "stands", "entries", "prize")
    readonly_fields = fields
    scores: Mapping[int, Score]

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchSeat]:
        seats: QuerySet[MatchSeat] = super().get_queryset(request)
        return seats.select_related("player", "match__table").order_by("place", "number")

    def get_formset(self, request: HttpRequest, obj: Match | None = None, **kwargs: Any) -> Any:
        """Totals are written down when a match is over; until then its log has them."""
        state = course_of(obj, obj.table).state if obj is not None else None
        self.scores = {score.seat: score for score in state.seats} if state else {}
        return super().get_formset(request, obj, **kwargs)

    @admin.display(description=_("match chips or points"))
    def stands(self, seat: MatchSeat) -> str:
        score = self.scores.get(seat.number)
        if score is None:
            return "–"
        return f"{score.total}, {STANDINGS[score.standing]}" if score.standing in STANDINGS else str(score.total)

    @admin.display(description=_("paid out"))
    def prize(self, seat: MatchSeat) -> str:
        return "–" if seat.prize_minor is None else text(seat.prize_minor, Currency(seat.match.table.currency))


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("id", "table", "game", "entry", "state", "created_at", "started_at", "ended_at")
    list_filter = ("state", "table__currency", "table__variant", "created_at")
    list_select_related = ("table",)
    search_fields = ("=id", "table__title", "match_seats__player__display_name", "match_seats__player__email")
    search_help_text = _("A table's title, a match's number, or the name or e-mail of one who plays or played in it")
    more_lookups = ("match_seats__player__id__exact",)
    ordering = ("-created_at",)
    fields = (
        "table", "game", "state", "how_it_ended", "entry", "fee", "money", "money_link", "deals_link", "starts_at",
        "started_at", "ended_at", "rematch_of", "sheet_hash",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (StandingsInline,)
    actions_detail = ("void",)

    def has_void_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return bool(request.user.has_perm(staff_acts.VOID_MATCH))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[UnfoldAction]:
        """No button on a match that is over."""
        offered: list[UnfoldAction] = super().get_actions_detail(request, object_id)
        match = self.get_object(request, object_id)
        return [] if match is None or match.is_over else offered

    @admin.display(description=_("game"))
    def game(self, match: Match) -> str:
        return catalogue.variant(match.table.variant).title

    @admin.display(description=_("entry fee"), ordering="table__entry_minor")
    def entry(self, match: Match) -> str:
        return text(match.table.entry_minor, Currency(match.table.currency))

    @admin.display(description=_("fee"))
    def fee(self, match: Match) -> str:
        return percent(match.table.fee_bps)

    @admin.display(description=_("how it ended"))
    def how_it_ended(self, match: Match) -> str:
        if match.outcome is None:
            return "–"
        how = str(ENDINGS[match.outcome["how"]])
        return f"{how}: {match.called_off_because}" if match.called_off_because else how

    @admin.display(description=_("pool"))
    def money(self, match: Match) -> str:
        currency = Currency(match.table.currency)
        if match.outcome is None:
            held = text(entries_of(match) * match.table.entry_minor, currency)
            return gettext("%(amount)s in escrow until the match is over.") % {"amount": held}
        facts = {
            "pot": text(match.outcome["pot_minor"], currency),
            "fee": text(match.outcome.get("fee_minor", 0), currency),
        }
        return gettext("%(pot)s, of it %(fee)s fee") % facts

    @admin.display(description=_("money"))
    def money_link(self, match: Match) -> str:
        address = f"{reverse('admin:wallet_ledgerentry_changelist')}?q=game:{match.pk}:close"
        return format_html('<a href="{}">{}</a>', address, _("Who was paid what, in the ledger"))

    @admin.display(description=_("deals"))
    def deals_link(self, match: Match) -> str:
        address = reverse("admin:games_deal_changelist")
        return format_html(
            '<a href="{}?table__id__exact={}">{}</a>', address, match.table_id, _("The deals of this match")
        )

    @action(description=_("Call this match off"), url_path="void", permissions=["void"], icon="cancel")
    def void(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """A page that asks for a reason; posted to, it calls the match off and leads back to it."""
        match = self.get_object(request, object_id)
        if match is None:
            raise Http404
        back = redirect(reverse("admin:games_match_change", args=[match.pk]))
        form = ReasonForm(request.POST or None, initial={"cmd_id": match.table.code})
        if request.method == "POST" and form.is_valid():
            reason = form.cleaned_data["reason"]
            try:
                is_done = staff_acts.void_match(match=match, by=cast(User, request.user), reason=reason)
            except (Refused, RuleViolation) as refused:
                form.add_error(None, refused.message)
            else:
                told = _("The match is called off; its entries went back.") if is_done else _("This match is over.")
                messages.success(request, told)
                return back
        if match.is_over:
            messages.info(request, _("This match is over."))
            return back
        return self._ask(request, match, form)

    def _ask(self, request: HttpRequest, match: Match, form: ReasonForm) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": _("Call match %(id)s off") % {"id": match.pk},
            "step": _("Call off"),
            "opts": self.opts,
            "original": match,
            "gives_all_back": match.sheet.get("cancel") == "refund_all" or match.started_at is None,
            "players": match.table.seats.filter(left_at=None).select_related("player").order_by("number"),
            "form": form,
        }
        return TemplateResponse(request, "admin/games/match/void.html", context)
