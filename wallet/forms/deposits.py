"""Adding cash: the amount, and the id by which a second click is known."""

from django import forms
from django.utils.translation import gettext_lazy as _

from wallet.forms.money import RupeesField


class AddCashForm(forms.Form):
    amount = RupeesField(label=_("Amount in rupees"))
    cmd_id = forms.UUIDField(widget=forms.HiddenInput)
