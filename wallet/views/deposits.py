"""Adding cash. The page to which a gateway leads back shows what is known, asks, and never credits by itself."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.services.gate import Act, NotAllowed
from wallet.forms.deposits import AddCashForm
from wallet.ledger.errors import LedgerError
from wallet.ledger.states import DepositState
from wallet.models import Deposit
from wallet.services import limits, transitions
from wallet.services.deposits import opening, questions, words
from wallet.views.asking import against, amount_asked, player_of, refusals_on

QUICK_MINOR = (200_00, 500_00, 1_000_00, 2_000_00)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def add_cash(request: HttpRequest) -> HttpResponse:
    """Template wallet/add_cash.html with

    `form`, `quick` (paise), `quote` (of the amount in the field, None without one), `example` (of 100 rupees: the
    tax), `rooms` (limits and what is left of them), `against` (gate.Reason: why nothing can be added now),
    `open_deposits` (those that are not paid yet).
    """
    player = player_of(request)
    asked = amount_asked(request)
    form = AddCashForm(request.POST or None, initial={"cmd_id": uuid.uuid4(), "amount": asked})
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data["amount"]
        with refusals_on(form, "amount"):
            row = opening.open_deposit(player=player, amount_minor=asked, cmd_id=form.cleaned_data["cmd_id"])
            return _to_checkout(request, row)
    context = {
        "form": form,
        "quick": QUICK_MINOR,
        "quote": opening.quote_or_none(asked),
        "example": opening.quote(opening.LEAST_MINOR),
        "least_minor": opening.LEAST_MINOR,
        "rooms": limits.deposit_rooms(player),
        "against": against(player, Act.DEPOSIT),
        "open_deposits": opening.open_of(player),
    }
    return render(request, "wallet/add_cash.html", context)


@login_required
@require_safe
def deposit(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Template wallet/deposit.html with `deposit` as it stands, `told` (words.Told), its `steps` and `refunds`,

    `can_pay` while the gateway's page is open, `against` (gate.Reason: why the player may not go there any more), and
    `may_change` while the browser should ask again.
    """
    row = questions.looked_at(_own(request, public_id))
    can_pay = words.may_still_be_paid(row)
    steps = list(transitions.steps(row))
    context = {
        "deposit": row,
        "told": words.told(row, steps),
        "steps": [(words.title(step.to_state), step.at) for step in steps],
        "refunds": row.refunds.order_by("pk"),
        "can_pay": can_pay,
        "against": against(player_of(request), Act.DEPOSIT) if can_pay else [],
        "may_change": can_pay or row.state == DepositState.FAILED,
    }
    return render(request, "wallet/deposit.html", context)


@login_required
@require_POST
def pay(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Go on to the gateway's checkout of a deposit that is not paid yet."""
    return _to_checkout(request, _own(request, public_id))


@login_required
@require_POST
def cancel(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The player will not pay this one, and can add cash at once; who has paid it meanwhile is shown that."""
    row = questions.cancel(_own(request, public_id))
    if row.state != DepositState.EXPIRED:
        return redirect("wallet:deposit", row.public_id)
    messages.success(request, _("Cancelled. This payment does not count in your limits any more."))
    return redirect("wallet:add-cash")


def _own(request: HttpRequest, public_id: uuid.UUID) -> Deposit:
    return get_object_or_404(Deposit, public_id=public_id, player=player_of(request))


def _to_checkout(request: HttpRequest, row: Deposit) -> HttpResponse:
    """A gateway that does not answer costs nothing: the row stays, and the player can try again from its page."""
    page = reverse("wallet:deposit", args=[row.public_id])
    try:
        row = opening.checkout(row.pk, return_url=request.build_absolute_uri(page))
    except (LedgerError, NotAllowed) as refused:
        messages.error(request, refused.message)
        return redirect(page)
    return redirect(row.checkout_url if row.state == DepositState.PENDING else page)
