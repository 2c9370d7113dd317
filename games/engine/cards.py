"""Cards and packs (RULES.md 1.1): a face, and the number of the pack it came from, so that twins differ."""

from dataclasses import dataclass

from games.engine.errors import UnknownCard

SUITS = "SHDC"
"""From the highest suit to the lowest, as a toss between equal ranks is decided (RULES.md 2.1)."""

RANKS = "A23456789TJQK"
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
PRINTED_JOKER = 0
PRINTED_JOKER_FACE = "PJ"


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deal. `rank` is 1 (ace) to 13 (king) and 0 for a printed joker, whose `suit` is empty."""

    rank: int
    suit: str
    pack: int = 0

    @property
    def is_printed_joker(self) -> bool:
        """True for a printed joker."""
        return self.rank == PRINTED_JOKER

    @property
    def face(self) -> str:
        """What is printed on the card: "QD", "TS", "PJ"."""
        return RANKS[self.rank - 1] + self.suit if self.rank else PRINTED_JOKER_FACE

    @property
    def code(self) -> str:
        """The face and the pack, unique in a deal: "QD.0"."""
        return f"{self.face}.{self.pack}"

    def __str__(self) -> str:
        return self.code


_FACES = {rank + suit: (value, suit) for value, rank in enumerate(RANKS, start=1) for suit in SUITS}
_FACES |= {"10" + suit: (10, suit) for suit in SUITS}
_FACES[PRINTED_JOKER_FACE] = (PRINTED_JOKER, "")


def parse_face(text: str, pack: int = 0) -> Card:
    """The card with this face; "10H" may stand for "TH". Raises UnknownCard."""
    try:
        rank, suit = _FACES[text]
    except (KeyError, TypeError):
        raise UnknownCard(f"{text!r} is not a card; cards look like QD, TS, 10S, or PJ for a printed joker.") from None
    return Card(rank, suit, pack)


def parse_code(text: str) -> Card:
    """The card with this code, a face and a pack number as in "QD.0". Raises UnknownCard."""
    face, dot, pack = text.partition(".") if isinstance(text, str) else ("", "", "")
    if not dot or not (pack.isascii() and pack.isdigit()) or len(pack) > 2 or str(int(pack)) != pack:
        raise UnknownCard(f"{text!r} is not the code of a card; codes look like QD.0.")
    card = parse_face(face, int(pack))
    if card.face != face:
        raise UnknownCard(f"{text!r} is not the code of a card; the ten is written T.")
    return card


def full_deck(packs: int, printed_jokers_per_pack: int) -> tuple[Card, ...]:
    """Every card of the game, unshuffled: pack by pack, suits S H D C, ranks A to K, the pack's printed jokers last.

    Printed jokers are numbered through all packs, since one pack may hold several.
    """
    deck: list[Card] = []
    for pack in range(packs):
        deck += [Card(rank, suit, pack) for suit in SUITS for rank in range(ACE, KING + 1)]
        first = pack * printed_jokers_per_pack
        deck += [Card(PRINTED_JOKER, "", first + n) for n in range(printed_jokers_per_pack)]
    return tuple(deck)
