"""A match to read: what it pays before it begins, how it stands, how it ended; and what one does about it by a form."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import Seat, Table
from games.services.errors import Refused
from games.services.matches import entering, opening
from games.views import match_page
from players.services.gate import NotAllowed
from wallet.ledger.errors import LedgerError

ACTS: dict[str, Callable[..., Seat | Table]] = {
    "enter": entering.enter,
    "take-back": entering.take_back,
    "wait": entering.wait_in_line,
    "leave-line": entering.leave_line,
    "rematch": opening.rematch,
}
LEADS_TO_THE_TABLE = ("enter", "rematch")


@login_required
@never_cache
@require_safe
def match(request: HttpRequest, code: UUID) -> HttpResponse:
    """Everything about one match but the cards; open to everybody who has an account."""
    table = get_object_or_404(Table.objects.select_related("match"), code=code, match__isnull=False)
    return render(request, "games/match.html", match_page.context(table, request.user))


@login_required
@require_POST
def act(request: HttpRequest, code: UUID, act: str) -> HttpResponse:
    """One of `ACTS`, and on to where it goes on: the table one plays at, or the page of the match."""
    if act not in ACTS:
        raise Http404
    try:
        answer: Any = ACTS[act](player=request.user, code=code, cmd_id=_cmd_id(request))
    except (Refused, NotAllowed, LedgerError) as refusal:
        messages.error(request, refusal.message)
        return redirect("games:match", code=code)
    if act in LEADS_TO_THE_TABLE:
        return redirect("games:table", code=answer.code if isinstance(answer, Table) else code)
    return redirect("games:match", code=code)


def _cmd_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("cmd_id", ""))
    except ValueError:
        raise BadRequest("A form of the house carries an id.") from None
