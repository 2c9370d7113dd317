"""Joins allauth and our accounts."""

from allauth.account.adapter import DefaultAccountAdapter
from django.forms import BaseForm
from django.http import HttpRequest

from players.models import User


class AccountAdapter(DefaultAccountAdapter):
    """The name shown at the table is part of the account from its first row on."""

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.display_name = form.cleaned_data["display_name"]
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved
