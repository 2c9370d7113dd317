"""What a player types about himself."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from players.models import Identity, Region, User
from players.papers.limits import DROPPED_FOR_SIZE, LARGEST_FILE
from players.papers.refusal import Refusal
from players.services import identity_input, identity_submission
from players.services.documents import refusal_text
from players.services.gate import NotAllowed


def checked(check: Callable[[str], str], text: str) -> str:
    """As the services read it, or an error of the field."""
    try:
        return check(text)
    except NotAllowed as refused:
        raise ValidationError(refused.message, code=refused.code) from refused


class IdentityForm(forms.Form):
    """Name, date of birth, state, PAN and a paper; `save` may still put an error of the service beside a field."""

    name = forms.CharField(
        label=_("Full name"),
        help_text=_("As it is printed on your PAN card."),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    born = forms.DateField(
        label=_("Date of birth"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "autocomplete": "bday"}),
    )
    region = forms.ChoiceField(
        label=_("State or territory"), help_text=_("Where you live."), choices=[("", _("Choose one")), *Region.choices]
    )
    pan = forms.CharField(
        label=_("PAN"),
        help_text=_("Five letters, four digits, a letter."),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    paper = forms.FileField(
        label=_("Picture of a paper with your photograph"),
        help_text=format_lazy(
            _("PAN card, passport, driving licence or voter card. JPEG, PNG or PDF, at most {size} MB."),
            size=LARGEST_FILE // 2**20,
        ),
        required=False,
        allow_empty_file=True,  # the service says it better
        max_length=255,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,application/pdf"}),
    )

    _FIELDS = ("name", "born", "region", "pan", "paper")

    def __init__(self, *args: Any, meta: dict[str, Any] | None = None, **kwargs: Any) -> None:
        """`meta` is that of the request, which knows of a file that was dropped for its size."""
        super().__init__(*args, **kwargs)
        self._was_dropped = bool(meta and meta.get(DROPPED_FOR_SIZE))

    def clean_name(self) -> str:
        return checked(identity_input.tidy_name, self.cleaned_data["name"])

    def clean_pan(self) -> str:
        return checked(identity_input.tidy_pan, self.cleaned_data["pan"])

    def clean_paper(self) -> UploadedFile | None:
        if self._was_dropped:
            raise ValidationError(refusal_text(Refusal.TOO_LARGE), code="paper.too_large")
        paper: UploadedFile | None = self.cleaned_data["paper"]
        return paper

    def save(self, player: User) -> Identity | None:
        """What became of it; None where something is wrong, which then stands beside its field or above them all."""
        try:
            return identity_submission.submit(player=player, **{name: self.cleaned_data[name] for name in self._FIELDS})
        except NotAllowed as refused:
            kind, _dot, field = refused.code.partition(".")
            name = "paper" if kind == "paper" else field.partition("_")[0]
            self.add_error(name if name in self.fields else None, refused.message)
        return None
