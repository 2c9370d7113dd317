"""What a load run measured: the time from sending a move until the last seat at that table saw it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Figures:
    """Counts and latencies of one run, gathered while it goes."""

    latencies_s: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    rejects: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    deals: set[int] = field(default_factory=set)

    def as_json(self, *, seconds: float, players: int, tables: int) -> dict[str, Any]:
        """One line for people and scripts; `rejects` are moves that came too late, which happens in honest play."""
        moves = len(self.latencies_s)
        ordered = sorted(self.latencies_s)
        return {
            "players": players,
            "tables": tables,
            "seconds": round(seconds, 1),
            "moves": moves,
            "moves_per_s": round(moves / seconds, 1) if seconds else 0.0,
            "p50_ms": percentile_ms(ordered, 50),
            "p95_ms": percentile_ms(ordered, 95),
            "p99_ms": percentile_ms(ordered, 99),
            "errors": sum(self.errors.values()),
            "error_kinds": dict(self.errors),
            "rejects": dict(self.rejects),
            "reconnects": self.reconnects,
            "deals_finished": len(self.deals),
        }


def percentile_ms(ordered: list[float], percent: int) -> float | None:
    """The value that this share of the sorted seconds does not pass, in ms; None if there are none."""
    if not ordered:
        return None
    rank = max(0, -(-len(ordered) * percent // 100) - 1)
    return round(ordered[rank] * 1000, 1)
