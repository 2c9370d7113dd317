"""From chosen melds back to cards in the order in which people lay them."""

from collections.abc import Sequence

from games.engine.cards import ACE, SUITS, Card
from games.engine.indian.meld_table import FACES, FIELD_BITS, Meld
from games.engine.indian.melds import MAX_SEQUENCE, is_joker
from games.engine.indian.packing import Pure

Faces = dict[tuple[int, str], list[Card]]


def groups_of(
    cards: Sequence[Card], wild_rank: int | None, pure: Pure | None, melds: Sequence[Meld]
) -> tuple[tuple[Card, ...], ...]:
    """The pure sequence, the other melds, then the cards left over, if any, as one group.

    With a second sequence no joker stays loose while a sequence but the pure one has room for it.
    """
    faces: Faces = {}
    for card in cards:
        faces.setdefault((card.rank, card.suit), []).append(card)
    groups = [_take(faces, pure.pack)] if pure else []
    naturals = [_take(faces, meld[0]) for meld in melds]
    left = [card for some in faces.values() for card in some]
    # Printed jokers go first: a sequence of nothing but jokers needs a wild card as itself, and is served last.
    jokers = sorted((card for card in left if is_joker(card, wild_rank)), key=lambda card: not card.is_printed_joker)
    loose = [card for card in left if not is_joker(card, wild_rank)]
    fillings = _share(jokers, naturals, melds, wild_rank)
    groups += [
        _sequence(some, filling) if meld[2] else some + filling
        for some, filling, meld in zip(naturals, fillings, melds, strict=True)
    ]
    rest = sorted(loose, key=_by_suit) + jokers
    return tuple(tuple(group) for group in [*groups, rest] if group)


def _take(faces: Faces, pack: int) -> list[Card]:
    """Cards of these faces out of the hand, low to high, an ace behind a king."""
    taken = []
    while pack:
        low = (pack & -pack).bit_length() - 1
        rank, suit = FACES[low // FIELD_BITS]
        taken.append(faces[rank, SUITS[suit]].pop())
        pack -= 1 << low
    return taken if len({card.suit for card in taken}) > 1 else _in_order(taken)


def _share(
    jokers: list[Card], naturals: Sequence[list[Card]], melds: Sequence[Meld], wild_rank: int | None
) -> list[list[Card]]:
    """Give every meld the jokers it needs, and what is left to the sequences; takes them off `jokers`."""
    fillings: list[list[Card]] = []
    for some, (_, used, _) in zip(naturals, melds, strict=True):
        need = used - sum(1 for card in some if is_joker(card, wild_rank))
        fillings.append(jokers[:need])
        del jokers[:need]
    # A sequence that has jokers already first: a pure one stays pure while it can.
    for n in sorted(range(len(melds)), key=lambda n: not fillings[n]):
        room = MAX_SEQUENCE - len(naturals[n]) - len(fillings[n]) if melds[n][2] else 0
        fillings[n] += jokers[:room]
        del jokers[:room]
    return fillings


def _in_order(cards: list[Card]) -> list[Card]:
    """One suit from low to high, the ace behind the others if that makes it a shorter way."""
    low = sorted(cards, key=lambda card: card.rank)
    if len(low) > 1 and low[0].rank == ACE and 14 - low[1].rank < low[-1].rank - ACE:
        return low[1:] + low[:1]
    return low


def _sequence(cards: list[Card], jokers: list[Card]) -> list[Card]:
    """Jokers in the gaps they fill, the others behind."""
    laid: list[Card] = []
    waiting = list(jokers)
    for n, card in enumerate(cards):
        gap = _place(card, cards) - _place(cards[n - 1], cards) - 1 if n else 0
        laid += [*waiting[:gap], card]
        del waiting[:gap]
    return laid + waiting


def _place(card: Card, cards: list[Card]) -> int:
    is_high_ace = card.rank == ACE and len(cards) > 1 and cards[-1] is card
    return 14 if is_high_ace else card.rank


def _by_suit(card: Card) -> tuple[int, int]:
    return SUITS.index(card.suit), card.rank
