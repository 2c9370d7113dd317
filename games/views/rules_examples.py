"""Worked examples for the rules pages: cards and a caption each; what they are and cost is asked of the engine."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later

from games.engine.cards import Card, parse_face
from games.engine.indian import melds
from games.engine.indian.penalties import show_points
from games.engine.indian.rules import Rules
from games.engine.indian.scoring import card_points, hand_total
from games.engine.judge.hand_check import HandCheck, check, too_many
from games.views.laid import NAMES, STYLES, laid_json, plain, reasons_text

Json = dict[str, Any]
WILD = "4C"


@dataclass(frozen=True, slots=True)
class Example:
    """Groups of faces, divided by strokes, and what to notice about them; the caption promises no verdict."""

    text: str
    caption: str | Promise
    wild: str = WILD

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(parse_face(face) for face in group.split()) for group in self.text.split("|"))

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for group in self.groups for card in group)

    @property
    def wild_card(self) -> Card:
        return parse_face(self.wild)


PURE = (
    Example("5H 6H 7H", later("Three neighbours of one suit.")),
    Example("JS QS KS AS", later("The ace may lie above the king …")),
    Example("AD 2D 3D", later("… or below the two,")),
    Example("KH AH 2H", later("but not between them.")),
    Example("3S 4S 5S", later("A wild four in its own place.")),
    Example("4H 4H 5H", later("The same card from two packs."), wild="9C"),
)
IMPURE = (
    Example("TS PJ QS", later("A joker in the gap.")),
    Example("QC KC 4D", later("A wild card at the end.")),
    Example("9D PJ PJ QD", later("Two gaps, two jokers.")),
    Example("5D PJ 8D", later("Two gaps, one joker.")),
)
SETS = (
    Example("KD KC KS", later("One rank, three suits.")),
    Example("9C 9D 4H", later("A wild card for the third suit.")),
    Example("7S 7H 7H", later("The same suit twice.")),
    Example("8S 8H 8D 8C PJ", later("All four suits and a joker.")),
)
JOKERS = (
    Example("5H PJ PJ", later("One card and two jokers.")),
    Example("PJ PJ 4D", later("Two jokers and a wild card.")),
)
SHOWS = (
    Example("5H 6H 7H 8H | TS PJ QS | 9C 9D 4H | KD KC KS", later("Thirteen cards in four groups.")),
    Example("AH 2H 3H 4S | 5C 6C PJ | 8D 8S 8H | 3D 3S 3C", later("Everything fits, but a joker is in each sequence.")),
    Example("5H 6H 7H 8H | 9C 9D 4H | KD KC KS | 2S 2D 2H", later("Everything fits, but three groups are sets.")),
)
LOSERS = (
    Example("5H 6H 7H | TS PJ QS | KD KC KS | 2D 9C JD 3S", later("Two sequences, one pure, and a set.")),
    Example("5H 6H 7H 8H | KD KC KS | 2D 9C JD 3S 7C 9S", later("A pure sequence, but no second one.")),
    Example("TS PJ QS | KD KC KS | 2D 3S 5D 7H 6C 2H 8S", later("No pure sequence.")),
    Example("5H 6H 7H 8H | TS PJ QS | 9C 9D 4H | KD KC KS", later("A valid show, a moment too late.")),
)


def meld_examples(examples: Iterable[Example], rules: Rules) -> list[Json]:
    """Groups that the packs of this sheet can hold, each with the engine's reading of it."""
    return [_meld(example, rules) for example in examples if not too_many(example.cards, rules)]


def _meld(example: Example, rules: Rules) -> Json:
    cards, wild_rank = example.groups[0], melds.wild_rank_of(example.wild_card)
    found = [kind for kind in melds.MeldKind if kind in melds.kinds(cards, wild_rank, rules)]
    has_wild = any(card.rank == wild_rank for card in cards)
    text = _(" or ").join(str(NAMES[kind]) for kind in found) if found else _("No meld")
    style = STYLES[found[0]] if found else "bad"
    return {
        "group": plain(cards, style, text),
        "wild_rank": wild_rank if has_wild else None,
        "caption": example.caption,
        "is_meld": bool(found),
    }


def show_examples(rules: Rules) -> list[Json]:
    """Shows, and the engine's judgement of them as they lie."""
    return [_hand(example, rules) for example in SHOWS if not too_many(example.cards, rules)]


def loser_examples(rules: Rules) -> list[Json]:
    """Hands of losers at a show, and what they pay."""
    return [_hand(example, rules) for example in LOSERS if not too_many(example.cards, rules)]


def _hand(example: Example, rules: Rules) -> Json:
    found = look(example, rules)
    assert found.grouped is not None
    verdict = found.grouped.verdict
    deal_show = show_points(found.best.points, found.is_complete, rules, had_turn=False)
    return {
        "groups": laid_json(found.grouped),
        "wild_rank": melds.wild_rank_of(example.wild_card),
        "caption": example.caption,
        "is_valid": verdict.valid,
        "reasons": reasons_text(verdict.reasons),
        "points": found.grouped.points,
        "pays": found.show_points,
        "pays_without_turn": deal_show if deal_show != found.show_points else None,
        "sum": hand_total(example.cards, melds.wild_rank_of(example.wild_card)),
        "query": example.text.replace(" | ", "/"),
        "wild": example.wild,
    }


def look(example: Example, rules: Rules) -> HandCheck:
    """The whole answer of the rules desk to an example of thirteen cards."""
    return check(example.cards, example.wild_card, rules, example.groups)


def card_values() -> list[Json]:
    """What each rank costs, ranks of one price together, dearest last: [{"faces": ["AS.0", …], "points": 10}]."""
    by_points: dict[int, list[str]] = {}
    for rank in (*range(2, 14), 1):
        card = Card(rank, "S")
        by_points.setdefault(card_points(card, None), []).append(card.code)
    joker = Card(0, "")
    by_points.setdefault(card_points(joker, None), []).append(joker.code)
    return [{"codes": codes, "points": points} for points, codes in sorted(by_points.items(), reverse=True)]
