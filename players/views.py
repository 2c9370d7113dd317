"""Signing up, where allauth's page needs one answer more."""

from allauth.account.views import SignupView as AllauthSignupView
from django.http import HttpResponse

from players.forms import NAME_TAKEN, NameTaken, SignupForm


class SignupView(AllauthSignupView):
    """allauth's page and steps; a name lost in a race is an error beside its field, like any other taken name."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except NameTaken:
            form.add_error("display_name", NAME_TAKEN)
            answer = self.form_invalid(form)
        return answer
