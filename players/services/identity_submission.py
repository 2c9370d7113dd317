"""A player says who he is: checked, sealed, and put in the queue, or refused at once where a rule says so."""

from datetime import date, timedelta
from typing import IO

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Identity, User
from players.services import documents, exclusion, identity, identity_steps, jurisdiction
from players.services.gate import NotAllowed
from players.services.identity_details import Details, opened
from players.services.identity_input import checked_birthday, checked_holder, checked_region, tidy_name, tidy_pan
from players.services.identity_reasons import Reason
from players.services.packs import IdentityCheck

A_DAY = 5
"""Submissions of one player: enough to mistype, too few to try out whose PAN is known here."""

SANDBOX_PAN, SANDBOX_NAME = "SANDB", "refuse"
"""What the sandbox's check refuses: PANs that begin so, and names with this in them."""


def submit(
    *, player: User, name: str, born: date, region: str, pan: str, paper: IO[bytes] | bytes | None = None
) -> Identity:
    """A new row, which may be refused already: look at its `state`. The same again, without a paper, is the same row.

    An open row before it is superseded; a verified one holds until this one is verified. Raises NotAllowed for what
    cannot be read at all, with a sentence for the player. Reading a paper takes up to 20 seconds, outside of any
    transaction.
    """
    details = _checked(name, born, pan)
    lives_in = checked_region(region)
    _check_count(player)
    stored = documents.keep(documents.harmless(paper)) if paper else ""
    try:
        row = _written(player.pk, details, lives_in, stored)
    except BaseException:
        documents.forget(stored)
        raise
    if stored and row.paper != stored:
        documents.forget(stored)  # refused at once, so nobody has to look at it
    return row


def _checked(name: str, born: date, pan: str) -> Details:
    details = Details(name=tidy_name(name), born=checked_birthday(born, timezone.localdate()), pan=tidy_pan(pan))
    if not _decides_by_rule():
        checked_holder(details.pan)
    return details


@transaction.atomic
def _written(player_pk: int, details: Details, region: str, paper: str) -> Identity:
    player = User.objects.select_for_update(no_key=True).get(pk=player_pk)
    before = identity.current(player)
    if before and not paper and _says_the_same(before, details, region):
        return before
    _check_count(player)
    for waiting in player.identities.filter(state__in=Identity.OPEN):
        identity_steps.supersede(waiting)
    reason = _reason_at_once(player, details)
    row = None if reason else _accepted(player, details, region, paper)
    if row is None:
        row = identity_steps.new_row(player, details, region)
        identity_steps.refuse(row, reason or Reason.PAN_UNCONFIRMED, rule=jurisdiction.active().code)
    elif _decides_by_rule():
        identity_steps.verify(row, rule=jurisdiction.active().code)
    return row


def _accepted(player: User, details: Details, region: str, paper: str) -> Identity | None:
    """A live row; None where another account got hold of the PAN since it was looked for."""
    try:
        with transaction.atomic():
            row = identity_steps.new_row(player, details, region, paper)
            identity_steps.hold_pan(row)
            return row
    except IntegrityError as error:
        if identity_steps.ONE_HOLDER not in str(error):
            raise
        return None


def _reason_at_once(player: User, details: Details) -> Reason | None:
    """What a rule has against it. Whose PAN it is already, nobody is told: the sentence is that of any doubtful PAN."""
    if details.age(timezone.localdate()) < jurisdiction.rules().min_age:
        return Reason.TOO_YOUNG
    if is_anothers_pan(player, details):
        return Reason.PAN_UNCONFIRMED
    return sandbox_reason(details) if _decides_by_rule() else None


def is_anothers_pan(player: User, details: Details) -> bool:
    """Whether another account holds it, or gave it once and has excluded itself from play since."""
    others = Identity.objects.filter(pan_index__in=details.pan_indexes()).exclude(player=player)
    given = others.exclude(state=Identity.State.REFUSED).values_list("player_id", flat=True)
    return others.filter(holds_pan=True).exists() or bool(exclusion.excluded_among(set(given)))


def sandbox_reason(details: Details) -> Reason | None:
    """The sandbox's own check, so that both ends can be tried: what the page says is refused is refused."""
    is_refused = details.pan.startswith(SANDBOX_PAN) or SANDBOX_NAME in details.name.casefold()
    return Reason.SANDBOX if is_refused else None


def _decides_by_rule() -> bool:
    return jurisdiction.rules().identity_check is IdentityCheck.SANDBOX


def _says_the_same(row: Identity, details: Details, region: str) -> bool:
    return row.state in Identity.LIVE and row.region == region and opened(row) == details


def _check_count(player: User) -> None:
    since = timezone.now() - timedelta(days=1)
    if player.identities.filter(submitted_at__gt=since).count() >= A_DAY:
        told = _("You have sent your papers %(count)d times within a day. Try again tomorrow, or write to us.")
        raise NotAllowed("identity.too_often", told % {"count": A_DAY})
