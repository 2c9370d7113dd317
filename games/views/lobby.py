"""The lobby: every open table, one's own seats, and the numbers that keep it live."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.views import lobby_page
from games.views.lobby_page import Choice


@login_required
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The page; the same query string chooses the tables here and in `live`."""
    choice = Choice.read(request.GET)
    rows = selectors.lobby_rows(request.user)
    context = {
        "seats": [lobby_page.seat_json(seat) for seat in selectors.seat_rows(request.user)],
        "filters": lobby_page.filters(choice),
        "rows": [lobby_page.row_json(row) for row in rows if choice.shows(row)],
        "summary": lobby_page.summary(rows),
        "live_url": reverse("games:lobby_live") + choice.query(),
        "balance": lobby_page.balance(request.user, choice),
    }
    return render(request, "games/lobby.html", context)


@login_required
@never_cache
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """The list in words, for the page to bring itself up to date."""
    choice = Choice.read(request.GET)
    rows = selectors.lobby_rows(request.user)
    shown = [lobby_page.row_json(row) for row in rows if choice.shows(row)]
    return JsonResponse({"rows": shown, "summary": lobby_page.summary(rows)})
