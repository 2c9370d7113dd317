"""Closing one's account: what happens and what is left, said first; then, after the password, in one step."""

import uuid

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from wallet.forms.withdrawals import CloseForm
from wallet.services import clock, closing
from wallet.views.asking import player_of, refusals_on


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(enabled=lambda request: request.method == "POST")
def close(request: HttpRequest) -> HttpResponse:
    """Template wallet/close.html with `form`, `rest` (closing.Rest), `player` and `now`."""
    player = player_of(request)
    rest = closing.rest(player)
    form = CloseForm(request.POST or None, methods=list(rest.usable), initial={"cmd_id": uuid.uuid4()})
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, "method"):
            row = closing.close(
                player=player, method_id=form.cleaned_data["method"], cmd_id=form.cleaned_data["cmd_id"]
            )
            messages.success(request, _("Your account is closed. Thank you for having been here."))
            return redirect("wallet:withdrawal", row.public_id) if row else redirect("wallet:close")
    return render(request, "wallet/close.html", {"form": form, "rest": rest, "player": player, "now": clock.now()})
