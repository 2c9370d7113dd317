"""A match as it stands: its row, and the state that its log folds to."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine import catalogue
from games.engine.formats import codec, prizes
from games.engine.formats.protocol import Format
from games.engine.formats.sheets import Sheet
from games.engine.formats.state import MatchState
from games.models import Match, Table


@dataclass(slots=True)
class Course:
    """A match, how its deals count, and what happened so far (`state` is None before the start)."""

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
        return prizes.after_fee(self.table.entry_minor * sum(self.played.entries.values()), self.table.fee_bps)

    def unfolded(self) -> Iterator[MatchState]:
        """Let everything happen that is in the log, and stop after each event: one query."""
        for payload in self.match.events.order_by("seq").values_list("payload", flat=True):
            self.state = self.format.evolve(self.state, codec.event_from_json(payload), self.sheet)
            yield self.state


def course_of(match: Match, table: Table) -> Course:
    """The match with everything that happened in it: one query."""
    course = before(match, table)
    for _state in course.unfolded():
        pass
    return course


def before(match: Match, table: Table) -> Course:
    """The match as if nothing had happened in it yet; no query."""
    sheet = catalogue.sheet_from_json(table.variant, match.sheet)
    return Course(match, table, catalogue.format_of(table.variant), sheet)
