"""Joins allauth and our accounts: the name at the table, and what is said when something is wrong."""

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from players.models import User
from players.services import factor_sealing

_WRONG_NUMBER = _("This number is wrong, or was used already. Wait for the next one and try again.")
_OLD_LINK = _("This link has been used or is too old. Ask for a new one.")
_MISMATCH = _("This e-mail and password do not go together. Look at both and try again.")
_WAYS = {"reauthenticate": _("Use your password"), "mfa_reauthenticate": _("Use the app or a recovery code")}


class AccountAdapter(DefaultAccountAdapter):
    """The name shown at the table is part of the account from its first row on."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed. Nobody can sign in with it."),
        "cannot_remove_primary_email": _("You sign in with this address. Use another one first, then remove it."),
        "duplicate_email": _("You have added this address already."),
        "email_password_mismatch": _MISMATCH,
        "email_taken": _("There is an account with this e-mail. Sign in, or reset its password."),
        "enter_current_password": _("This is not your password."),
        "incorrect_code": _WRONG_NUMBER,
        "incorrect_password": _("This is not your password."),
        "invalid_login": _MISMATCH,
        "invalid_or_expired_key": _OLD_LINK,
        "invalid_password_reset": _OLD_LINK,
        "max_email_addresses": _("You cannot have more than %d addresses. Remove one first."),
        "rate_limited": _("That was very often. Wait a minute, then try again."),
        "same_as_current": _("This is what it is already."),
        "select_only_one": _("Choose one, not both."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait five minutes, then try again."),
        "unknown_email": _("There is no account with this e-mail."),
        "unverified_primary_email": _("Confirm this address first, then use it."),
    }

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.display_name = form.cleaned_data["display_name"]
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """The ways to show once more that it is you, in our words."""
        ways = cast(list[dict[str, Any]], super().get_reauthentication_methods(user))
        return [way | {"description": _WAYS.get(way["id"], way["description"])} for way in ways]


class MfaAdapter(DefaultMFAAdapter):
    """What is said about second factors, and that their secrets lie sealed (players/services/factor_sealing.py)."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": _("With a second factor on, no address can be added. Turn it off first."),
        "cannot_delete_authenticator": _("Your second factor has to stay on."),
        "cannot_generate_recovery_codes": _("Recovery codes come with a second factor. Turn the app on first."),
        "incorrect_code": _WRONG_NUMBER,
        "unverified_email": _(
            "Confirm your e-mail first, each address you added: it is the way back in without your phone."
        ),
    }

    def encrypt(self, text: str) -> str:
        return factor_sealing.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        return factor_sealing.unseal(encrypted_text)
