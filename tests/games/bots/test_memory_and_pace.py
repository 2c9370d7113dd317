"""What a bot remembers, what it counts as still hidden, and how long it takes."""

from random import Random

import pytest

from games.bots import Memory, remember, think_ms
from games.bots.arena import open_arena
from games.bots.pace import LONGEST_MS, SHORTEST_MS
from games.bots.partials import FACES
from games.bots.sight import Sight
from games.engine.cards import parse_code
from games.engine.indian import deal
from games.engine.indian.rules import POINTS, ZAPAK2


def test_memory_holds_what_was_taken_in_the_open_until_it_is_thrown() -> None:
    events = [
        {"type": "CardDrawn", "seat": 1, "source": "open", "card": "5H.0"},
        {"type": "CardDiscarded", "seat": 1, "card": "KD.0", "is_forced": False},
        {"type": "CardDrawn", "seat": 2, "source": "closed"},
        {"type": "CardDrawn", "seat": 2, "source": "open", "card": "KD.0"},
        {"type": "CardDiscarded", "seat": 2, "card": "KD.0", "is_forced": True},
    ]
    assert remember(events) == Memory(((1, parse_code("5H.0")),))
    assert remember(events).held_by_others(1) == ()
    assert remember(events).taken_by(1) == (parse_code("5H.0"),)


@pytest.mark.parametrize("rules", [POINTS, ZAPAK2])
def test_unseen_cards_are_those_that_are_hidden(rules: object) -> None:
    """All through a deal: hidden cards are those of the closed deck and of other hands, less what was seen taken."""
    sheet = ZAPAK2 if rules is ZAPAK2 else POINTS
    arena = open_arena("counting", {0: "medium", 1: "strong"}, sheet, Random(12))
    while (seat := arena.to_move) is not None and arena.state.turn and arena.state.finish is None:
        state = arena.state
        known = remember(arena.told[seat])
        sight = Sight.of(deal.see(state, seat), known)
        hidden = [*state.closed_deck, *(card for other in state.seats if other.seat != seat for card in other.hand)]
        for card in known.held_by_others(seat):
            hidden.remove(card)
        assert sum(sight.unseen) == sum(bool(card.suit) for card in hidden)
        assert sight.unseen_count == len(hidden)
        assert sight.unseen_jokers == sum(sight.is_joker(card) for card in hidden)
        assert all(0 <= copies <= sheet.packs for copies in sight.unseen)
        assert len(sight.unseen) == FACES
        arena.step()
    assert arena.state.finish is not None or arena.state.result is not None


def test_pace_is_a_persons() -> None:
    arena = open_arena("pace", {0: "weak", 1: "strong"}, POINTS, Random(3))
    drawing, throwing = [], []
    for _ in range(40):
        seat = arena.to_move
        if seat is None:
            break
        view = deal.see(arena.state, seat)
        times = [think_ms(view, arena.strengths[seat], Random(n)) for n in range(40)]
        (throwing if view["legal"]["discard"] else drawing).append(sum(times) / 40)
        assert all(SHORTEST_MS <= ms <= LONGEST_MS for ms in times)
        assert len(set(times)) > 20
        arena.step()
    assert sum(drawing[2:]) / len(drawing[2:]) < sum(throwing) / len(throwing)
