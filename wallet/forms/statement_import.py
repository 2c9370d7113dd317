"""A statement of a gateway or bank that people upload."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminFileFieldWidget  # the theme's script takes every choice of a file for its own

from wallet.gateways.ports import StatementLine
from wallet.services import account_names, clock, gateway_statements, statement_csv
from wallet.services.refusals import MoneyRefused

FIELD = {"class": "field"}


class StatementUpload(forms.Form):
    """Whose statement it is, of which day, and the file; `lines` once it is valid."""

    gateway = forms.ChoiceField(label=_("Gateway or bank"), widget=forms.Select(attrs=FIELD))
    day = forms.DateField(
        label=_("Day in India"), widget=forms.DateInput(attrs=FIELD | {"type": "date"}, format="%Y-%m-%d")
    )
    file = forms.FileField(label=_("CSV file"), widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".csv,text/csv"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.fields["gateway"].choices = [(name, account_names.gateway(name)) for name in gateway_statements.gateways()]  # type: ignore[attr-defined]
        self.lines: list[StatementLine] = []

    def clean_day(self) -> Any:
        day = self.cleaned_data["day"]
        if day > clock.day_of(clock.now()):
            raise forms.ValidationError(_("Choose a day that has begun."))
        return day

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        try:
            # One byte more than is allowed says that there is more, without reading it.
            self.lines = statement_csv.read(file.read(statement_csv.MOST_BYTES + 1))
        except MoneyRefused as refused:
            raise forms.ValidationError(refused.message) from None
        return file
