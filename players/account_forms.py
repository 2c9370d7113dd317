"""allauth's forms in the house's words: its labels, and no placeholder that only says them once more."""

from typing import Any

from allauth.account import forms as account
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from django import forms
from django.utils.translation import gettext_lazy as _

WORDS = {
    "email": _("E-mail"),
    "login": _("E-mail"),
    "password": _("Password"),
    "oldpassword": _("Your password now"),
    "code": _("Number from the app, or a recovery code"),
}
NEW_PASSWORD = {"password1": _("New password"), "password2": _("The same once more")}


class InOurWords(forms.Form):
    """Goes before an allauth form. `words` are labels by name, beside those that mean the same everywhere."""

    words: dict[str, Any] = {}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        words = WORDS | self.words
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = words.get(name, field.label)


class LoginForm(InOurWords, account.LoginForm):
    """Signing in."""


class AddEmailForm(InOurWords, account.AddEmailForm):
    """Another address."""


class ChangePasswordForm(InOurWords, account.ChangePasswordForm):
    """Another password, by who knows the old one."""

    words = NEW_PASSWORD


class SetPasswordForm(InOurWords, account.SetPasswordForm):
    """A password for an account that has none."""

    words = NEW_PASSWORD


class ResetPasswordForm(InOurWords, account.ResetPasswordForm):
    """Asking for the link."""


class ResetPasswordKeyForm(InOurWords, account.ResetPasswordKeyForm):
    """Another password, by the link."""

    words = NEW_PASSWORD


class ReauthenticateForm(InOurWords, account.ReauthenticateForm):
    """The password again, before something that guards the account."""


class AuthenticateForm(InOurWords, mfa.AuthenticateForm):
    """The second step of signing in."""


class MfaReauthenticateForm(InOurWords, mfa.ReauthenticateForm):
    """The second factor again, before something that guards the account."""


class ActivateTotpForm(InOurWords, totp.ActivateTOTPForm):
    """The first number of a new app."""

    words = {"code": _("Number that the app shows")}
