"""The form of the payouts' switch."""

from django import forms
from django.utils.translation import gettext_lazy as _

from wallet.forms.money import RupeesField


class SwitchForm(forms.Form):
    """Whether payouts rest and why, and how much may leave in a day of India; an empty cap is none."""

    is_paused = forms.BooleanField(label=_("Payouts rest"), required=False)
    reason = forms.CharField(
        label=_("Why they rest"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"class": "field", "autocomplete": "off"}),
    )
    daily_cap_minor = RupeesField(
        label=_("Rupees a day at most; empty for no cap"),
        required=False,
        widget=forms.TextInput(attrs={"class": "field", "inputmode": "decimal", "autocomplete": "off"}),
    )
