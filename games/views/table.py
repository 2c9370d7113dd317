"""The frame of a table's page; what moves in it comes over the socket."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine import catalogue
from games.models import Table
from games.services import lobby
from games.services.errors import Refused
from players.services.gate import NotAllowed
from wallet.ledger.errors import LedgerError

_WANTS_TO_PLAY = "wants_to_play"
_POINTS_ACTS = ("sit", "top_up", "sit_out", "return")
_MATCH_ACTS = (
    "enter",
    "take_back",
    "wait",
    "leave_line",
    "rejoin",
    "decline_rejoin",
    "offer_split",
    "answer_split",
    "rematch",
)


@login_required
@never_cache
@require_safe
def table(request: HttpRequest, code: UUID) -> HttpResponse:
    """The page of a table, for those who sit at it and those who look on."""
    row = get_object_or_404(Table, code=code)
    game = catalogue.variant(row.variant).title
    return render(request, "games/table.html", {"table": row, "game": game, "boot": boot(row, request.user.pk)})


def play_now(request: HttpRequest) -> HttpResponse:
    """Sit down at a practice table with bots, opening one if there is none, and go there.

    A stranger makes an account first and comes back by GET. That seats only whoever pressed the button before, under
    the form's guard: his session says so, once.
    """
    if not request.user.is_authenticated:
        if request.method == "POST":
            request.session[_WANTS_TO_PLAY] = True
        return redirect_to_login(request.path, reverse("account_signup"))
    if not request.session.pop(_WANTS_TO_PLAY, False) and request.method != "POST":
        return redirect("games:lobby")
    try:
        row = lobby.play_now(player=request.user, cmd_id=uuid4())
    except (Refused, NotAllowed, LedgerError) as refusal:
        messages.error(request, refusal.message)
        return redirect("games:lobby")
    return redirect("games:table", code=row.code)


def boot(row: Table, player_id: int) -> dict[str, Any]:
    """What the page's script starts from: `Boot` in static/js/table/types.js."""
    acts = ("stand_up", *(_MATCH_ACTS if row.is_for_match else _POINTS_ACTS))
    return {
        "ws": f"/ws/table/{row.code}/",
        "code": str(row.code),
        "me": player_id,
        "api": {act: reverse(f"api:table-{act.replace('_', '-')}", args=[row.code]) for act in acts},
        "deal_url": reverse("games:deal", args=[0]),
    }
