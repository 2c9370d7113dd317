"""Calling a match off: by staff, by the jurisdiction pack, after an outage, or because it was never full."""

from uuid import UUID

from django.db import transaction

from games import broadcast
from games.models import Match
from games.services import deals, tables, voiding
from games.services.house_ids import house_id
from games.services.matches import closing, log


@transaction.atomic
def call_off(*, code: UUID, because: str) -> bool:
    """End the match without a result, and the deal that is being played in it. False if it was over before.

    `because` is one sentence that its players read.
    """
    table = tables.locked(code)
    course = log.locked(table)
    match = course.match
    if match.is_over:
        return False
    if deal := deals.running(table):
        # The end of the deal finds the reason and ends the match with it: one transaction, this one.
        Match.objects.filter(pk=match.pk).update(called_off_because=because)
        voiding.end(deal_id=deal.pk, reason=because, cmd_id=house_id("match called off", match.pk, deal.pk))
    else:
        closing.call_off(course, because)
        broadcast.after_commit(table.pk)
    return True
