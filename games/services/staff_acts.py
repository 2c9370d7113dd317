"""What staff do to tables and deals: close one, call one off. The act and its line in the log are one transaction."""

import logging
import unicodedata
from uuid import UUID

from django.db import DatabaseError, transaction
from django.utils.translation import gettext

from games.engine.errors import RuleViolation
from games.engine.indian.commands import Void
from games.models import Deal, Table
from games.services import giving_up, play, tables
from games.services.errors import Refused
from games.services.store import Timing
from players.models import User
from players.services import staff_log

logger = logging.getLogger(__name__)

CLOSE_TABLE = "games.close_table"
VOID_DEAL = "games.void_deal"
REASON_LENGTH = (5, 200)
"""Characters of a reason: players read it on a phone, under the words "This deal is void"."""


@transaction.atomic
def close_table(*, table: Table, by: User) -> bool:
    """No further deal here; the running one is played to its end. False if it was closed before.

    Refused without the permission, and to one who sits there himself.
    """
    _check_permission(by, CLOSE_TABLE)
    row = tables.locked(table.code)
    if row.seats.filter(player=by, left_at__isnull=True).exists():
        raise Refused("staff.own_table", gettext("You sit at this table: somebody else of the staff has to decide."))
    if row.state != Table.State.OPEN and not row.is_shut:
        return False
    tables.close_table(code=row.code)
    staff_log.write(staff=by, row=row, message=f"{staff_log.CLOSED} to further deals.")
    return True


@transaction.atomic
def void_deal(*, deal: Deal, by: User, reason: str, cmd_id: UUID) -> bool:
    """End a running or frozen deal without a result: no money moves, every stack stays with its seat.

    The players are told `reason` as it stands. False if this very command counted before. Refused without the
    permission, without a reason, and to one who was dealt in; RuleViolation or Refused if the deal is over. A frozen
    deal whose log cannot be read is called off without it.
    """
    _check_permission(by, VOID_DEAL)
    if deal.deal_seats.filter(player=by).exists():
        raise Refused("staff.own_deal", gettext("You were dealt in: somebody else of the staff has to decide."))
    told = cleaned_reason(reason)
    if not _end(deal, told, cmd_id):
        return False
    staff_log.write(staff=by, row=deal, message=f"{staff_log.CALLED_OFF}: {told}")
    return True


def _end(deal: Deal, told: str, cmd_id: UUID) -> bool:
    """By the door of all moves; without the log where that door breaks on it. False if it counted before."""
    try:
        with transaction.atomic():
            done = play.submit(
                deal_id=deal.pk,
                seat=None,
                command=Void(told),
                expected_seq=None,
                cmd_id=cmd_id,
                timing=Timing.ANY_TIME,
                opens_frozen=True,
            )
    except (Refused, RuleViolation, DatabaseError):
        raise
    except Exception:
        # Whatever it was that froze the deal, an event that this release does not know or a fault of ours.
        logger.exception("a deal cannot be called off by its log", extra={"deal": deal.pk})
        return giving_up.give_up(deal_id=deal.pk, reason=told, cmd_id=cmd_id)
    return not done.is_repeat


def cleaned_reason(text: str) -> str:
    """One line with a full stop, in composed letters, without invisible signs.

    Refused if it is no sentence to give to a player.
    """
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    shown = "".join(sign for sign in plain if sign in _JOINERS or not unicodedata.category(sign).startswith("C"))
    shortest, longest = REASON_LENGTH
    if not shortest <= len(shown) <= longest:
        limits = {"shortest": shortest, "longest": longest}
        raise Refused("void.reason", gettext("Give a reason of %(shortest)d to %(longest)d characters.") % limits)
    return shown if shown[-1] in _ENDS else f"{shown}."


_ENDS = ".!?।"
_JOINERS = "\u200c\u200d"
"""Invisible, but part of how the scripts of India are written."""


def _check_permission(by: User, permission: str) -> None:
    if not (by.is_active and by.is_staff and by.has_perm(permission)):
        raise Refused("staff.not_allowed", gettext("You do not have the permission to do this."))
