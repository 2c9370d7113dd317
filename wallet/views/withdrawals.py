"""Taking money out: the figures first, then the request."""

import uuid

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from players.services.gate import Act
from wallet.forms.withdrawals import WithdrawForm
from wallet.services import clock, methods, withdrawals
from wallet.views.asking import against, amount_asked, player_of, refusals_on


def _is_confirmed(request: HttpRequest) -> bool:
    """The figures have been seen, and now it counts: this is what asks for the password again."""
    return "confirmed" in request.POST


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(enabled=_is_confirmed)
def withdraw(request: HttpRequest) -> HttpResponse:
    """Template wallet/withdraw.html with

    `form`, `saved` (ways to be paid), `bounds` (withdrawals.Bounds), `quick` (paise), `against` (why not), `open_one`,
    `now`; and, once an amount was sent, wallet/withdraw_confirm.html with `form`, `quote` and `method`: sent again
    with `confirmed`, it becomes the request.
    """
    player = player_of(request)
    saved = methods.saved_by(player)
    bounds = withdrawals.bounds(player)
    first = next((str(each.public_id) for each in methods.usable(saved)), "")  # chosen before anybody chooses
    initial = {"cmd_id": uuid.uuid4(), "amount": amount_asked(request), "method": first}
    form = WithdrawForm(request.POST or None, methods=saved, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, "amount"):
            return _quoted_or_requested(request, form, bounds)
    context = {
        "form": form,
        "saved": saved,
        "now": clock.now(),
        "bounds": bounds,
        "quick": [amount for amount in (500_00, 1_000_00) if bounds.least_minor <= amount < bounds.most_minor],
        "against": against(player, Act.WITHDRAW),
        "open_one": withdrawals.open_of(player),
    }
    return render(request, "wallet/withdraw.html", context)


def _quoted_or_requested(request: HttpRequest, form: WithdrawForm, bounds: withdrawals.Bounds) -> HttpResponse:
    """The page of the figures, or the way to the request that was made. Raises what the services raise."""
    player, told = player_of(request), form.cleaned_data
    asked = {"player": player, "amount_minor": told["amount"], "is_closing": bounds.is_closing}
    if _is_confirmed(request):
        row = withdrawals.request(method_id=uuid.UUID(told["method"]), cmd_id=told["cmd_id"], **asked)
        return redirect("wallet:withdrawal", row.public_id)
    method = methods.owned(player, uuid.UUID(told["method"]))
    quote = withdrawals.quote(method=method, **asked)
    return render(request, "wallet/withdraw_confirm.html", {"form": form, "quote": quote, "method": method})
