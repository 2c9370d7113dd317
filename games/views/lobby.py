"""The lobby: every open table and match, one's own seats, and the numbers that keep it live."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.engine.indian.rules import POINTS
from games.selectors import LobbyRow, MatchRow
from games.views import lobby_choice, lobby_matches, lobby_page
from games.views.lobby_choice import Choice
from players.models import User


@login_required
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The page; the same query string chooses what is shown here and in `live`."""
    choice = Choice.read(request.GET)
    balance = lobby_page.balance(request.user, choice)
    tables, matches = _tables(request.user, choice), _matches(request.user, choice)
    costs = [*(row.buy_in_min_minor for row in tables), *(row.entry_minor for row in matches)]
    context = {
        "choice": choice,
        "seats": lobby_page.seats_json(selectors.seat_rows(request.user)),
        "filters": lobby_choice.filters(choice),
        "obstacle": lobby_page.obstacle(request.user, choice.currency),
        "shortage": lobby_page.shortage(balance["playable_minor"], costs, choice),
        **_lists(tables, matches),
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
    """The lists in words, for the page to bring itself up to date."""
    choice = Choice.read(request.GET)
    return JsonResponse(_lists(_tables(request.user, choice), _matches(request.user, choice)))


def _tables(player: User, choice: Choice) -> list[LobbyRow]:
    return [row for row in selectors.lobby_rows(player) if choice.shows(row)] if choice.has_tables else []


def _matches(player: User, choice: Choice) -> list[MatchRow]:
    return [row for row in selectors.match_rows(player) if choice.shows(row)] if choice.has_matches else []


def _lists(tables: list[LobbyRow], matches: list[MatchRow]) -> dict[str, dict[str, Any]]:
    """The rows of a choice, and how much is going on there."""
    return {
        "tables": {"rows": [lobby_page.row_json(row) for row in tables], "summary": lobby_page.summary(tables)},
        "matches": {
            "rows": [lobby_matches.row_json(row) for row in matches],
            "summary": lobby_matches.summary(matches),
        },
    }
