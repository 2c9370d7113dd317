"""The replay of a finished deal: a page that says every move, and the frames that its script draws."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine import catalogue
from games.engine.indian import events as e
from games.services import replays
from games.services.records import EndedDeal
from games.services.replays import Step
from games.views import deal_page
from games.views.deals import opened
from games.views.replay_words import sentence
from players.models import User

Json = dict[str, Any]

MOVING = e.CardDrawn | e.CardDiscarded | e.FinishMade
"""Events in which a card travels: what the script plays."""


@login_required
@require_safe
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """Template games/replay.html: all moves as text, for eyes, ears and the script; and how it ended."""
    ended = opened(request, pk, "replay")
    context = {
        **deal_page.result(ended, request.user),
        "turns": _turns(ended),
        "seats": [{"number": seat.number, "player": seat.player} for seat in ended.seats],
    }
    return render(request, "games/replay.html", context)


@login_required
@require_safe
def frames(request: HttpRequest, pk: int) -> JsonResponse:
    """The same deal as steps for static/js/replay/, each with what it changed on the table."""
    ended = opened(request, pk, "replay")
    return JsonResponse(_frames(ended, request.user))


# --- The page -----------------------------------------------------------------------------------------------------


def _turns(ended: EndedDeal) -> list[Json]:
    """The moves in turns, each with the place of its step."""
    names = _names(ended)
    found: list[Json] = []
    for at, step in enumerate(replays.steps(ended)):
        if not found or found[-1]["number"] != step.turn:
            found.append({"number": step.turn, "title": _title(step, names), "moves": []})
        move = {"at": at, "text": sentence(step, names), "is_played_for": step.is_played_for, "card": _card(step)}
        found[-1]["moves"].append(move)
    return found


def _title(step: Step, names: dict[int, str]) -> str:
    if step.mover is None:
        return _("Dealing")
    return _("Turn %(number)s, %(name)s") % {"number": step.turn, "name": names[step.mover]}


def _card(step: Step) -> str:
    return step.event.card.code if isinstance(step.event, MOVING) else ""


# --- The frames ---------------------------------------------------------------------------------------------------


def _frames(ended: EndedDeal, viewer: User) -> Json:
    deal, table, own = ended.deal, ended.deal.table, ended.seat_of(viewer)
    steps, names = replays.steps(ended), _names(ended)
    return {
        "deal": {"id": deal.pk, "number": deal.number},
        "table": {
            "title": table.title,
            "variant": deal.variant,
            "currency": deal.currency,
            "point_value_minor": deal.point_value_minor,
            "fee_bps": deal.fee_bps,
            "seats_max": table.seats_max,
        },
        "seats": [_seat(seat.number, seat.player) for seat in ended.seats],
        "you": own.number if own else None,
        "steps": [
            _step(ended, step, sentence(step, names), change)
            for step, change in zip(steps, replays.changes(steps), strict=True)
        ],
    }


def _seat(number: int, player: User) -> Json:
    return {
        "number": number,
        "name": player.display_name,
        "is_bot": player.is_bot,
        "avatar_seed": str(player.avatar_seed),
    }


def _step(ended: EndedDeal, step: Step, text: str, change: Json) -> Json:
    redact = catalogue.variant(ended.deal.variant).game.redact
    return {
        "text": text,
        "turn": step.turn,
        "is_toss": step.is_toss,
        "is_played_for": step.is_played_for,
        "events": [redact(event, None) for event in step.events if isinstance(event, MOVING)],
        "changes": change,
    }


def _names(ended: EndedDeal) -> dict[int, str]:
    return {seat.number: seat.player.display_name for seat in ended.seats}
