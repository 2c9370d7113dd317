"""Finished deals: who showed what, what it cost, and how to check the shuffle. Of a running deal there is no page."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games import selectors
from games.services import looks, records
from games.services.records import EndedDeal
from games.views import deal_page, history_page


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The deals of this player that are over, the latest first; filtered by the address, paged by `before`."""
    asked = history_page.HistoryFilter(request.GET, selectors.tables_played(request.user))
    before = history_page.number_in(request.GET.get("before", ""))
    shown = selectors.history(request.user, asked.wish, before)
    return render(request, "games/deals.html", history_page.context(shown, asked, before))


@login_required
@require_safe
def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """One finished deal. Whoever was not in it learns not even that it exists."""
    if given_up := records.given_up_deal(pk, request.user):
        return render(request, "games/deal_given_up.html", {"deal": given_up})
    ended = opened(request, pk, "page")
    return render(request, "games/deal.html", deal_page.context(ended, request.user))


@login_required
@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The public record as a file."""
    ended = opened(request, pk, "record")
    answer = JsonResponse(records.public_record(ended), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{slugify(ended.deal.called)}.json"'
    return answer


def opened(request: HttpRequest, pk: int, what: str) -> EndedDeal:
    """The deal, if it is over and open to who asks; else 404. A look of staff at this part of it is written down."""
    ended = records.ended_deal(pk)
    if ended is None or not records.is_open_to(ended, request.user):
        raise Http404
    if records.is_staff_look(ended, request.user):
        looks.note(request=request, staff=request.user, deal=ended.deal, what=what)
    return ended
