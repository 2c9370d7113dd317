"""What the table of a match that is over shows of its rematch: the way into it, while it can be entered."""

from functools import partial

from django.db import transaction
from django.db.models import F

from games import broadcast
from games.models import Match, Table


def shut(match: Match) -> None:
    """If this is a rematch, the table of the match before offers it no more, once the transaction stands.

    Only then: who asks for a rematch locks that table before the one of the rematch, and nothing may lock it after.
    """
    if match.rematch_of_id is not None:
        transaction.on_commit(partial(_tell, match.rematch_of_id), robust=True)


def _tell(match_id: int) -> None:
    before = Table.objects.filter(match=match_id)
    before.update(version=F("version") + 1)
    for table_id in before.values_list("pk", flat=True):
        broadcast.table_changed(table_id)
