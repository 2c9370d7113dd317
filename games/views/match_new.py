"""Opening a match for practice: what it costs, how many play, how it goes."""

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.engine import catalogue
from games.engine.formats.sheets import DealsSheet
from games.services import lobby
from games.services.errors import Refused
from players.services.gate import NotAllowed

DEALS = "deals"
GAMES = [(name, each.title) for name, each in catalogue.VARIANTS.items() if each.match]
USUAL_DEALS = catalogue.sheet_with(DEALS, {}).to_json()["deals"]
LADDERS = {
    "100": gettext_lazy("All to the first"),
    "70-30": gettext_lazy("70\u00a0% and 30\u00a0%"),
    "50-30-20": gettext_lazy("50\u00a0%, 30\u00a0% and 20\u00a0%"),
}


class MatchForm(forms.Form):
    """What a player decides; deals and prizes are for Deals Rummy, coming back is for Pool."""

    cmd_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    variant = forms.ChoiceField(label=gettext_lazy("Game"), choices=GAMES)
    entry = forms.IntegerField(
        label=gettext_lazy("Entry in chips"),
        min_value=lobby.ENTRY_LEAST,
        max_value=lobby.ENTRY_MOST,
        initial=100,
        help_text=gettext_lazy("Everybody pays it, you too. The prizes are paid from it, without a fee."),
    )
    seats = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        coerce=int,
        choices=[(count, str(count)) for count in range(2, 7)],
        initial=2,
        help_text=gettext_lazy("The match begins when so many have entered."),
    )
    deals = forms.IntegerField(
        label=gettext_lazy("Deals"),
        min_value=1,
        max_value=10,
        required=False,
        help_text=format_lazy(
            gettext_lazy("Of Deals Rummy; left empty, {n} are played. With 2 it is Best of two, with 3 Best of three."),
            n=USUAL_DEALS,
        ),
    )
    prizes = forms.ChoiceField(
        label=gettext_lazy("Prizes"),
        choices=list(LADDERS.items()),
        required=False,
        help_text=gettext_lazy("In Deals Rummy. In a pool the last one in takes all."),
    )
    rejoin = forms.BooleanField(
        label=gettext_lazy("Who is out may pay once more and come back"),
        required=False,
        initial=True,
        help_text=gettext_lazy("In Pool Rummy, as long as the others are not too far."),
    )

    @property
    def options(self) -> dict[str, Any]:
        """What differs from the sheet of the game."""
        said, usual = self.cleaned_data, catalogue.variant(self.cleaned_data["variant"]).match
        if not isinstance(usual, DealsSheet):
            return {"rejoin": said["rejoin"]}
        ladder = [int(percent) for percent in (said["prizes"] or "100").split("-")]
        deals = said["deals"] if said["variant"] == DEALS else None
        return {"deals": deals or usual.deals, "prizes": ladder}


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form; a match that was opened is shown at its own page, where one enters it."""
    form = MatchForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            table = lobby.open_practice_match(
                player=request.user,
                cmd_id=said["cmd_id"],
                variant=said["variant"],
                entry_minor=said["entry"],
                seats_max=said["seats"],
                options=form.options,
            )
            return redirect("games:match", code=table.code)
        except (Refused, NotAllowed) as refusal:
            form.add_error(None, refusal.message)
    return render(request, "games/match_new.html", {"form": form, "title": _("Open a match")})
