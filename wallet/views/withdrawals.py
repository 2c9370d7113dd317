"""Taking money out: the figures first, then the request; and the page that follows it to its end."""

import uuid

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.services import gate
from wallet.forms.withdrawals import AnswerForm, WithdrawForm
from wallet.ledger.errors import LedgerError
from wallet.ledger.states import CANCELLABLE, OPEN_WITHDRAWAL
from wallet.models import MIN_WITHDRAWAL_MINOR, StateChange, Withdrawal
from wallet.services import clock, desk, methods, withdrawals
from wallet.views.common import player_of, refusals_on
from wallet.views.methods import saved_by


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
def withdraw(request: HttpRequest) -> HttpResponse:
    """Template wallet/withdraw.html with

    `form`, `saved` (ways to be paid), `withdrawable_minor`, `least_minor`, `against` (why not), `open_one`;
    and, once an amount was sent, wallet/withdraw_confirm.html with `quote` and `method`: sent again with `confirmed`,
    it becomes the request.
    """
    player = player_of(request)
    saved = saved_by(player.pk)
    form = WithdrawForm(request.POST or None, methods=saved, initial={"cmd_id": uuid.uuid4()})
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        with refusals_on(form, "amount"):
            method = methods.owned(player, uuid.UUID(told["method"]))
            if "confirmed" not in request.POST:
                quote = withdrawals.quote(player=player, amount_minor=told["amount"], method=method)
                return render(request, "wallet/withdraw_confirm.html", {"form": form, "quote": quote, "method": method})
            row = withdrawals.request(
                player=player, amount_minor=told["amount"], method_id=method.public_id, cmd_id=told["cmd_id"]
            )
            return redirect("wallet:withdrawal", row.public_id)
    context = {
        "form": form,
        "saved": saved,
        "now": clock.now(),
        "withdrawable_minor": withdrawals.withdrawable(player),
        "least_minor": MIN_WITHDRAWAL_MINOR,
        "against": [reason for reason in gate.why_not(player) if reason.act is gate.Act.WITHDRAW],
        "open_one": Withdrawal.objects.filter(player=player, state__in=OPEN_WITHDRAWAL).first(),
    }
    return render(request, "wallet/withdraw.html", context)


@login_required
@require_safe
def withdrawal(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Template wallet/withdrawal.html with `withdrawal`, its `steps`, `cheque`, `is_cancellable`, `is_overdue`."""
    row = _own(request, public_id)
    attempt = row.attempts.select_related("cheque").order_by("-n").first()
    context = {
        "withdrawal": row,
        "steps": StateChange.objects.filter(subject_type="withdrawal", subject_id=row.pk).order_by("pk"),
        "cheque": getattr(attempt, "cheque", None),
        "is_open": row.state in OPEN_WITHDRAWAL,
        "is_cancellable": row.state in CANCELLABLE,
        "is_overdue": row.state in OPEN_WITHDRAWAL and row.due_at < clock.now(),
        "answer_form": AnswerForm(),
        "saved": saved_by(row.player_id) if row.state in CANCELLABLE else [],
    }
    return render(request, "wallet/withdrawal.html", context)


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
def answer(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """What the player says to a question of finance."""
    row = _own(request, public_id)
    try:
        withdrawals.answer(withdrawal=row, player=player_of(request), words=request.POST.get("words", ""))
        messages.success(request, _("Thank you. Finance has your answer."))
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
        desk.change_method(
            withdrawal=row, player=player_of(request), method_id=uuid.UUID(request.POST.get("method", ""))
        )
        messages.success(request, _("Changed. Finance looks at it once more."))
    except (LedgerError, ValueError) as refused:
        messages.error(request, getattr(refused, "message", _("Choose one of your saved ways to be paid.")))
    return redirect("wallet:withdrawal", row.public_id)


def _own(request: HttpRequest, public_id: uuid.UUID) -> Withdrawal:
    rows = Withdrawal.objects.select_related("method", "player")
    return get_object_or_404(rows, public_id=public_id, player=player_of(request))
