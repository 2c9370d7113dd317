"""Which groups of cards are melds, read in every way that the rules allow (RULES.md 1.2 to 1.5)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from games.engine.cards import ACE, KING, Card
from games.engine.indian.rules import Rules

MIN_MELD = 3
MAX_SEQUENCE = 13


class MeldKind(StrEnum):
    """What a meld is."""

    PURE_SEQUENCE = "pure_sequence"
    IMPURE_SEQUENCE = "impure_sequence"
    SET = "set"


SEQUENCES = frozenset({MeldKind.PURE_SEQUENCE, MeldKind.IMPURE_SEQUENCE})


def wild_rank_of(card: Card | None) -> int | None:
    """The rank that a turned-up card makes wild; a printed joker makes the aces wild (RULES.md 1.2)."""
    if card is None:
        return None
    return ACE if card.is_printed_joker else card.rank


def is_joker(card: Card, wild_rank: int | None) -> bool:
    """True for a printed joker and for every card of the wild rank."""
    return card.is_printed_joker or card.rank == wild_rank


def kinds(cards: Sequence[Card], wild_rank: int | None, rules: Rules) -> frozenset[MeldKind]:
    """Every reading of the group that is a meld; empty if none is. The order of the cards does not matter."""
    if not MIN_MELD <= len(cards) <= MAX_SEQUENCE:
        return frozenset()
    found: set[MeldKind] = set()
    for naturals, jokers in _readings(cards, wild_rank):
        if _is_set(naturals, jokers, wild_rank, rules):
            found.add(MeldKind.SET)
        if _is_sequence(naturals, jokers, wild_rank, rules):
            found.add(MeldKind.IMPURE_SEQUENCE if jokers else MeldKind.PURE_SEQUENCE)
    return frozenset(found)


def _readings(cards: Sequence[Card], wild_rank: int | None) -> Iterator[tuple[list[Card], int]]:
    """Each way to use the cards: those used as themselves, and how many stand in for others.

    A card of the wild rank may be either (RULES.md 1.2). Of cards alike in face it does not matter which one is which.
    """
    fixed = [card for card in cards if not is_joker(card, wild_rank)]
    wilds = [card for card in cards if not card.is_printed_joker and card.rank == wild_rank]
    printed = len(cards) - len(fixed) - len(wilds)
    for chosen in range(1 << len(wilds)):
        as_itself = [card for n, card in enumerate(wilds) if chosen >> n & 1]
        yield fixed + as_itself, printed + len(wilds) - len(as_itself)


def _is_set(naturals: list[Card], jokers: int, wild_rank: int | None, rules: Rules) -> bool:
    """RULES.md 1.4: one rank, all of different suits, jokers for the missing ones."""
    one_rank = len({card.rank for card in naturals}) <= 1
    different_suits = len({card.suit for card in naturals}) == len(naturals)
    small_enough = len(naturals) + jokers <= rules.set_max_cards
    return one_rank and different_suits and small_enough and _is_anchored(naturals, jokers, wild_rank, rules)


def _is_sequence(naturals: list[Card], jokers: int, wild_rank: int | None, rules: Rules) -> bool:
    """RULES.md 1.3: neighbours of one suit, jokers in the gaps and at the ends."""
    if not jokers and not rules.wild_as_itself_in_pure and any(card.rank == wild_rank for card in naturals):
        return False
    if len(naturals) < rules.min_natural_in_sequence or not _is_anchored(naturals, jokers, wild_rank, rules):
        return False
    ranks = {card.rank for card in naturals}
    if len(ranks) < len(naturals) or len({card.suit for card in naturals}) != 1:
        return False
    return span(ranks) <= len(naturals) + jokers


def _is_anchored(naturals: list[Card], jokers: int, wild_rank: int | None, rules: Rules) -> bool:
    """RULES.md 1.5: what a group must hold besides jokers that stand in for other cards."""
    if not jokers or rules.joker_anchor == "none":
        return True
    if rules.joker_anchor == "natural":
        return bool(naturals)
    return any(card.rank != wild_rank for card in naturals)


def span(ranks: set[int]) -> int:
    """How many neighbouring places hold these ranks, the ace at whichever end is nearer, never at both.

    Thirteen at most, and places for jokers can always be found beside them: between ace low and ace high there are
    fourteen places.
    """
    low = max(ranks) - min(ranks) + 1
    if ACE not in ranks or len(ranks) == 1:
        return low
    return min(low, KING + 1 - min(ranks - {ACE}) + 1)
