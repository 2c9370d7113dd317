"""Ways to be paid: saved, shown masked, removed. Saving one asks for the password again."""

import uuid

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from wallet.forms.withdrawals import MethodForm
from wallet.ledger.errors import LedgerError
from wallet.models import PayoutMethod
from wallet.services import methods
from wallet.views.common import player_of, refusals_on


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
def methods_page(request: HttpRequest) -> HttpResponse:
    """Template wallet/methods.html with `form` and `saved` (the player's ways to be paid)."""
    player = player_of(request)
    form = MethodForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        with refusals_on(form):
            methods.add(player=player, kind=told["kind"], details=form.details(), holder_name=told["holder_name"])
            messages.success(request, _("Saved. For your safety it can be used after a day."))
            return redirect("wallet:methods")
    return render(request, "wallet/methods.html", {"form": form, "saved": saved_by(player.pk)})


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


def saved_by(player: int) -> list[PayoutMethod]:
    """The player's ways to be paid, the latest first."""
    return list(PayoutMethod.objects.filter(player=player, removed_at=None).order_by("-pk"))
