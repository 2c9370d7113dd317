"""A match as it stands: its row, and the state that its log folds to."""

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


def course_of(match: Match, table: Table) -> Course:
    """The match with everything that happened in it: one query."""
    sheet = catalogue.sheet_from_json(table.variant, match.sheet)
    course = Course(match, table, catalogue.format_of(table.variant), sheet)
    for payload in match.events.order_by("seq").values_list("payload", flat=True):
        course.state = course.format.evolve(course.state, codec.event_from_json(payload), sheet)
    return course
