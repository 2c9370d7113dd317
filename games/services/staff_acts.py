"""What staff do to tables and deals: close one, call one off. The act and its line in the log are one transaction."""

import unicodedata
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from games.models import Deal, Match, Table
from games.services import tables, voiding
from games.services.errors import Refused
from games.services.matches import calling_off
from players.models import User
from players.services import staff_log

CLOSE_TABLE = "games.close_table"
VOID_DEAL = "games.void_deal"
VOID_MATCH = "games.void_match"
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
    if deal.deal_seats.filter(player=by).exists() or (deal.table.is_for_match and _takes_part(by, deal.table.match)):
        raise Refused("staff.own_deal", gettext("You were dealt in: somebody else of the staff has to decide."))
    told = cleaned_reason(reason)
    if not voiding.end(deal_id=deal.pk, reason=told, cmd_id=cmd_id):
        return False
    staff_log.write(staff=by, row=deal, message=f"{staff_log.CALLED_OFF}: {told}")
    return True


@transaction.atomic
def void_match(*, match: Match, by: User, reason: str) -> bool:
    """Call a match off: the running deal is void, and the entries go back by the match's published rule.

    The players are told `reason`. False if it was over before. Refused without the permission, without a reason, and
    to one who plays in it, or did: calling it off may give him back what he has lost.
    """
    _check_permission(by, VOID_MATCH)
    if _takes_part(by, match):
        raise Refused("staff.own_match", gettext("You play in this match: somebody else of the staff has to decide."))
    told = cleaned_reason(reason)
    if not calling_off.call_off(code=match.table.code, because=told):
        return False
    staff_log.write(staff=by, row=match, message=f"{staff_log.CALLED_OFF}: {told}")
    return True


def _takes_part(person: User, match: Match) -> bool:
    """Whether he has entered, or played and got up since."""
    return (
        match.table.seats.filter(player=person, left_at__isnull=True).exists()
        or match.match_seats.filter(player=person).exists()
    )


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
    return shown if shown.endswith(_ENDS) or len(shown) == longest else f"{shown}."


_ENDS = (".", "!", "?", "।")
_JOINERS = "\u200c\u200d"
"""Invisible, but part of how the scripts of India are written."""


def _check_permission(by: User, permission: str) -> None:
    if not (by.is_active and by.is_staff and by.has_perm(permission)):
        raise Refused("staff.not_allowed", gettext("You do not have the permission to do this."))
