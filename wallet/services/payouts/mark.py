"""Notices that the database is older than it was: a small file beside it remembers the last payout that was sent.

A backup does not know what was paid after it was made, and a house that goes on from it would pay again. Where the
attempt that this machine sent last is not in the database, somebody has restored one: payouts stop by themselves, and
only people start them again (docs/OPERATIONS.md). A machine that never sent anything cannot know.
"""

import json
import logging
import os
import threading
from datetime import datetime
from pathlib import Path

from django.conf import settings

from wallet.models import PayoutAttempt
from wallet.services.payouts import switch

logger = logging.getLogger(__name__)


def remember(attempt: PayoutAttempt) -> None:
    """Written before the call that pays, so that no payout leaves whose memory dies with the database."""
    path = _path()
    if path is None:
        return
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        fresh.write_text(json.dumps({"key": attempt.key, "made": attempt.created_at.isoformat()}))
        fresh.replace(path)
    except OSError:
        logger.exception("the last payout could not be remembered outside the database")


def look() -> bool:
    """Stop payouts if the one remembered is not in this database; True where that was so. Told once a restore."""
    path, told = _path(), _told()
    # By its moment, too: the same request gets the same key again.
    if path is None or told is None or PayoutAttempt.objects.filter(key=told[0], created_at=told[1]).exists():
        return False
    switch.stop("The database is older than the last payout: it was restored. See the runbook before payouts go on.")
    path.unlink(missing_ok=True)  # people know now; when they end the pause it has to hold
    return True


def _path() -> Path | None:
    return Path(settings.PAYOUT_MARK) if settings.PAYOUT_MARK else None


def _told() -> tuple[str, datetime] | None:
    """Key and moment of the attempt; None for no file, and for one that nobody can read."""
    path = _path()
    try:
        told = json.loads(path.read_text()) if path else None
        return (str(told["key"]), datetime.fromisoformat(told["made"])) if told else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
