"""The lobby: every open table, one's own seats, and the numbers that keep it live."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.engine.indian.rules import POINTS
from games.selectors import LobbyRow
from games.views import lobby_page
from games.views.lobby_page import Choice
from players.models import User


@login_required
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The page; the same query string chooses the tables here and in `live`."""
    choice = Choice.read(request.GET)
    balance = lobby_page.balance(request.user, choice)
    shown = _shown(request.user, choice)
    context = {
        "seats": [lobby_page.seat_json(seat) for seat in selectors.seat_rows(request.user)],
        "filters": lobby_page.filters(choice),
        "obstacle": lobby_page.obstacle(request.user, choice),
        "shortage": lobby_page.shortage(balance["playable_minor"], shown, choice),
        **_tables(shown),
        "live_url": reverse("games:lobby_live") + choice.query(),
        "turn_seconds": POINTS.turn_seconds,
        "balance": balance,
        "purse": balance["figure"],
    }
    return render(request, "games/lobby.html", context)


@login_required
@never_cache
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """The list in words, for the page to bring itself up to date."""
    return JsonResponse(_tables(_shown(request.user, Choice.read(request.GET))))


def _shown(player: User, choice: Choice) -> list[LobbyRow]:
    return [row for row in selectors.lobby_rows(player) if choice.shows(row)]


def _tables(shown: list[LobbyRow]) -> dict[str, object]:
    """The tables of a choice, and how much is going on at them."""
    return {"rows": [lobby_page.row_json(row) for row in shown], "summary": lobby_page.summary(shown)}
