"""Signing up, where allauth's page needs one answer more, and a player's own page."""

from typing import cast

from allauth.account.views import SignupView as AllauthSignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.forms import NAME_TAKEN, NameTaken, SettingsForm, SignupForm
from players.models import User
from players.services import wishes


class SignupView(AllauthSignupView):
    """allauth's page and steps; a name lost in a race is an error beside its field, like any other taken name."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except NameTaken:
            form.add_error("display_name", NAME_TAKEN)
            answer = self.form_invalid(form)
        return answer


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Template account/profile.html with `form`: what a player decides for himself."""
    player = cast(User, request.user)
    form = SettingsForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        wishes.choose_on_disconnect(player=player, policy=form.cleaned_data["on_disconnect"])
        messages.success(request, _("Saved. It counts from your next deal."))
        return redirect("account_profile")
    return render(request, "account/profile.html", {"form": form})
