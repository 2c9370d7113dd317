"""What a ledger line was for: those who know the subject of an entry register here how to describe it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _


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
        described |= {fact.entry_id: Reference(title(fact)) for fact in of_type}
        if describer := _describers.get(ref_type):
            described |= describer(of_type)
    return described


def title(fact: Fact) -> str:
    """The line in the ledger's own words, where nothing is known about its subject."""
    won, taken = fact.change_minor > 0, fact.change_minor < 0
    titles = {
        "practice_grant": _("Practice chips to begin with"),
        "practice_refill": _("Practice chips refilled"),
        "adjust": fact.note or _("Adjustment"),
        "seat_fund": _("Taken to a table"),
        "seat_release": _("Back from a table"),
        "deal_close": _("Won at a table") if won else _("Lost at a table"),
        "hold_place": _set_aside(fact.ref_type),
        "hold_release": _("Given back"),
        "escrow_close": _("Prize"),
        "dep_credit": _("Cash added"),
        "dep_refund": _("Sent back to where you paid from") if taken else _("Refund not made: yours to play again"),
        "dep_dispute": _("Taken back by your bank after a dispute"),
        "wd_close": _("Withdrawn") if taken else _("Withdrawal not made: back in your winnings"),
        "wd_return": _("Sent back by your bank: in your winnings again"),
        "wd_overpaid": _("Taken for a payment that reached you after all"),
        "tds_year_end": _("Tax on your net winnings of the year"),
    }
    return titles.get(fact.kind, fact.kind.replace("_", " ").capitalize())


def _set_aside(ref_type: str) -> str:
    """What a hold is for; a match and a tournament take an entry."""
    purposes = {"withdrawal": _("Set aside for a withdrawal"), "refund": _("Set aside to be sent back")}
    return purposes.get(ref_type) or _("Entry paid")
