"""Signing up with a name for the table, and a player's own settings."""

from typing import Any
from unicodedata import normalize

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from psycopg import Error as PostgresError

from players.models import User
from players.models.user import shown_name_rule

NAME_TAKEN = _("This name is taken. Choose another one.")


class NameTaken(Exception):
    """Somebody took the name between the check and the save."""


class SignupForm(AllauthSignupForm):
    """E-mail and password as allauth asks for them, and the name shown at the table."""

    display_name = forms.CharField(
        label=_("Name at the table"),
        help_text=_("3 to 16 letters, digits, spaces, dots, dashes or underscores. Others see it."),
        min_length=3,
        max_length=16,
        validators=[shown_name_rule],
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ["email", "display_name", "password1"]

    def clean_display_name(self) -> str:
        # One spelling for what looks the same: composed letters, single spaces.
        name = " ".join(normalize("NFC", self.cleaned_data["display_name"]).split())
        if User.objects.filter(display_name__iexact=name).exists():
            raise forms.ValidationError(NAME_TAKEN, code="taken")
        return name

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Raises NameTaken where another sign-up was faster: the unique index decides, the check above only asks."""
        try:
            with transaction.atomic():
                answer: tuple[User | None, HttpResponse | None] = super().try_save(request)
                return answer
        except IntegrityError as error:
            cause = error.__cause__
            if isinstance(cause, PostgresError) and cause.diag.constraint_name == "display_name_is_unique":
                raise NameTaken from error
            raise


class SettingsForm(forms.ModelForm):
    """What a player decides for himself."""

    class Meta:
        model = User
        fields = ("on_disconnect",)
        widgets = {"on_disconnect": forms.RadioSelect}
        help_texts: dict[str, Any] = {
            "on_disconnect": _("Without a connection your turns are played for you: you keep your hand, or drop out.")
        }
