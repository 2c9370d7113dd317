"""The wallet's first page: balances with the latest lines, and the refill of practice chips."""

from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from players.models import User
from wallet import selectors
from wallet.ledger.errors import RefillRefused
from wallet.ledger.money import Currency
from wallet.services import grants, withdrawals
from wallet.services.deposits import opening
from wallet.services.tracking.track import track

LATEST = 8


@dataclass(frozen=True, slots=True)
class Refill:
    """Whether practice chips can be refilled now, to how many, and under how many that is."""

    is_possible: bool
    full_minor: int = grants.FULL_STACK
    under_minor: int = grants.REFILL_UNDER


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Template wallet/home.html with

    `balances` (selectors.Balances: iterate for each currency), `selected` (CurrencyBalance of `?currency=`),
    `statement` (selectors.StatementPage, its latest lines), `refill` (Refill); for rupees `open_deposits`, `withdrawal`
    that is open and its `track`, each None where there is none.
    """
    balances = selectors.balances(_player(request))
    currency = _currency(request, balances)
    total = balances.of(Currency.CHIP).total_minor
    context = {
        "balances": balances,
        "selected": balances.of(currency),
        "statement": selectors.statement(_player(request), currency, limit=LATEST),
        "refill": Refill(is_possible=total < grants.REFILL_UNDER),
    }
    if currency is Currency.INR:
        context |= _under_way(_player(request))
    return render(request, "wallet/home.html", context)


@require_POST
@login_required
def refill(request: HttpRequest) -> HttpResponse:
    """Top practice chips back up; a second click finds that there are enough, and says so."""
    try:
        grants.refill_practice_chips(_player(request))
    except RefillRefused as refused:
        messages.info(request, refused.message)
    else:
        messages.success(request, _("Your practice chips are back at 10,000."))
    return redirect(f"{reverse('wallet:home')}?currency={Currency.CHIP}")


def _under_way(player: User) -> dict[str, object]:
    """Payments that are not finished: what everybody with money on its way looks for first."""
    taken = withdrawals.open_of(player)
    return {
        "open_deposits": opening.open_of(player),
        "withdrawal": taken,
        "track": track(taken) if taken else None,
    }


def _player(request: HttpRequest) -> User:
    return cast(User, request.user)  # login_required stands before every view here


def _currency(request: HttpRequest, balances: selectors.Balances) -> Currency:
    """The one asked for; else rupees for who has some, and chips for who has none."""
    asked = request.GET.get("currency", "")
    if asked in list(Currency):
        return Currency(asked)
    return Currency.INR if balances.of(Currency.INR).total_minor else Currency.CHIP
