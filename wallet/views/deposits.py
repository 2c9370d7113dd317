"""Adding cash. The page to which a gateway leads back shows what is known, asks, and never credits by itself."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from players.services import gate
from wallet.forms.deposits import AddCashForm
from wallet.ledger.errors import LedgerError
from wallet.models import Deposit
from wallet.services import limits
from wallet.services.deposits import opening, questions
from wallet.views.common import player_of, refusals_on

QUICK_MINOR = (200_00, 500_00, 1_000_00, 2_000_00)
ASK_AGAIN_S = 3


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def add_cash(request: HttpRequest) -> HttpResponse:
    """Template wallet/add_cash.html with

    `form`, `quick` (paise), `quote` (what the typed amount comes to), `rooms` (limits and what is left of them),
    `against` (gate.Reason: why nothing can be added now), `open_deposits`.
    """
    player = player_of(request)
    form = AddCashForm(request.POST or None, initial={"cmd_id": uuid.uuid4(), "amount": _asked(request)})
    if request.method == "POST" and form.is_valid():
        deposit = None
        with refusals_on(form, "amount"):
            deposit = opening.open_deposit(
                player=player, amount_minor=form.cleaned_data["amount"], cmd_id=form.cleaned_data["cmd_id"]
            )
        if deposit is not None:
            return _to_checkout(request, deposit)
    context = {
        "form": form,
        "quick": QUICK_MINOR,
        "quotes": {amount: opening.quote(amount) for amount in QUICK_MINOR},
        "rooms": limits.deposit_rooms(player),
        "against": [reason for reason in gate.why_not(player) if reason.act is gate.Act.DEPOSIT],
        "open_deposits": Deposit.objects.filter(player=player, state__in=("created", "pending")).order_by("-pk"),
        "least_minor": opening.LEAST_MINOR,
    }
    return render(request, "wallet/add_cash.html", context)


@login_required
@require_safe
def deposit(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Template wallet/deposit.html with `deposit` as it stands, and `is_open` while something may still happen."""
    row = get_object_or_404(Deposit, public_id=public_id, player=player_of(request))
    if row.state in questions.ASKED_ABOUT and cache.add(f"deposit-asked:{row.pk}", 1, ASK_AGAIN_S):
        row = questions.ask(row.pk, is_wanted_now=True)
    context = {"deposit": row, "is_open": row.state in ("created", "pending")}
    return render(request, "wallet/deposit.html", context)


@login_required
@require_http_methods(["POST"])
def pay(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Go on to the gateway's checkout of a deposit that is not paid yet."""
    return _to_checkout(request, get_object_or_404(Deposit, public_id=public_id, player=player_of(request)))


def _to_checkout(request: HttpRequest, row: Deposit) -> HttpResponse:
    """A gateway that does not answer costs nothing: the row stays, and the player can try again from its page."""
    page = reverse("wallet:deposit", args=[row.public_id])
    try:
        row = opening.checkout(row.pk, return_url=request.build_absolute_uri(page))
    except LedgerError as refused:
        messages.error(request, refused.message)
        return redirect(page)
    return redirect(row.checkout_url if row.state == "pending" else page)


def _asked(request: HttpRequest) -> int | None:
    """An amount that a link brought, in paise."""
    asked = request.GET.get("amount", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= 12 else None
