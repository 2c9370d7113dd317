"""Asking for money, and where it goes."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from wallet.forms.money import RupeesField
from wallet.models import PayoutMethod

KINDS = [
    (PayoutMethod.Kind.UPI.value, _("UPI")),
    (PayoutMethod.Kind.BANK.value, _("Bank account")),
    (PayoutMethod.Kind.CHEQUE.value, _("Cheque by post")),
]


class WithdrawForm(forms.Form):
    """Amount and way; `step` says whether the figures have been seen."""

    amount = RupeesField(label=_("Amount in rupees"))
    method = forms.TypedChoiceField(label=_("How you are paid"), widget=forms.RadioSelect)
    cmd_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, methods: list[PayoutMethod], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["method"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(str(method.public_id), method.masked) for method in methods]


class MethodForm(forms.Form):
    """A way to be paid: of its fields those of the chosen kind count."""

    kind = forms.ChoiceField(label=_("How"), choices=KINDS, widget=forms.RadioSelect, initial="upi")
    holder_name = forms.CharField(label=_("Account holder's name"), max_length=80)
    vpa = forms.CharField(label=_("UPI address"), max_length=160, required=False)
    account_number = forms.CharField(label=_("Account number"), max_length=30, required=False)
    ifsc = forms.CharField(label=_("IFSC"), max_length=20, required=False)
    address = forms.CharField(
        label=_("Postal address"), max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def details(self) -> dict[str, str]:
        """What belongs to the account, without its holder."""
        names = ("vpa", "account_number", "ifsc", "address")
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}


class CloseForm(forms.Form):
    """Where what is left goes, or empty for later; and that it is understood."""

    method = forms.TypedChoiceField(
        label=_("What is left"),
        widget=forms.RadioSelect,
        required=False,
        coerce=UUID,
        empty_value=None,
        error_messages={"invalid_choice": _("Choose one of your saved ways to be paid.")},
    )
    is_understood = forms.BooleanField(
        label=_("I know that I cannot open it again myself"),
        error_messages={"required": _("Tick this if you want to close the account.")},
    )
    cmd_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, methods: list[PayoutMethod], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["method"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(str(method.public_id), method.masked) for method in methods]


class AnswerForm(forms.Form):
    words = forms.CharField(label=_("Your answer"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))
