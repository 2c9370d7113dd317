"""What a bot remembers of a deal: who took which card from the open deck. A view does not show it; the moves did."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import Card, parse_code


@dataclass(frozen=True, slots=True)
class Memory:
    """Cards taken in the open and not thrown since, with the seat that took them, oldest first."""

    taken: tuple[tuple[int, Card], ...] = ()

    def held_by_others(self, you: int) -> tuple[Card, ...]:
        """Cards that are known to lie in other hands."""
        return tuple(card for seat, card in self.taken if seat != you)

    def taken_by(self, seat: int | None) -> tuple[Card, ...]:
        """What this seat collects, as far as it showed."""
        return tuple(card for taker, card in self.taken if taker == seat)


NOTHING = Memory()


def remember(events: Iterable[Mapping[str, Any]]) -> Memory:
    """The memory after these events of one deal, as `redact` gives them to the seat. Other events are passed over."""
    taken: list[tuple[int, Card]] = []
    for event in events:
        if event["type"] == "CardDrawn" and event["source"] == "open":
            taken.append((event["seat"], parse_code(event["card"])))
        elif event["type"] in ("CardDiscarded", "FinishMade"):
            gone = (event["seat"], parse_code(event["card"]))
            taken = [entry for entry in taken if entry != gone]
    return Memory(tuple(taken))
