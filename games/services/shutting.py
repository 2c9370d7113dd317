"""Rupee tables follow the jurisdiction pack: shut where rupees may not be played, open again where they may.

A day on which the law changes and an hour that is blank are the same to a table: its running deal is played to the
end, everybody gets up with what he has, and the clock opens it again when the pack says so, if it ever does.
"""

import logging
from uuid import UUID

from django.db.models import QuerySet

from games.models import Table
from games.services import tables
from players.services import jurisdiction

logger = logging.getLogger(__name__)


def follow_the_pack(*, index: int, clocks: int) -> None:
    """Once a second, one query: what has to shut or to open of this clock's share of the tables."""
    for_rupees = Table.objects.exclude(currency="CHIP").filter(entry_minor=0)
    if jurisdiction.plays_rupees():
        for code in _codes(for_rupees.filter(is_shut=True), index, clocks):
            tables.reopen_table(code=code)
            logger.info("a rupee table is open again", extra={"table": str(code)})
        return
    for code in _codes(for_rupees.filter(state=Table.State.OPEN), index, clocks):
        tables.close_table(code=code, is_shut=True)
        logger.info("a rupee table is shut by the pack", extra={"table": str(code)})


def _codes(found: QuerySet[Table], index: int, clocks: int) -> list[UUID]:
    return [code for pk, code in found.order_by("pk").values_list("pk", "code") if pk % clocks == index]
