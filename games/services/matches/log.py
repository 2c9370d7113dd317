"""The log of a match, its only state: folded from its rows, and added to under the lock of its table."""

from dataclasses import dataclass

from games.engine import catalogue
from games.engine.formats import codec
from games.engine.formats.events import MatchEvent as Event
from games.engine.formats.protocol import Format
from games.engine.formats.sheets import Sheet
from games.engine.formats.state import MatchState
from games.models import Match, MatchEvent, Table
from games.services import house_time


@dataclass(slots=True)
class Course:
    """A match as it stands: its row, how its deals count, and the state its log folds to (None before the start)."""

    match: Match
    table: Table
    format: Format
    sheet: Sheet
    state: MatchState | None = None

    @property
    def played(self) -> MatchState:
        """The state of a match that has begun."""
        assert self.state is not None, "a match that was not started has no log"
        return self.state

    @property
    def pot_minor(self) -> int:
        """What the prizes are paid from: every entry that was paid, less the fee. In minor units."""
        paid = self.table.entry_minor * sum(self.played.entries.values())
        return paid - paid * self.table.fee_bps // 10_000

    def record(self, *events: Event) -> MatchState:
        """Write what happened. The table's row is locked, so the number of the next line is nobody else's."""
        now = house_time.now()
        rows = []
        for event in events:
            self.state = self.format.evolve(self.state, event, self.sheet)
            self.match.seq += 1
            told = codec.event_to_json(event)
            rows.append(
                MatchEvent(match=self.match, seq=self.match.seq, type=told["type"], payload=told, created_at=now)
            )
        MatchEvent.objects.bulk_create(rows)
        self.match.save(update_fields=["seq"])
        return self.played


def read(match: Match, table: Table) -> Course:
    """The match with everything that happened in it: one query."""
    sheet = catalogue.sheet_from_json(table.variant, match.sheet)
    course = Course(match, table, catalogue.format_of(table.variant), sheet)
    for payload in match.events.order_by("seq").values_list("payload", flat=True):
        course.state = course.format.evolve(course.state, codec.event_from_json(payload), sheet)
    return course


def locked(table: Table) -> Course:
    """The match of this table, whose row is locked, for a change."""
    return read(Match.objects.select_for_update().get(table=table), table)
