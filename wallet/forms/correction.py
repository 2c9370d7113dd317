"""What a maker says of a correction by hand; the service asks everything again."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import User
from wallet.forms.money import RupeesField
from wallet.models import Adjustment
from wallet.services import corrections

FIELD = {"class": "field"}
IN, OUT = "in", "out"


class CorrectionForm(forms.Form):
    """`wanted` once it is valid."""

    player = forms.EmailField(
        label=_("Player's e-mail; empty for an account of the house"),
        required=False,
        widget=forms.EmailInput(attrs=FIELD | {"autocomplete": "off"}),
    )
    bucket = forms.ChoiceField(
        label=_("Where the player's money stands"),
        required=False,
        choices=[("", "–"), *Adjustment.PlayerBucket.choices],
        widget=forms.Select(attrs=FIELD),
    )
    house_account = forms.ChoiceField(
        label=_("Or an account of the house"), required=False, widget=forms.Select(attrs=FIELD)
    )
    direction = forms.ChoiceField(
        label=_("What happens to it"),
        choices=[(IN, _("Put in (credit)")), (OUT, _("Take out (debit)"))],
        widget=forms.Select(attrs=FIELD),
    )
    amount = RupeesField(
        label=_("Rupees"), widget=forms.TextInput(attrs=FIELD | {"inputmode": "decimal", "autocomplete": "off"})
    )
    against = forms.ChoiceField(label=_("The other side, an account of the house"), widget=forms.Select(attrs=FIELD))
    reason = forms.ChoiceField(
        label=_("Why"), choices=[("", "–"), *Adjustment.Reason.choices], widget=forms.Select(attrs=FIELD)
    )
    told = forms.CharField(
        label=_("One sentence that the player reads in the statement"),
        min_length=10,
        max_length=200,
        widget=forms.TextInput(attrs=FIELD | {"autocomplete": "off"}),
    )
    evidence = forms.CharField(
        label=_("How it is known: statement, letter, case. For finance alone"),
        min_length=10,
        max_length=500,
        widget=forms.Textarea(attrs=FIELD | {"rows": 3}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        for name in ("house_account", "against"):
            self.fields[name].choices = [("", "–"), *corrections.house_accounts()]  # type: ignore[attr-defined]

    def clean_player(self) -> User | None:
        typed = self.cleaned_data["player"]
        if not typed:
            return None
        found = User.objects.filter(email__iexact=typed, is_bot=False).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has an account with this e-mail."))
        return found

    @property
    def wanted(self) -> corrections.Wanted:
        said = self.cleaned_data
        return corrections.Wanted(
            player=said["player"],
            bucket=said["bucket"],
            house_account=said["house_account"],
            against=said["against"],
            amount_minor=said["amount"] if said["direction"] == IN else -said["amount"],
            reason=said["reason"],
            told=" ".join(said["told"].split()),
            evidence=" ".join(said["evidence"].split()),
        )
