"""Ways to be paid: saved, shown masked, removed. Saving one asks for the password again."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from players.services import identity, reauthentication
from wallet.forms.withdrawals import MethodForm
from wallet.ledger.errors import LedgerError
from wallet.models import PayoutMethod
from wallet.services import clock, methods
from wallet.views.asking import player_of, refusals_on


@login_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def methods_page(request: HttpRequest) -> HttpResponse:
    """Template wallet/methods.html: see `_page`. The page and its form are behind the password."""
    if not reauthentication.is_recent(request):
        return reauthentication.ask(request, resume="wallet.views.methods.go_on")
    if request.method == "POST":
        return _saved(request, request.POST)
    name = identity.verified_name(player_of(request))
    return _page(request, MethodForm(initial={"holder_name": name}), request.GET.get("next", ""))


def go_on(request: HttpRequest, state: dict[str, str]) -> HttpResponse:
    """The form that was sent before the password was asked for. It is called by whoever asked."""
    return _saved(request, reauthentication.typed(state))


def _saved(request: HttpRequest, sent: QueryDict) -> HttpResponse:
    form = MethodForm(sent)
    if form.is_valid():
        told = form.cleaned_data
        with refusals_on(form):
            row = methods.add(
                player=player_of(request),
                kind=told["kind"],
                details=form.details(),
                holder_name=told["holder_name"],
            )
            messages.success(request, _told(row))
            return redirect(_way_back(request, sent.get("next", "")) or "wallet:methods")
    return _page(request, form, sent.get("next", ""))


def _page(request: HttpRequest, form: MethodForm, asked_by: str) -> HttpResponse:
    """`form`, `saved` (the player's ways to be paid), `now`, `verified_name` (in which an account has to be, None

    before papers are checked) and `next` (where to go on afterwards).
    """
    player = player_of(request)
    context = {
        "form": form,
        "saved": methods.saved_by(player),
        "now": clock.now(),
        "verified_name": identity.verified_name(player),
        "next": _way_back(request, asked_by),
    }
    return render(request, "wallet/methods.html", context)


@login_required
@require_POST
def remove_method(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Forget one of the player's own ways to be paid."""
    try:
        methods.remove(player=player_of(request), public_id=public_id)
    except LedgerError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("Removed."))
    return redirect("wallet:methods")


def _told(row: PayoutMethod) -> str:
    if row.usable_from <= clock.now():
        return _("Saved, and it can be used now.")
    return _("Saved. For your safety it rests for a day before money goes there.")


def _way_back(request: HttpRequest, asked: str) -> str:
    """The address if it is of this house, else empty."""
    is_ours = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if is_ours else ""
