"""The options of a match in words: what each decides, and what its value means."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later
from django.utils.translation import ngettext

from games.engine.catalogue import variant
from games.engine.formats.sheets import DealsSheet, PoolSheet, Sheet
from games.views.rules_words import Words, points_text
from wallet.ledger.money import Currency, text
from wallet.templatetags.money import percent

OPTIONS: Words = {
    "deals": later("Deals of a match"),
    "chips": later("Match chips at the start"),
    "ties": later("Equal match chips at places with different prizes"),
    "prizes": later("Prizes, from the first place down"),
    "cancel": later("A match that cannot go on after its first deal"),
    "limit": later("Out with this many points"),
    "rejoin": later("Coming back for a further entry"),
    "rejoin_up_to": later("As long as nobody still in has more than"),
    "auto_split": later("The pool is shared by itself near the end"),
    "auto_split_from": later("If everybody left has at least"),
    "manual_split": later("The pool can be shared by agreement"),
    "drop_worth_minor": later("What a drop more than the others is worth then"),
}

VALUES: dict[str, Words] = {
    "chips": {
        "deals_times_max": later("the most of a deal, times the deals"),
        "players_times_max": later("the most of a deal, times the players"),
    },
    "ties": {"extra_deal": later("an extra deal among them"), "share": later("they share the prizes")},
    "cancel": {
        "refund_all": later("everybody has the entries back"),
        "by_chips": later("the pot is shared by how things stand"),
    },
}


def value_text(sheet: Sheet, name: str, currency: Currency) -> str:
    """The value of an option of this sheet: "2 deals", "70 %, 30 %", "79 points", "one entry"."""
    value = getattr(sheet, name)
    if name in VALUES:
        return str(VALUES[name].get(value, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "deals":
        return deals_text(value)
    if name == "prizes":
        return ladder_text(value)
    if name == "drop_worth_minor":
        return _("one entry") if value is None else text(value, currency)
    return points_text(_number(sheet, name, value))


def _number(sheet: Sheet, name: str, value: Any) -> int:
    """The number itself, or the one that goes with the limit where none is given."""
    found: int = getattr(sheet.marks, name) if value is None and isinstance(sheet, PoolSheet) else value
    return found


def game_text(name: str, sheet: Sheet) -> str:
    """The game of a match: "Best of two", "Pool Rummy 201"; "Deals Rummy, 6 deals", whose title promises no number."""
    found = variant(name)
    if not isinstance(sheet, DealsSheet) or "deals" in found.promised:
        return found.title
    return f"{found.title}, {deals_text(sheet.deals)}"


def deals_text(count: int) -> str:
    """ "3 deals"."""
    return ngettext("%(n)s deal", "%(n)s deals", count) % {"n": count}


def chips_text(count: int) -> str:
    """ "160 match chips": those that a match counts in, which are no money."""
    return ngettext("%(n)s match chip", "%(n)s match chips", count) % {"n": count}


def signed(change: int) -> str:
    """ "+64", or with a minus sign; empty where nothing changed."""
    return f"{change:+d}".replace("-", "\u2212") if change else ""


def ladder_text(percents: tuple[int, ...]) -> str:
    """ "70 %, 30 %"."""
    return ", ".join(percent(each * 100) for each in percents)
