"""Staff look at papers and decide. Every look and every decision is a line in the log of staff."""

from datetime import timedelta

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Identity, User
from players.services import documents, identity_details, identity_steps, jurisdiction, staff_log
from players.services.documents import Paper
from players.services.gate import NotAllowed
from players.services.identity_details import Details
from players.services.identity_reasons import FOR_REVIEWERS, Reason
from players.services.identity_submission import is_anothers_pan
from players.signals import restricted

PERMISSION = "players.review_identity"
ONE_LOOK = timedelta(minutes=1)
"""What is opened again within this time is the same look."""


@transaction.atomic
def look(*, identity: Identity, by: User) -> Details:
    """What the player said, for the eyes of `by`; a waiting one is in review from now on. Raises NotAllowed."""
    _check_hands(identity, by)
    row = _locked(identity)
    _note(row, by, "the details")
    if row.state == Identity.State.SUBMITTED:
        identity_steps.take(row, by)
    return identity_details.opened(row)


def look_at_paper(*, identity: Identity, by: User) -> Paper | None:
    """The paper, or None where there is none that can be opened. Raises NotAllowed."""
    _check_hands(identity, by)
    if not identity.paper:
        return None
    _note(identity, by, "the paper")
    try:
        return documents.look_up(identity.paper)
    except (FileNotFoundError, InvalidToken):
        return None


def others_with_this_pan(identity: Identity, details: Details) -> QuerySet[Identity]:
    """What other accounts sent with the same PAN, the newest first."""
    rows = Identity.objects.filter(pan_index__in=details.pan_indexes()).exclude(player=identity.player_id)
    return rows.select_related("player").order_by("-pk")


@transaction.atomic
def decide(*, identity: Identity, by: User, reason: Reason | None = None) -> bool:
    """Verify it, or refuse it for a reason; False if that was decided before. Raises NotAllowed.

    A verified one may still be refused: that takes the verification back, and tells `restricted` where play needs it.
    """
    _check_hands(identity, by)
    row = _locked(identity)
    wanted = Identity.State.VERIFIED if reason is None else Identity.State.REFUSED
    if row.state == wanted and row.reason == (reason or ""):
        return False
    if not (row.is_open or (reason and row.state == Identity.State.VERIFIED)):
        raise NotAllowed("identity.decided", _("This was decided already, or the player has sent another one."))
    if reason is None:
        _verify(row, by)
    else:
        _refuse(row, by, reason)
    return True


def _verify(row: Identity, by: User) -> None:
    if is_anothers_pan(row.player, identity_details.opened(row)):
        told = _("Another account has this PAN, or had it and is excluded from play: refuse this one.")
        raise NotAllowed("identity.another_account", told)
    identity_steps.verify(row, reviewer=by)
    staff_log.write(staff=by, row=row, message="Verified.")


def _refuse(row: Identity, by: User, reason: Reason) -> None:
    if reason not in FOR_REVIEWERS:
        raise ValueError(f"No reviewer refuses for {reason}.")
    was_verified = row.state == Identity.State.VERIFIED
    identity_steps.refuse(row, reason, reviewer=by)
    staff_log.write(staff=by, row=row, message=f"Refused: {reason}.")
    if was_verified and jurisdiction.rules().requires_identity:
        restricted.send(sender=User, players=[row.player])


def _locked(identity: Identity) -> Identity:
    """The player's row first, as everywhere."""
    player = User.objects.select_for_update(no_key=True).get(pk=identity.player_id)
    row = Identity.objects.select_for_update(no_key=True).get(pk=identity.pk)
    row.player = player
    return row


def _check_hands(identity: Identity, by: User) -> None:
    if not (by.is_active and by.is_staff and by.has_perm(PERMISSION)):
        raise NotAllowed("identity.not_allowed", _("You do not have the permission to do this."))
    if by.pk == identity.player_id:
        raise NotAllowed(
            "identity.own", _("These papers are your own: somebody else of the staff has to look at them.")
        )


def _note(row: Identity, by: User, what: str) -> None:
    message = f"{staff_log.LOOKED} {what}; nothing was changed."
    if not staff_log.has(staff=by, row=row, message=message, since=timezone.now() - ONE_LOOK):
        staff_log.write(staff=by, row=row, message=message)
