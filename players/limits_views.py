"""Pages on which a player limits his play, takes a break from it, and learns what keeps him from it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.limits_forms import BreakForm, KeepForm, LimitsForm
from players.models import LimitKind, User
from players.services import exclusion, gate, jurisdiction, play_limits
from players.services.breaks import EXCLUSIONS, TIME_OUTS
from players.services.gate import Act
from players.services.play_limits import Limit
from players.services.reasons import break_words


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def limits(request: HttpRequest) -> HttpResponse:
    """Template account/limits.html: what counts for me now, what waits, and the ways to a break."""
    player = cast(User, request.user)
    form = LimitsForm(request.POST or None, limits=play_limits.current(player))
    if request.method == "POST" and form.is_valid():
        for limit in form.save(player):
            messages.success(request, _told(limit))
        return redirect("account_limits")
    pause = exclusion.current(player)
    context = {
        "form": form,
        "rows": [(form[limit.kind.value], limit) for limit in form.limits],
        "break_words": break_words(pause) if pause else "",
        "time_outs": TIME_OUTS,
        "exclusions": EXCLUSIONS,
    }
    return render(request, "account/limits.html", context)


@login_required
@require_POST
def keep_limit(request: HttpRequest) -> HttpResponse:
    """The looser limit that waits is off; the old one stays."""
    form = KeepForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    if play_limits.keep(player=cast(User, request.user), kind=LimitKind(form.cleaned_data["kind"])):
        messages.success(request, _("Your limit stays as it is."))
    return redirect("account_limits")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_break(request: HttpRequest) -> HttpResponse:
    """Template account/break.html: what a break of this length does, and the button that begins it."""
    form = BreakForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        return redirect("account_limits")
    if request.method == "POST":
        form.chosen.begin(cast(User, request.user))
        messages.success(request, _("Your break has begun. Take care of yourself."))
        return redirect("account_limits")
    length = form.chosen.length
    until = None if length is None else timezone.now() + length
    return render(request, "account/break.html", {"chosen": form.chosen, "until": until})


@login_required
@require_safe
def why_not(request: HttpRequest) -> HttpResponse:
    """Template account/why_not.html: act by act, whether I may, else why not and what I can do about it."""
    against = gate.why_not(cast(User, request.user))
    acts = [(_ACTS[act](), [reason for reason in against if reason.act is act]) for act in gate.acts()]
    context = {"acts": acts, "pack": jurisdiction.active(), "rules": jurisdiction.rules()}
    return render(request, "account/why_not.html", context)


_ACTS = {
    Act.PLAY_PRACTICE: lambda: _("Play with practice chips"),
    Act.PLAY_SANDBOX: lambda: (
        _("Play with sandbox rupees") if jurisdiction.rules().is_sandbox else _("Play for rupees")
    ),
    Act.PLAY_CASH: lambda: _("Play for rupees"),
    Act.DEPOSIT: lambda: _("Add cash"),
    Act.WITHDRAW: lambda: _("Withdraw"),
}


def _told(limit: Limit) -> str:
    if limit.pending is None:
        return _("%(limit)s: saved. It counts at once.") % {"limit": limit.kind.label}
    at = date_format(timezone.localtime(limit.pending.counts_from), "j F, H:i")
    told = _("%(limit)s: the looser limit counts from %(at)s on. Until then the old one stays.")
    return told % {"limit": limit.kind.label, "at": at}
