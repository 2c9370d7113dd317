"""What a process remembers of a deal: its facts, its log, and the state the log folds to. Values, never changed."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any
from uuid import UUID

from games.engine import catalogue

CommandKey = tuple[int | None, UUID]


@dataclass(frozen=True, slots=True)
class Stored:
    """One line of the log. `seat` is who commanded; `cmd_id` stands on a command's first event."""

    seq: int
    event: Any
    seat: int | None
    cmd_id: UUID | None
    at_ms: int


@dataclass(frozen=True, slots=True)
class Person:
    """Who was dealt in on a seat; he may have left the chair to another since. `bot_strength` is empty for people."""

    player_id: int
    name: str
    avatar_seed: int
    bot_strength: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What stays the same through a deal. `name` is what its shuffle and its commitment are bound to."""

    deal_id: int
    table_id: int
    table_code: str
    number: int
    variant: str
    seats: Mapping[int, Person]

    @property
    def game(self) -> catalogue.AnyGame:
        return catalogue.variant(self.variant).game

    @property
    def name(self) -> str:
        return deal_name(self.table_code, self.number)

    @property
    def bots(self) -> dict[int, str]:
        """The seats of bots, and how strong each is."""
        return {seat: person.bot_strength for seat, person in self.seats.items() if person.bot_strength}

    @property
    def people(self) -> frozenset[int]:
        """The seats of human players."""
        return frozenset(self.seats) - frozenset(self.bots)

    def seat_of(self, player_id: int) -> int | None:
        """Where this player was dealt in; None for everybody else."""
        return next((seat for seat, person in self.seats.items() if person.player_id == player_id), None)


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal as of event `seq`; the log is gapless from 1, so `log[n - 1]` is event n."""

    facts: Facts
    state: Any = None
    log: tuple[Stored, ...] = ()
    commands: frozenset[CommandKey] = frozenset()

    @property
    def seq(self) -> int:
        return len(self.log)

    def extended(self, lines: Iterable[Stored]) -> "Entry":
        """The deal after these further lines. A gap means that the log was not read in order: ValueError."""
        state, log, commands = self.state, list(self.log), set(self.commands)
        for line in lines:
            if line.seq != len(log) + 1:
                raise ValueError(f"Event {line.seq} of deal {self.facts.deal_id} follows event {len(log)}.")
            state = self.facts.game.evolve(state, line.event)
            log.append(line)
            if line.cmd_id is not None:
                commands.add((line.seat, line.cmd_id))
        return replace(self, state=state, log=tuple(log), commands=frozenset(commands))

    def since(self, seq: int) -> tuple[Stored, ...]:
        return self.log[max(seq, 0) :]


class Cache:
    """The deals that this process served last. Values are frozen, so threads and the event loop may share it."""

    def __init__(self, size: int = 2048) -> None:
        self._entries: OrderedDict[int, Entry] = OrderedDict()
        self._size = size
        self._lock = Lock()

    def get(self, deal_id: int) -> Entry | None:
        with self._lock:
            if found := self._entries.get(deal_id):
                self._entries.move_to_end(deal_id)
            return found

    def put(self, entry: Entry) -> None:
        """Remember it, unless a newer one is there already."""
        with self._lock:
            known = self._entries.get(entry.facts.deal_id)
            if known is None or known.seq < entry.seq:
                self._entries[entry.facts.deal_id] = entry
                self._entries.move_to_end(entry.facts.deal_id)
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)

    def drop(self, deal_id: int) -> None:
        with self._lock:
            self._entries.pop(deal_id, None)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()


def deal_name(table_code: object, number: int) -> str:
    """What names a deal in its commitment, before its row exists."""
    return f"{table_code}/{number}"
