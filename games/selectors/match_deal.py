"""What one deal counted in its match: its line of the score sheet, and where everybody stood after it."""

from dataclasses import dataclass

from games.engine import catalogue
from games.engine.formats import codec
from games.engine.formats.state import DealLine, MatchState
from games.models import Deal, Match


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
    table = deal.table
    before = table.deals.filter(state=Deal.State.FINISHED, number__lt=deal.number).count()
    match = Match.objects.get(table=table)
    how, sheet = catalogue.format_of(table.variant), catalogue.sheet_from_json(table.variant, match.sheet)
    state: MatchState | None = None
    for payload in match.events.order_by("seq").values_list("payload", flat=True):
        state = how.evolve(state, codec.event_from_json(payload), sheet)
        if len(state.deals) > before:
            return Counted(how.NAME, state.deals[before], state)
    return None
