"""Signing up with a name for the table, and a player's own settings."""

from typing import Any, cast

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from players.account_forms import InOurWords
from players.models import User
from players.models.shown_name import shown_name_rule
from players.services import faces, names
from players.services.wishes import WISHES

NAME_TAKEN = _("This name, or one that looks like it, is taken. Choose another one.")


class ShownNameField(forms.CharField):
    """A name as others will see it; what only looks different is made the same."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            label=_("Name at the table"),
            help_text=_("3 to 16 letters, digits, spaces, dots, dashes or underscores. Others see it."),
            min_length=3,
            max_length=16,
            validators=[shown_name_rule],
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
            **options,
        )

    def to_python(self, value: object) -> str:
        """Tidied before it is judged, so that a full-width letter or two spaces are not held against anyone."""
        return names.tidy(cast(str, super().to_python(value)))


class SignupForm(InOurWords, AllauthSignupForm):
    """E-mail and password as allauth asks for them, and the name shown at the table."""

    display_name = ShownNameField()
    field_order = ["email", "display_name", "password1"]

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        if not names.is_free(name):
            raise forms.ValidationError(NAME_TAKEN, code="taken")
        return name

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Raises NameTaken where another sign-up was faster: the unique index decides, the check above only asks."""
        try:
            with transaction.atomic():
                answer: tuple[User | None, HttpResponse | None] = super().try_save(request)
                return answer
        except IntegrityError as error:
            if names.is_name_lost(error):
                raise names.NameTaken from error
            raise


class NameForm(forms.Form):
    """Another name at the table."""

    display_name = ShownNameField()

    def save(self, player: User) -> bool:
        """True if the name was changed; otherwise the form says why beside its field, or nothing was to do."""
        try:
            return names.change_name(player=player, name=self.cleaned_data["display_name"])
        except names.NameTaken:
            self.add_error("display_name", NAME_TAKEN)
        except names.TooManyChanges:
            self.add_error("display_name", _("Three names a day are enough. Try again tomorrow."))
        return False


class FaceForm(forms.Form):
    """One of the faces that the page offers."""

    seed = forms.IntegerField(min_value=0, max_value=2**31 - 1)

    def save(self, player: User) -> None:
        """Raises `faces.NoSuchFace` for a face that no page offered him."""
        faces.choose_face(player=player, seed=self.cleaned_data["seed"])


class SettingsForm(forms.ModelForm):
    """What a player decides for himself; it follows him to every device."""

    class Meta:
        model = User
        fields = WISHES
        widgets = dict.fromkeys(("theme", "suits", "pace", "on_disconnect"), forms.RadioSelect)
        help_texts: dict[str, Any] = {
            "pace": _("Where your device asks for less motion, cards never travel, whatever you choose here."),
            "has_vibration": _("A short one when it is your turn, on devices that can."),
            "has_hints": _("Says when your hand is ready to finish. You are warned of a wrong show in any case."),
            "on_disconnect": _("Without a connection your turns are played for you: you keep your hand, or drop out."),
        }
