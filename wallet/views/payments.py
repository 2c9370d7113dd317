"""The player's own payments in and out, in one list."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from wallet.services import payment_history
from wallet.services.payment_history import Way
from wallet.views.asking import player_of

PER_PAGE = 20


@login_required
@require_safe
def payments(request: HttpRequest) -> HttpResponse:
    """Template wallet/payments.html with `page` (of a paginator), `payments` (its rows) and `way` (`?way=in|out`)."""
    asked = request.GET.get("way", "")
    way = Way(asked) if asked in list(Way) else None
    page = Paginator(payment_history.of(player_of(request), way), PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "payments": payment_history.rows(page.object_list), "way": way}
    return render(request, "wallet/payments.html", context)
