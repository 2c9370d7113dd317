"""What one deal counted in its match: its line of the score sheet, and where everybody stood after it."""

from dataclasses import dataclass

from games.engine.formats.state import DealLine, MatchState
from games.models import Deal, Match
from games.selectors.course import before


@dataclass(frozen=True, slots=True)
class Counted:
    """`line` of the score sheet, and the state that it led to; `format` is the name of the format."""

    format: str
    line: DealLine
    after: MatchState


def counted(deal: Deal) -> Counted | None:
    """None for a deal that was not of a match, or that was void and counted nothing. Three queries at most."""
    if not deal.is_of_match or deal.state != Deal.State.FINISHED:
        return None
    counted_before = deal.table.deals.filter(state=Deal.State.FINISHED, number__lt=deal.number).count()
    course = before(Match.objects.get(table=deal.table), deal.table)
    for state in course.unfolded():
        if len(state.deals) > counted_before:
            return Counted(course.format.NAME, state.deals[counted_before], state)
    return None
