"""Finished deals: who showed what, what it cost, and how to check the shuffle. Of a running deal there is no page."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import selectors
from games.services import looks, records
from games.services.records import EndedDeal
from games.views import deal_page

PER_PAGE = 30


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The deals of this player that are over, the latest first."""
    page = Paginator(selectors.ended_seats(request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/deals.html", {"page": page})


@login_required
@require_safe
def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """One finished deal. Whoever was not in it learns not even that it exists."""
    ended = _opened(request, pk, "page")
    return render(request, "games/deal.html", deal_page.context(ended, request.user))


@login_required
@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The public record as a file."""
    ended = _opened(request, pk, "record")
    answer = JsonResponse(records.public_record(ended), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="deal-{pk}.json"'
    return answer


def _opened(request: HttpRequest, pk: int, what: str) -> EndedDeal:
    ended = records.ended_deal(pk)
    if ended is None or not records.is_open_to(ended, request.user):
        raise Http404
    if records.is_staff_look(ended, request.user):
        looks.note(staff=request.user, deal=ended.deal, what=what)
    return ended
