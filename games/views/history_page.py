"""The filters over one's own deals, as a form, and their rows and sums in words."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import catalogue
from games.models import DealSeat, Table
from games.selectors import HistoryPage, Total, Wish
from games.views.deal_page import NOTES
from wallet.ledger.money import Currency
from wallet.templatetags.money import stake

Json = dict[str, Any]

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)
"""No deal is older or to come later; the calendar's own last day has no next one."""

MONEY = {"practice": Currency.CHIP, "rupees": Currency.INR}
MONEY_NAMES = {
    "": gettext_lazy("All money"),
    "practice": gettext_lazy("Practice"),
    "rupees": gettext_lazy("Rupees"),
}
ENDS = {
    "": gettext_lazy("Every outcome"),
    "won": gettext_lazy("Won"),
    "lost": gettext_lazy("Lost"),
    "dropped": gettext_lazy("Dropped"),
    "void": gettext_lazy("Called off"),
}


class DayField(forms.DateField):
    """A day on which there may have been a deal."""

    widget = forms.DateInput({"type": "date"})
    default_validators = [MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)]


class AddressFilter(forms.Form):
    """Filters that stand in the address of a page."""

    @property
    def said(self) -> dict[str, str]:
        """The filters that count, as an address writes them."""
        self.is_valid()
        return {name: str(self.data[name]) for name, value in self.cleaned_data.items() if value}

    def older(self, before: int) -> str:
        """The address of the rows after this one, under the same filters."""
        return "?" + urlencode({**self.said, "before": before})

    @property
    def newest(self) -> str:
        return "?" + urlencode(self.said)

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """What one may choose here, where that is known only now."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


class HistoryFilter(AddressFilter):
    """What an address asks for. Each field is taken by itself: what is wrong counts as not said."""

    money = forms.ChoiceField(label=gettext_lazy("Money"), choices=list(MONEY_NAMES.items()), required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    outcome = forms.ChoiceField(label=gettext_lazy("Outcome"), choices=list(ENDS.items()), required=False)
    table = forms.TypedChoiceField(label=gettext_lazy("Table"), required=False)
    since = DayField(label=gettext_lazy("From"), required=False)
    until = DayField(label=gettext_lazy("To"), required=False)

    def __init__(self, query: QueryDict, tables: list[Table]) -> None:
        super().__init__(query, auto_id="filter-%s")
        self._codes = {str(table.code): table.code for table in tables}
        games = [(name, variant.title) for name, variant in catalogue.VARIANTS.items()]
        self.offer("game", [("", _("All games")), *games])
        self.offer("table", [("", _("All tables")), *((str(table.code), table.title) for table in tables)])

    @property
    def wish(self) -> Wish:
        self.is_valid()
        said = self.cleaned_data
        money = MONEY.get(said.get("money") or "")
        return Wish(
            currency=money.value if money else "",
            variant=said.get("game") or "",
            outcome=said.get("outcome") or "",
            table=self._codes.get(said.get("table") or ""),
            since=said.get("since"),
            until=said.get("until"),
        )


def number_in(said: str) -> int | None:
    """The number of a row in an address; None for what is none, or larger than any can be."""
    return int(said) if said.isascii() and said.isdigit() and len(said) < 19 else None


def context(shown: HistoryPage, asked: HistoryFilter, before: int | None) -> Json:
    """The context of games/deals.html."""
    return {
        "form": asked,
        "is_filtered": bool(asked.said),
        "rows": [_row(seat) for seat in shown.rows],
        "here": [_total(total) for total in shown.here],
        "in_all": [_total(total) for total in shown.in_all] if shown.in_all != shown.here else [],
        "older": asked.older(shown.next_before) if shown.next_before else "",
        "newest": asked.newest if before else "",
    }


def _row(seat: DealSeat) -> Json:
    deal = seat.deal
    is_void = deal.state == deal.State.VOIDED
    return {
        "deal": deal,
        "game": catalogue.variant(deal.variant).title,
        "value": "" if deal.is_of_match else stake(deal.point_value_minor, deal.currency),
        "note": "" if is_void else NOTES.get(seat.outcome, ""),
        "points": seat.points,
        "is_void": is_void,
        "has_won": seat.outcome == "won",
        "amount_minor": None if is_void or deal.is_of_match else seat.amount_minor or 0,
    }


def _total(total: Total) -> Json:
    deals = ngettext("%(n)s deal", "%(n)s deals", total.deals) % {"n": total.deals}
    won = _("%(n)s won") % {"n": total.won}
    return {"text": f"{deals}, {won}", "amount_minor": total.amount_minor, "currency": total.currency}
