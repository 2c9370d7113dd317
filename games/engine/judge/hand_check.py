"""All that can be said of one hand in one answer: the hand checker asks here, on its page and over HTTP."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.engine.cards import Card, full_deck
from games.engine.errors import EngineError
from games.engine.indian import penalties
from games.engine.indian.arrange import best, is_complete, showable_discards
from games.engine.indian.declaration import Verdict, judge
from games.engine.indian.melds import kinds, wild_rank_of
from games.engine.indian.rules import HAND_SIZE, Rules
from games.engine.indian.scoring import GroupLabel, card_points, grouped_points, label
from games.engine.indian.tidy import tidy

Groups = tuple[tuple[Card, ...], ...]

_OF_A_HAND = (
    "packs",
    "printed_jokers_per_pack",
    "wild_as_itself_in_pure",
    "set_max_cards",
    "joker_anchor",
    "min_natural_in_sequence",
    "declare_judged",
    "one_sequence",
    "no_pure",
    "cap",
    "loser_arrangement",
    "second_valid_hand_points",
    "min_loser_points",
    "wrong_declaration",
)
"""The options that a check depends on; the others are about the course of a deal."""


class WrongNumberOfCards(EngineError):
    """A hand is thirteen cards, or fourteen after drawing."""

    code: ClassVar[str] = "wrong_number_of_cards"


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards in groups, and what they are worth so: `points` after the cap, before the least that a loser pays."""

    groups: Groups
    labels: tuple[GroupLabel, ...]
    points: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class HandCheck:
    """What is true of a hand under one sheet.

    `best` lies in thirteen cards; of fourteen `discard` went away for it. `showable` are the faces of fourteen that can
    go to the finish slot, `ready` those of them that leave a show just as `grouped`. `completing` are the faces that
    would make thirteen cards ready to show if one of them were drawn next.
    """

    best: Laid
    discard: Card | None
    showable: tuple[str, ...]
    completing: tuple[str, ...]
    grouped: Laid | None
    ready: tuple[str, ...]
    show_points: int
    """What a loser at the show pays, for the arrangement that the sheet takes (RULES.md 1.7)."""
    wrong_show_points: int
    """What it costs to show these cards and be wrong."""

    @property
    def is_complete(self) -> bool:
        """True if the best arrangement is a valid show."""
        return self.best.verdict.valid


def check(cards: Sequence[Card], wild: Card | None, rules: Rules, groups: Groups | None = None) -> HandCheck:
    """Look at thirteen or fourteen cards, and at the `groups` in which their owner holds them.

    How often a card occurs is not asked (see `too_many`). Raises WrongNumberOfCards.
    """
    if not HAND_SIZE <= len(cards) <= HAND_SIZE + 1:
        raise WrongNumberOfCards(f"A hand has {HAND_SIZE} or {HAND_SIZE + 1} cards, and not {len(cards)}.")
    wild_rank = wild_rank_of(wild)
    has_drawn = len(cards) > HAND_SIZE
    discard = _best_discard(cards, wild_rank, rules) if has_drawn else None
    hand = _without(cards, discard) if discard else tuple(cards)
    laid = lay(_melds_first(tidy(hand, wild_rank, rules), wild_rank, rules), wild_rank, rules)
    grouped = lay(groups, wild_rank, rules) if groups else None
    paid = grouped if grouped and rules.loser_arrangement == "as_grouped" and not has_drawn else laid
    showable = showable_discards(cards, wild_rank, rules) if has_drawn else frozenset()
    may_complete = not has_drawn and not laid.verdict.valid
    return HandCheck(
        best=laid,
        discard=discard,
        showable=_faces(showable),
        completing=_faces(completing(hand, wild, rules)) if may_complete else (),
        grouped=grouped,
        ready=_faces(_ready(groups, wild_rank, rules)) if groups and has_drawn else (),
        show_points=penalties.show_points(paid.points, paid.verdict.valid, rules),
        wrong_show_points=penalties.wrong_declaration_points(hand, wild_rank, rules),
    )


def alike(sheets: Mapping[str, Rules]) -> list[tuple[Rules, tuple[str, ...]]]:
    """Sheets under which every hand is judged and priced in another way, each with the names of all that do it so."""
    found: dict[tuple[object, ...], tuple[Rules, tuple[str, ...]]] = {}
    for name, rules in sheets.items():
        key = tuple(getattr(rules, option) for option in _OF_A_HAND)
        first, names = found.get(key, (rules, ()))
        found[key] = first, (*names, name)
    return list(found.values())


def lay(groups: Groups, wild_rank: int | None, rules: Rules) -> Laid:
    """These groups with their labels, points and verdict."""
    return Laid(
        groups,
        label(groups, wild_rank, rules),
        grouped_points(groups, wild_rank, rules),
        judge(groups, wild_rank, rules),
    )


def completing(hand: Sequence[Card], wild: Card | None, rules: Rules) -> Iterator[Card]:
    """The cards still outside this hand of thirteen with any one of which it could be shown; at most 53 are tried."""
    held = Counter(card.face for card in [*hand, *([wild] if wild else [])])
    wild_rank = wild_rank_of(wild)
    for face, copies in Counter(Card(c.rank, c.suit) for c in _deck(rules)).items():
        if held[face.face] < copies and showable_discards([*hand, face], wild_rank, rules):
            yield face


def too_many(cards: Sequence[Card], rules: Rules) -> dict[str, int]:
    """The faces that occur more often than the packs of this sheet hold them, with how many there are."""
    copies = Counter(card.face for card in _deck(rules))
    return {face: copies[face] for face, count in Counter(card.face for card in cards).items() if count > copies[face]}


def _melds_first(groups: Groups, wild_rank: int | None, rules: Rules) -> Groups:
    """The melds, and what is left over as one last group."""
    melds = tuple(group for group in groups if kinds(group, wild_rank, rules))
    rest = tuple(card for group in groups if not kinds(group, wild_rank, rules) for card in group)
    return (*melds, rest) if rest else melds


def _deck(rules: Rules) -> tuple[Card, ...]:
    return full_deck(rules.packs, rules.printed_jokers_per_pack)


def _best_discard(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> Card:
    """The card whose discard leaves the cheapest hand; of equal ones the dearest, so that a joker goes last."""

    def price(card: Card) -> tuple[bool, int, int]:
        left = _without(cards, card)
        is_show = is_complete(left, wild_rank, rules)
        return not is_show, best(left, wild_rank, rules).points, -card_points(card, wild_rank)

    return min({card.face: card for card in cards}.values(), key=price)


def _ready(groups: Groups, wild_rank: int | None, rules: Rules) -> Iterator[Card]:
    for place, group in enumerate(groups):
        for card in group:
            left = (*groups[:place], _without(group, card), *groups[place + 1 :])
            if judge(left, wild_rank, rules).valid:
                yield card


def _without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    place = list(cards).index(card)
    return (*cards[:place], *cards[place + 1 :])


def _faces(cards: Iterator[Card] | frozenset[Card]) -> tuple[str, ...]:
    """Each face once, in the order of a sorted pack."""
    some = {card.face: card for card in cards}
    order = [card.face for card in full_deck(1, 1)]
    return tuple(sorted(some, key=order.index))
