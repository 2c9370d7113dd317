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
    titles = {
        "practice_grant": _("Practice chips to begin with"),
        "practice_refill": _("Practice chips refilled"),
        "adjust": fact.note or _("Adjustment"),
        "seat_fund": _("Taken to a table"),
        "seat_release": _("Back from a table"),
        "deal_close": _("Won at a table") if fact.change_minor > 0 else _("Lost at a table"),
        "hold_place": _("Set aside for a withdrawal") if fact.ref_type == "withdrawal" else _("Entry paid"),
        "hold_release": _("Given back"),
        "escrow_close": _("Prize"),
    }
    return titles.get(fact.kind, fact.kind.replace("_", " ").capitalize())
