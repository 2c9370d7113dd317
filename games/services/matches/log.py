"""The log of a match, its only state: added to under the lock of its table."""

from games.engine.formats import codec
from games.engine.formats.events import MatchEvent as Event
from games.engine.formats.state import MatchState
from games.models import Match, MatchEvent, Table
from games.selectors.course import Course, course_of
from games.services import house_time


def locked(table: Table) -> Course:
    """The match of this table, whose row is locked, for a change. The table knows it from now on as it is here, not as
    it was read before."""
    table.match = Match.objects.select_for_update().get(table=table)
    return course_of(table.match, table)


def record(course: Course, *events: Event) -> MatchState:
    """Write what happened. The table's row is locked, so the number of the next line is nobody else's."""
    match, now = course.match, house_time.now()
    rows = []
    for event in events:
        course.state = course.format.evolve(course.state, event, course.sheet)
        match.seq += 1
        told = codec.event_to_json(event)
        rows.append(MatchEvent(match=match, seq=match.seq, type=told["type"], payload=told, created_at=now))
    MatchEvent.objects.bulk_create(rows)
    match.save(update_fields=["seq"])
    return course.played
