"""Signing up, where allauth's page needs one answer more, and a player's own settings."""

from typing import Any, cast

from allauth.account.views import SignupView as AllauthSignupView
from allauth.usersessions import app_settings
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.sessions.models import Session
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.forms import NAME_TAKEN, FaceForm, NameForm, SettingsForm, SignupForm
from players.models import User
from players.services import faces, wishes
from players.services.faces import NoSuchFace
from players.services.names import NameTaken


class SignupView(AllauthSignupView):
    """allauth's page and steps; a name lost in a race is an error beside its field, like any other taken name."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except NameTaken:
            form.add_error("display_name", NAME_TAKEN)
            answer = self.form_invalid(form)
        return answer


class SessionsView(ListUserSessionsView):
    """allauth's page of devices, its list in one query: allauth itself asks for each session whether it still lives."""

    def get_context_data(self, **options: Any) -> dict[str, Any]:
        alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
        known = UserSession.objects.filter(user=self.request.user, session_key__in=alive).order_by("created_at")
        sessions = list(known)
        context = super(ListUserSessionsView, self).get_context_data(**options)
        seen = {"show_last_seen_at": app_settings.TRACK_ACTIVITY}
        return context | {"sessions": sessions, "session_count": len(sessions)} | seen


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Template account/profile.html: who a player is to others, and how he wants the table."""
    if request.method != "POST":
        return _page(request)
    # The form writes on the instance it is given, before it knows whether that is right: not on the one in use.
    form = SettingsForm(request.POST, instance=User())
    if not form.is_valid():
        return _page(request, form=form)
    wishes.choose(player=cast(User, request.user), **form.cleaned_data)
    messages.success(request, _("Saved. What happens without a connection counts from your next deal."))
    return redirect("account_profile")


@login_required
@require_POST
def change_name(request: HttpRequest) -> HttpResponse:
    """Another name at the table; what is wrong with it is said beside its field."""
    form = NameForm(request.POST)
    if form.is_valid() and form.save(cast(User, request.user)):
        messages.success(request, _("Saved. Others see your new name at once, in your earlier deals too."))
    if form.errors:
        return _page(request, name_form=form)
    return redirect("account_profile")


@login_required
@require_POST
def choose_face(request: HttpRequest) -> HttpResponse:
    """Another face, of those that the page offers."""
    form = FaceForm(request.POST)
    try:
        if not form.is_valid():
            raise NoSuchFace
        form.save(cast(User, request.user))
    except NoSuchFace:
        raise BadRequest from None
    messages.success(request, _("Saved. Others see your new face at once."))
    return redirect("account_profile")


def _page(request: HttpRequest, **forms: Any) -> HttpResponse:
    player = cast(User, request.user)
    number = request.GET.get("faces", "0")
    shown = int(number) % faces.SETS if number.isascii() and number.isdigit() and len(number) < 4 else 0
    context = {
        "form": SettingsForm(instance=player),
        "name_form": NameForm(initial={"display_name": player.display_name}),
        "faces": list(dict.fromkeys([player.avatar_seed, *faces.offered(player, shown)])),
        "more_faces": (shown + 1) % faces.SETS,
        "languages": settings.LANGUAGES,
    }
    return render(request, "account/profile.html", context | forms)
