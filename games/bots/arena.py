"""Deals between bots in memory, through the decider of the real tables: to measure skill, and to prove moves legal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from games.bots.choose import choose
from games.bots.memory import remember
from games.engine.indian import deal
from games.engine.indian.commands import Command, Deal, UsedSeed
from games.engine.indian.events import Event, TurnStarted
from games.engine.indian.rules import Rules
from games.engine.indian.state import Phase, State
from games.engine.protocol import Json
from games.engine.shuffle import SERVER_SEED_BYTES, commitment, shuffle

_SEAT_SEED_BYTES = 32


@dataclass
class Arena:
    """One deal and everything that happened in it. `now_ms` stands still: bots are never late."""

    name: str
    strengths: Mapping[int, str]
    rules: Rules
    state: State
    events: list[Event] = field(default_factory=list)
    told: dict[int, list[Json]] = field(default_factory=dict)

    @property
    def to_move(self) -> int | None:
        """The seat that is to act; None when the deal is over."""
        state = self.state
        if state.phase is Phase.ARRANGE:
            return state.arranging[0].seat
        if state.phase is Phase.DECLARE and state.finish:
            return state.finish.seat
        return state.turn.seat if state.phase is Phase.TURN and state.turn else None

    def step(self) -> Command | None:
        """Let the seat in turn move; None when the deal is over. Raises RuleViolation should a bot break a rule."""
        seat = self.to_move
        if seat is None:
            return None
        rng = Random(f"{self.name}:{seat}:{len(self.events)}")
        command = choose(deal.see(self.state, seat), self.strengths[seat], remember(self.told[seat]), rng, self.rules)
        self._record(deal.decide(self.state, seat, command, 0))
        return command

    def play(self) -> State:
        """Play to the end."""
        while self.step() is not None:
            pass
        return self.state

    @property
    def turns(self) -> int:
        """How many turns were begun."""
        return sum(isinstance(event, TurnStarted) for event in self.events)

    def deal_out(self, server_seed: bytes, chance: Random) -> None:
        """End the seeds phase with a fair shuffle."""
        seeds = {seat: chance.randbytes(_SEAT_SEED_BYTES) for seat in sorted(self.strengths)}
        mixed = shuffle(server_seed, self.name, seeds, self.rules.hash, deal.deck(self.rules), sorted(seeds))
        used = tuple(UsedSeed(seat, seed.hex(), by_player=False) for seat, seed in seeds.items())
        self._record(deal.decide(self.state, None, Deal(mixed, used), 0))

    def _record(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = deal.evolve(self.state, event)
            self.events.append(event)
            for seat, told in self.told.items():
                redacted = deal.redact(event, seat)
                if redacted is not None:
                    told.append(redacted)


def open_arena(name: str, strengths: Mapping[int, str], rules: Rules, chance: Random) -> Arena:
    """A dealt deal between bots of these strengths by seat; all its chance comes from `chance`."""
    server_seed = chance.randbytes(SERVER_SEED_BYTES)
    opening = deal.open_deal(rules, strengths, commitment(server_seed, name), 0)
    arena = Arena(name, strengths, rules, deal.fold(opening), list(opening), {seat: [] for seat in strengths})
    arena.deal_out(server_seed, chance)
    return arena
