"""Says in a sentence what each step of a finished deal was, by name, with every card that moved."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card
from games.engine.indian import events as e
from games.engine.indian.commands import Source
from games.services.replays import Step
from games.templatetags.cards import card_name
from games.views.deal_page import VOIDS

_ENDS = {
    "show": lambda: _("%(name)s wins with a valid show"),
    "wrong_show": lambda: _("%(name)s wins, as the other show was wrong"),
    "last_player": lambda: _("%(name)s wins as the last one in"),
}


def sentence(step: Step, names: Mapping[int, str]) -> str:
    """The step in words; `names` by seat."""
    event: Any = step.event
    if isinstance(event, e.DealStarted):
        return _toss(event, names) if step.is_toss else _dealt(event, names)
    if isinstance(event, e.DealEnded):
        return _ended(event, names)
    if isinstance(event, e.DealVoided):
        return _("The deal was called off. %(reason)s") % {"reason": VOIDS.get(event.reason, event.reason)}
    if isinstance(event, e.DeckReshuffled):
        return _("The open deck was shuffled and is the closed deck now")
    told = _told(event) % {"name": names[event.seat], **_details(event)}
    missed = next((other for other in step.events[1:] if isinstance(other, e.TurnMissed)), None)
    return f"{told}. {_in_a_row(missed)}" if missed else told


def _toss(event: e.DealStarted, names: Mapping[int, str]) -> str:
    thrown = next(toss.cards[0] for toss in event.toss if toss.seat == event.first_seat)
    words = {"name": names[event.first_seat], "card": _named(thrown)}
    return _("%(name)s wins the toss with %(card)s and moves first") % words


def _dealt(event: e.DealStarted, names: Mapping[int, str]) -> str:
    words = {"open": card_name(event.open_card), "wild": card_name(event.wild_card)}
    dealt = _("Thirteen cards each. Open card: %(open)s. Wild card: %(wild)s") % words
    if event.toss:
        return dealt
    return _("%(name)s moves first. %(dealt)s") % {"name": names[event.first_seat], "dealt": dealt}


def _ended(event: e.DealEnded, names: Mapping[int, str]) -> str:
    said = _ENDS[event.result.reason.value]() % {"name": names[event.result.winner]}
    halves = [names[seat.seat] for seat in event.result.seats if seat.is_deal_show]
    if not halves:
        return said
    shown = ngettext("%(names)s had no turn and pays half", "%(names)s had no turn and pay half", len(halves))
    return f"{said}. {shown % {'names': get_text_list(halves, _('and'))}}"


def _told(event: Any) -> str:
    match event:
        case e.CardDrawn(source=Source.OPEN):
            return _("%(name)s took %(card)s from the open deck")
        case e.CardDrawn():
            return _("%(name)s drew %(card)s from the closed deck")
        case e.CardDiscarded(is_forced=True):
            return _("Time was up: the card just drawn, %(card)s, was put down for %(name)s")
        case e.CardDiscarded():
            return _("%(name)s put down %(card)s")
        case e.TurnMissed():
            return _("Time was up: %(name)s missed the turn. %(row)s")
        case e.SeatDropped(kind=e.DropKind.MISSES):
            return _("%(name)s was dropped after missed turns: %(points)s")
        case e.SeatDropped():
            return _("%(name)s dropped: %(points)s")
        case e.FinishMade():
            return _("%(name)s put %(card)s into the finish slot")
        case e.DeclarationAccepted(is_forced=True):
            return _("Time was up: the hand was declared for %(name)s. The show is valid")
        case e.DeclarationAccepted():
            return _("%(name)s made a valid show")
        case e.DeclarationRejected(is_forced=True):
            return _("Time was up: the hand was declared for %(name)s. The show is wrong: %(points)s")
        case e.DeclarationRejected():
            return _("%(name)s made a wrong show: %(points)s")
        case e.HandArranged():
            return _("%(name)s arranged the hand and is done")
        case e.SeatLeft(points=None):
            return _("%(name)s left the table")
        case e.SeatLeft():
            return _("%(name)s left the deal: %(points)s")
    raise TypeError(f"There are no words for {type(event).__name__}.")


def _details(event: Any) -> dict[str, str]:
    card: Card | None = getattr(event, "card", None)
    points: int | None = getattr(event, "points", None)
    return {
        "card": _named(card) if card else "",
        "points": "" if points is None else ngettext("%(n)s point", "%(n)s points", points) % {"n": points},
        "row": _in_a_row(event) if isinstance(event, e.TurnMissed) else "",
    }


def _named(card: Card) -> str:
    return _("the %(card)s") % {"card": card_name(card)} if card.rank else _("a printed joker")


def _in_a_row(missed: e.TurnMissed) -> str:
    return ngettext("%(n)s miss", "%(n)s misses in a row", missed.misses) % {"n": missed.misses}
