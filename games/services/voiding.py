"""The end of a running or frozen deal without a result, by whoever may decide that."""

import logging
from uuid import UUID

from django.db import DatabaseError, transaction

from games.engine.errors import RuleViolation
from games.engine.indian.commands import Void
from games.services import giving_up, play
from games.services.errors import Refused
from games.services.store import Timing

logger = logging.getLogger(__name__)


def end(*, deal_id: int, reason: str, cmd_id: UUID) -> bool:
    """By the door of all moves; without the log where that door breaks on it. False if it counted before."""
    try:
        with transaction.atomic():
            done = play.submit(
                deal_id=deal_id,
                seat=None,
                command=Void(reason),
                expected_seq=None,
                cmd_id=cmd_id,
                timing=Timing.ANY_TIME,
                opens_frozen=True,
            )
    except (Refused, RuleViolation, DatabaseError):
        raise
    except Exception:
        # Whatever it was that froze the deal, an event that this release does not know or a fault of ours.
        logger.exception("a deal cannot be called off by its log", extra={"deal": deal_id})
        return giving_up.give_up(deal_id=deal_id, reason=reason, cmd_id=cmd_id)
    return not done.is_repeat
