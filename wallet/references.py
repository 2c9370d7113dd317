"""What a ledger line was for: those who know the subject of an entry register here how to describe it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry as it touches one player. `change_minor` is what it did to his money; 0 where it only moved it."""

    entry_id: int
    kind: str
    ref_type: str
    ref_id: int
    currency: str
    change_minor: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a line of a statement says, and where it leads: an address and the words of its link."""

    text: str
    url: str = ""
    link: str = ""


# All facts of one subject type at once, so that a page costs one query a type; the answer is by entry id.
Describer = Callable[[list[Fact]], Mapping[int, Reference]]

_describers: dict[str, Describer] = {}


def register(ref_type: str, describer: Describer) -> None:
    """Say who describes the entries about this type of subject ("deal", "seat"). Called from an app's `ready`."""
    _describers[ref_type] = describer


def describe(facts: Iterable[Fact]) -> dict[int, Reference]:
    """A reference for every fact, by entry id; what nobody knows is named by its kind."""
    by_type: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_type[fact.ref_type].append(fact)
    described: dict[int, Reference] = {}
    for ref_type, of_type in by_type.items():
        describer = _describers.get(ref_type)
        known = describer(of_type) if describer else {}
        described |= {fact.entry_id: known.get(fact.entry_id) or Reference(title(fact)) for fact in of_type}
    return described


def title(fact: Fact) -> str:
    """The line in the ledger's own words, where nothing is known about its subject."""
    won, taken = fact.change_minor > 0, fact.change_minor < 0
    match fact.kind:
        case "adjust" if fact.ref_type == "adjustment":
            return _("Put right by the house: %(note)s") % {"note": fact.note}  # what two of finance tell the player
        case "adjust":
            return fact.note or _("Adjustment")
        case "deal_close":
            return _("Won at a table") if won else _("Lost at a table")
        case "hold_place":
            return str(_SET_ASIDE.get(fact.ref_type) or _("Entry paid"))
        case "dep_refund":
            return _("Sent back to where you paid from") if taken else _("Refund not made: yours to play again")
        case "wd_close":
            return _("Withdrawn") if taken else _("Withdrawal not made: back in your winnings")
    return str(_TITLES.get(fact.kind) or fact.kind.replace("_", " ").capitalize())


_TITLES = {
    "practice_grant": gettext_lazy("Practice chips to begin with"),
    "practice_refill": gettext_lazy("Practice chips refilled"),
    "seat_fund": gettext_lazy("Taken to a table"),
    "seat_release": gettext_lazy("Back from a table"),
    "hold_release": gettext_lazy("Given back"),
    "escrow_close": gettext_lazy("Prize"),
    "dep_credit": gettext_lazy("Cash added"),
    "dep_dispute": gettext_lazy("Taken back by your bank after a dispute"),
    "wd_return": gettext_lazy("Sent back by your bank: in your winnings again"),
    "wd_overpaid": gettext_lazy("Taken for a payment that reached you after all"),
    "tds_year_end": gettext_lazy("Tax on your net winnings of the year"),
}
# What a hold is for; a match and a tournament take an entry.
_SET_ASIDE = {
    "withdrawal": gettext_lazy("Set aside for a withdrawal"),
    "refund": gettext_lazy("Set aside to be sent back"),
}
