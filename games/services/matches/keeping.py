"""Once a second the clock keeps the matches: those whose time has come start or are called off, lines move up, and the
house opens another one for each that has begun.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext

from games import broadcast
from games.models import Match, MatchWaiting, Outage, Seat
from games.services import chairs, deals, house_time, tables
from games.services.apart import kept_apart
from games.services.errors import Refused
from games.services.matches import calling_off, entering, log, opening, progress
from players.services import jurisdiction
from players.services.gate import NotAllowed
from wallet.ledger.errors import LedgerError

LONG_OUTAGE = timedelta(minutes=10)
"""After an outage that was longer nobody is asked to sit down again: the matches that it broke into are called off."""
IDLE = timedelta(minutes=10)
"""A match that a player opened and nobody has entered for so long is called off."""
_LATELY = timedelta(hours=1)

logger = logging.getLogger(__name__)


def keep_matches(*, index: int, clocks: int) -> None:
    """Everything that is due with this clock's share of the matches. One's trouble does not stop the others."""
    mine = [match for match in _live() if match.table_id % clocks == index]
    outage = _long_outage() if any(match.state == Match.State.RUNNING for match in mine) else None
    plays_rupees = jurisdiction.plays_rupees()
    for match in mine:
        for work in _due(match, outage, plays_rupees):
            with kept_apart("a match could not be kept", match=match.pk):
                work(match)


def _live() -> list[Match]:
    """Matches that are not over, or that the house owes another one for. One query."""
    sitting = Seat.objects.filter(table=OuterRef("table"), left_at__isnull=True)
    return list(
        Match.objects.filter(Q(ended_at=None) | Q(table__is_house=True))
        .select_related("table")
        .annotate(has_line=Exists(MatchWaiting.objects.filter(match=OuterRef("pk"))), is_empty=~Exists(sitting))
        .order_by("pk")
    )


def _due(match: Match, outage: Outage | None, plays_rupees: bool) -> Iterator[Callable[[Match], None]]:
    if match.ended_at is None and not (plays_rupees or match.table.is_practice):
        yield _end_by_the_pack
    if match.state == Match.State.OPEN:
        yield from _due_before_the_start(match)
        return
    if match.table.is_house:
        yield _open_again
    if match.started_at and outage and match.ended_at is None and match.started_at < outage.ended_at:
        yield _end_after_outage


def _due_before_the_start(match: Match) -> Iterator[Callable[[Match], None]]:
    now, table = house_time.now(), match.table
    if any(at is not None and at <= now for at in (match.starts_at, match.fill_until)):
        yield _begin
    if match.has_line:  # type: ignore[attr-defined]  # annotated
        yield _let_in
    is_idle = match.is_empty and match.starts_at is None  # type: ignore[attr-defined]  # annotated
    if is_idle and not table.is_house and table.emptied_at and table.emptied_at < now - IDLE:
        yield _close_idle


@transaction.atomic
def _begin(match: Match) -> None:
    """Its time has come: it starts if enough have entered, or everybody gets his entry back."""
    table = tables.locked(match.table.code)
    course = log.locked(table)
    if course.match.state != Match.State.OPEN:
        return
    if table.seats.filter(left_at__isnull=True, is_leaving=True).exists():
        return  # he has his entry back first, within a second
    entered = table.seats.filter(left_at__isnull=True).count()
    if course.match.starts_at is not None and entered >= course.match.seats_min:
        progress.start(course)
        broadcast.after_commit(table.pk)
    elif not entered and course.match.starts_at is None:
        course.match.fill_until = None  # it waits for its first player as it did before
        course.match.save(update_fields=["fill_until"])
    else:
        calling_off.call_off(code=table.code, because=gettext("Too few players entered in time."))


def _let_in(match: Match) -> None:
    """The first of the line gets the seat that is free; who cannot pay any more makes room for the next."""
    first = match.waiting.select_related("player").first()
    taken = match.table.seats.filter(left_at__isnull=True).count()
    if first is None or taken >= match.table.seats_max:
        return
    try:
        entering.let_in(player=first.player, code=match.table.code)
    except (Refused, NotAllowed, LedgerError) as refusal:
        logger.info("left out of the line", extra={"match": match.pk, "code": refusal.code})
        first.delete()


@transaction.atomic
def _open_again(match: Match) -> None:
    table = tables.locked(match.table.code)
    if table.is_house:
        opening.open_again(table)


@transaction.atomic
def _close_idle(match: Match) -> None:
    table = tables.locked(match.table.code)
    if not chairs.seated(table):
        calling_off.call_off(code=table.code, because=gettext("Nobody entered."))


def _end_after_outage(match: Match) -> None:
    calling_off.call_off(code=match.table.code, because=gettext("The house was out of order for too long."))


@transaction.atomic
def _end_by_the_pack(match: Match) -> None:
    """Rupees may not be played now: the running deal is played to its end, and then the match is called off."""
    table = tables.locked(match.table.code)
    if not deals.running(table):
        calling_off.call_off(code=table.code, because=gettext("Matches for rupees may not be played here now."))


def _long_outage() -> Outage | None:
    lately = Outage.objects.filter(ended_at__gt=house_time.now() - _LATELY).order_by("-ended_at")
    return next((outage for outage in lately if outage.ended_at - outage.began_at > LONG_OUTAGE), None)
