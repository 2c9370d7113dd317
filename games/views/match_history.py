"""One's own matches: the filters over them as a form, and their rows and sums in words."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from games.engine import catalogue
from games.models import Match, MatchSeat
from games.selectors.match_history import MatchPage, MatchTotal, MatchWish, match_history, net_minor
from games.views.history_page import MONEY, MONEY_NAMES, AddressFilter, DayField, number_in

Json = dict[str, Any]

ENDS = {
    "": gettext_lazy("Every outcome"),
    "prize": gettext_lazy("With a prize"),
    "none": gettext_lazy("Without a prize"),
    "off": gettext_lazy("Called off"),
}


class MatchFilter(AddressFilter):
    """What an address asks for. Each field is taken by itself: what is wrong counts as not said."""

    money = forms.ChoiceField(label=gettext_lazy("Money"), choices=list(MONEY_NAMES.items()), required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    outcome = forms.ChoiceField(label=gettext_lazy("Outcome"), choices=list(ENDS.items()), required=False)
    since = DayField(label=gettext_lazy("From"), required=False)
    until = DayField(label=gettext_lazy("To"), required=False)

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query, auto_id="filter-%s")
        games = [(name, variant.title) for name, variant in catalogue.VARIANTS.items() if variant.match]
        self.offer("game", [("", _("All games")), *games])

    @property
    def wish(self) -> MatchWish:
        self.is_valid()
        said = self.cleaned_data
        money = MONEY.get(said.get("money") or "")
        return MatchWish(
            currency=money.value if money else "",
            variant=said.get("game") or "",
            outcome=said.get("outcome") or "",
            since=said.get("since"),
            until=said.get("until"),
        )


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The matches of this player that are over, the latest first; filtered by the address, paged by `before`."""
    asked = MatchFilter(request.GET)
    before = number_in(request.GET.get("before", ""))
    return render(
        request, "games/matches.html", _context(match_history(request.user, asked.wish, before), asked, before)
    )


def _context(shown: MatchPage, asked: MatchFilter, before: int | None) -> Json:
    return {
        "form": asked,
        "is_filtered": bool(asked.said),
        "rows": [_row(seat) for seat in shown.rows],
        "here": [_total(total) for total in shown.here],
        "in_all": [_total(total) for total in shown.in_all] if shown.in_all != shown.here else [],
        "older": asked.older(shown.next_before) if shown.next_before else "",
        "newest": asked.newest if before else "",
    }


def _row(seat: MatchSeat) -> Json:
    match = seat.match
    is_off = match.state != Match.State.PAID
    return {
        "match": match,
        "table": match.table,
        "game": catalogue.variant(match.table.variant).title,
        "is_off": is_off,
        "place": seat.place,
        "entries": seat.entries,
        "prize_minor": seat.prize_minor or 0,
        "net_minor": net_minor(seat),
    }


def _total(total: MatchTotal) -> Json:
    matches = ngettext("%(n)s match", "%(n)s matches", total.matches) % {"n": total.matches}
    prizes = ngettext("%(n)s prize", "%(n)s prizes", total.prizes) % {"n": total.prizes}
    return {"text": f"{matches}, {prizes}", "amount_minor": total.net_minor, "currency": total.currency}
