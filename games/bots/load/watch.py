"""Who has seen what at one table, so that a move's time ends when the last connected seat has it."""

from dataclasses import dataclass, field

from games.bots.load.figures import Figures

Point = tuple[int, int]  # deal id and its seq: both only grow at a table


@dataclass
class _Move:
    deal: int
    sent_s: float
    seats: frozenset[str]
    point: Point | None = None


@dataclass
class TableWatch:
    """The sockets of one table that belong to this client, and the moves whose sight is still awaited."""

    figures: Figures
    _seen: dict[str, list[tuple[Point, float]]] = field(default_factory=dict)
    _moves: dict[str, _Move] = field(default_factory=dict)

    def joined(self, player: str) -> None:
        """A socket is open: it counts among those who are to see a move."""
        self._seen[player] = []

    def left(self, player: str) -> None:
        """A socket is gone: nobody waits for it any more."""
        self._seen.pop(player, None)
        for move in self._moves.values():
            move.seats -= {player}
        self._settle()

    def sent(self, cmd_id: str, deal: int, now_s: float) -> None:
        """A move is on its way."""
        self._moves[cmd_id] = _Move(deal, now_s, frozenset(self._seen))

    def acknowledged(self, cmd_id: str, seq: int) -> None:
        """The server took the move; it stands at this point of the deal's log."""
        move = self._moves.get(cmd_id)
        if move:
            move.point = (move.deal, seq)
            self._settle()

    def refused(self, cmd_id: str) -> None:
        """The server did not take it: no move."""
        self._moves.pop(cmd_id, None)

    def saw(self, player: str, point: Point, now_s: float) -> None:
        """A seat has the table as it was at this point."""
        self._seen.setdefault(player, []).append((point, now_s))
        self._settle()

    def _settle(self) -> None:
        for cmd_id, move in list(self._moves.items()):
            sights = [self._first_sight(player, move) for player in move.seats]
            known = [sight for sight in sights if sight is not None]
            if move.point and known and len(known) == len(sights):
                del self._moves[cmd_id]
                self.figures.latencies_s.append(max(known) - move.sent_s)
        if not self._moves:
            for player, seen in self._seen.items():
                self._seen[player] = seen[-1:]

    def _first_sight(self, player: str, move: _Move) -> float | None:
        point = move.point
        if point is None:
            return None
        times = [now for seen, now in self._seen.get(player, ()) if seen >= point and now >= move.sent_s]
        return min(times, default=None)
