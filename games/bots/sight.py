"""What a bot makes of its view: the same table as `see` gives it, as cards instead of codes. It knows nothing else."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.bots.memory import NOTHING, Memory
from games.bots.partials import FACES, face_of
from games.engine.cards import Card, parse_code

View = Mapping[str, Any]

_HAND = 13


@dataclass(frozen=True)
class Sight:
    """One seat's table. `open_deck` has its top card last; `playing` are the seats still in, in table order."""

    you: int
    hand: tuple[Card, ...]
    drawn: Card | None
    wild: Card
    wild_rank: int
    open_deck: tuple[tuple[Card, int | None], ...]
    closed_count: int
    dealt_in: int
    playing: tuple[int, ...]
    turn_number: int
    is_first_turn: bool
    memory: Memory

    @classmethod
    def of(cls, view: View, memory: Memory = NOTHING) -> "Sight":
        """Read a view of a running deal; the seat must be in it."""
        turn = view["turn"] or {}
        return cls(
            you=view["you"],
            hand=tuple(parse_code(code) for code in view["hand"]),
            drawn=parse_code(view["drawn"]) if view["drawn"] else None,
            wild=parse_code(view["wild"]["card"]),
            wild_rank=view["wild"]["rank"],
            open_deck=tuple((parse_code(entry["card"]), entry["seat"]) for entry in view["open_deck"]),
            closed_count=view["closed_count"],
            dealt_in=len(view["deal_seats"]),
            playing=tuple(entry["seat"] for entry in view["seats"] if entry["state"] == "playing"),
            turn_number=turn.get("number", 0),
            is_first_turn=turn.get("is_first", False),
            memory=memory,
        )

    @property
    def top(self) -> Card | None:
        """The card that lies open."""
        return self.open_deck[-1][0] if self.open_deck else None

    @property
    def rounds(self) -> int:
        """How often each seat has had its turn, about."""
        return self.turn_number // max(1, self.dealt_in)

    @property
    def next_seat(self) -> int | None:
        """Who may take what this seat throws."""
        others = [seat for seat in self.playing if seat != self.you]
        return next((seat for seat in others if seat > self.you), others[0]) if others else None

    def is_joker(self, card: Card) -> bool:
        """True if the card may stand for another one."""
        return not card.suit or card.rank == self.wild_rank

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """By face, how many copies may still be drawn: not here, not in the open, not seen going into a hand."""
        taken = self.memory.held_by_others(self.you)
        seen = Counter(face_of(card) for card in (*self.hand, self.wild, *(card for card, _ in self.open_deck), *taken))
        return tuple(max(0, self.packs - seen[face]) for face in range(FACES))

    @cached_property
    def unseen_jokers(self) -> int:
        """How many jokers, printed and wild, may still be drawn."""
        printed = self.cards_in_play - FACES * self.packs
        seen = sum(not card.suit for card in (*self.hand, self.wild, *(card for card, _ in self.open_deck)))
        wild = sum(self.unseen[face] for face in range(self.wild_rank - 1, FACES, 13))
        return wild + max(0, printed - seen)

    @property
    def packs(self) -> int:
        """Packs in play; the counts on the table give them away."""
        return max(1, self.cards_in_play // FACES)

    @property
    def cards_in_play(self) -> int:
        """All cards of the deal. Fourteen cards in the own hand stand for one that left a deck."""
        extra = max(0, len(self.hand) - _HAND)
        return self.closed_count + len(self.open_deck) + 1 + self.dealt_in * _HAND + extra

    @property
    def unseen_count(self) -> int:
        """How many cards are hidden from this seat: where a drawn card comes from."""
        return max(1, sum(self.unseen) + max(0, self.unseen_jokers - self._unseen_wild))

    @property
    def _unseen_wild(self) -> int:
        return sum(self.unseen[face] for face in range(self.wild_rank - 1, FACES, 13))


def count_live(faces: int, unseen: Sequence[int]) -> int:
    """How many unseen cards have one of these faces."""
    return sum(unseen[face] for face in range(FACES) if faces >> face & 1)
