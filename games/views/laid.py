"""Groups of cards as templates draw them: their mark, their name, and what they cost where they lie."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later

from games.engine.cards import Card
from games.engine.indian.melds import MeldKind
from games.engine.indian.scoring import GroupLabel
from games.engine.judge.hand_check import Laid

Json = dict[str, Any]

STYLES = {MeldKind.PURE_SEQUENCE: "pure", MeldKind.IMPURE_SEQUENCE: "seq", MeldKind.SET: "set"}
NAMES = {
    MeldKind.PURE_SEQUENCE: later("Pure"),
    MeldKind.IMPURE_SEQUENCE: later("Sequence"),
    MeldKind.SET: later("Set"),
}
REASONS = {
    "wrong_card_count": later("It takes exactly thirteen cards."),
    "invalid_group": later("Not every card is in a sequence or a set."),
    "no_pure_sequence": later("There is no pure sequence: one without a joker standing in."),
    "needs_two_sequences": later("There are fewer than two sequences."),
}
_ORDER = tuple(REASONS)


def laid_json(laid: Laid) -> list[Json]:
    """Every group of an arrangement."""
    return [group_json(cards, label) for cards, label in zip(laid.groups, laid.labels, strict=True) if cards]


def group_json(cards: Iterable[Card], label: GroupLabel) -> Json:
    """One group; a meld that does not count yet is drawn as one that costs, with its name."""
    points = str(label.points)
    if label.counts and label.kind:
        return plain(cards, STYLES[label.kind], str(NAMES[label.kind]))
    if label.kind:
        points = _("%(kind)s, %(points)s") % {"kind": NAMES[label.kind], "points": points}
    return plain(cards, "bad" if label.points else "none", points)


def plain(cards: Iterable[Card], style: str, text: str) -> Json:
    """A group with a mark and words of one's own."""
    return {"cards": [card.code for card in cards], "style": style, "text": text}


def reasons_text(reasons: Iterable[str]) -> list[str]:
    """Sentences for everything that speaks against a show, always in the same order."""
    return [str(REASONS[reason]) for reason in sorted(reasons, key=_ORDER.index)]
