"""What of a statement is shown: which money, which kind of line, which month."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from wallet.ledger.kinds import EntryKind as K
from wallet.ledger.money import Currency

# What a player calls it, and the kinds of entry behind it.
GROUPS: dict[str, tuple[Any, tuple[K, ...]]] = {
    "play": (_("Deals and prizes"), (K.DEAL_CLOSE, K.ESCROW_CLOSE)),
    "tables": (_("To and from tables"), (K.SEAT_FUND, K.SEAT_RELEASE)),
    "cash_in": (_("Cash added and sent back"), (K.DEP_CREDIT, K.DEP_REFUND, K.DEP_DISPUTE)),
    "cash_out": (_("Withdrawals"), (K.HOLD_PLACE, K.HOLD_RELEASE, K.WD_CLOSE, K.WD_RETURN, K.WD_OVERPAID)),
    "tax": (_("Tax"), (K.TDS_YEAR_END,)),
    "other": (_("Gifts and corrections"), (K.PRACTICE_GRANT, K.PRACTICE_REFILL, K.ADJUST)),
}


class StatementForm(forms.Form):
    """Read from the address; what cannot be read is left out, for a filter is no place for an error."""

    currency = forms.ChoiceField(choices=[(each.value, each.value) for each in Currency], required=False)
    kind = forms.ChoiceField(
        label=_("Kind"),
        required=False,
        choices=[("", _("Everything")), *((k, words) for k, (words, _kinds) in GROUPS.items())],
    )
    month = forms.RegexField(
        r"^20\d\d-(0[1-9]|1[0-2])$", label=_("Month"), required=False, widget=forms.TextInput(attrs={"type": "month"})
    )

    def kinds(self) -> tuple[K, ...]:
        """The kinds of entry to show; empty is all."""
        group = GROUPS.get(self._said("kind"))
        return group[1] if group else ()

    def first_day(self) -> date | None:
        """The first day of the month to show; None is all."""
        said = self._said("month")
        return date.fromisoformat(f"{said}-01") if said else None

    def _said(self, name: str) -> str:
        self.is_valid()
        return str(self.cleaned_data.get(name, ""))
