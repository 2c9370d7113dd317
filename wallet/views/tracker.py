"""The page that follows a withdrawal to its end, and what its player can do about it meanwhile."""

import uuid

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from wallet.forms.withdrawals import AnswerForm
from wallet.ledger.errors import LedgerError
from wallet.models import PayoutMethod, Withdrawal
from wallet.services import desk, methods, withdrawals
from wallet.services.tracking.track import Track, title, track
from wallet.views.asking import player_of, refusals_on


@login_required
@require_safe
def withdrawal(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Template wallet/withdrawal.html: see `_page`."""
    row = _own(request, public_id)
    return _page(request, row, track(row), AnswerForm())


@login_required
@require_POST
def answer(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What the player says to a question of finance; one that is refused stays in its field."""
    row = _own(request, public_id)
    form = AnswerForm(request.POST)
    if form.is_valid():
        with refusals_on(form, "words"):
            withdrawals.answer(withdrawal=row, player=player_of(request), words=form.cleaned_data["words"])
            messages.success(request, _("Thank you. Finance has your answer."))
            return redirect("wallet:withdrawal", row.public_id)
    return _page(request, row, track(row), form)


@login_required
@require_POST
def cancel(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The player takes the request back."""
    row = _own(request, public_id)
    try:
        if withdrawals.cancel(withdrawal=row, player=player_of(request)):
            messages.success(request, _("Taken back. The money is in your winnings again."))
    except LedgerError as refused:
        messages.error(request, refused.message)
    return redirect("wallet:withdrawal", row.public_id)


@login_required
@require_POST
@reauthentication_required
def change_method(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Have it sent elsewhere; whatever was decided about it is decided anew."""
    row = _own(request, public_id)
    try:
        chosen = uuid.UUID(request.POST.get("method", ""))
        desk.change_method(withdrawal=row, player=player_of(request), method_id=chosen)
        messages.success(request, _("Changed. Finance looks at it once more."))
    except LedgerError as refused:
        messages.error(request, refused.message)
    except ValueError:
        messages.error(request, _("Choose one of your saved ways to be paid."))
    return redirect("wallet:withdrawal", row.public_id)


def _page(request: HttpRequest, row: Withdrawal, told: Track, form: AnswerForm) -> HttpResponse:
    """`withdrawal`, `track` (how it stands), `steps` (title and time of each), `answer_form`, and `others`: the

    ways to be paid that it may be changed to. `is_watched` while the browser should ask again: not under an answer
    that is being typed.
    """
    context = {
        "withdrawal": row,
        "track": told,
        "steps": [(title(step.to_state), step.at) for step in told.steps],
        "answer_form": form,
        "is_watched": told.is_open and not told.is_asked,
        "others": _others(row) if told.is_cancellable else [],
    }
    return render(request, "wallet/withdrawal.html", context)


def _others(row: Withdrawal) -> list[PayoutMethod]:
    return [each for each in methods.usable(methods.saved_by(row.player)) if each.pk != row.method_id]


def _own(request: HttpRequest, public_id: uuid.UUID) -> Withdrawal:
    rows = Withdrawal.objects.select_related("method", "player")
    return get_object_or_404(rows, public_id=public_id, player=player_of(request))
