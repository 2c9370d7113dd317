"""What players of a match decide between two deals: to enter again, or to share the pool."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from games.models import MatchSeat, Seat, Table
from games.selectors.course import Course
from games.services import deals, tables
from games.services.commands import once
from games.services.errors import Refused
from games.services.matches import log, progress
from players.models import User
from wallet.models import Hold
from wallet.services import holds
from wallet.services.retry import retried


@dataclass(frozen=True, slots=True)
class _Pause:
    """A pause between deals as one player finds it, under the lock of the table."""

    table: Table
    seat: Seat
    course: Course


@retried
@once
def rejoin(*, player: User, code: UUID, cmd_id: UUID) -> Seat:
    """Pay the entry fee again, and play on (RULES.md 6). RuleViolation where the rules are against it; also the
    wallet's and the gate's refusals."""
    pause = _pause(player, code)
    course, seat = pause.course, pause.seat
    event = course.format.rejoin(course.played, seat.number)
    nth = course.played.score(seat.number).entries + 1
    holds.place(
        purpose=Hold.Purpose.GAME,
        ref_id=course.match.pk,
        player=player,
        currency=pause.table.currency,
        amount_minor=pause.table.entry_minor,
        key=f"match:{course.match.pk}:seat:{seat.pk}:{nth}",
        nth=nth,
    )
    log.record(course, event)
    MatchSeat.objects.filter(match=course.match, number=seat.number).update(entries=nth)
    return _answered(pause)


@retried
@once
def decline_rejoin(*, player: User, code: UUID, cmd_id: UUID) -> Seat:
    """Stay out, so that the others need not wait."""
    pause = _pause(player, code)
    log.record(pause.course, pause.course.format.decline_rejoin(pause.course.played, pause.seat.number))
    return _answered(pause)


@retried
@once
def offer_split(*, player: User, code: UUID, cmd_id: UUID) -> Seat:
    """Offer the others to share the pool by the drops that each has left; bots agree."""
    pause = _pause(player, code)
    course = pause.course
    event = course.format.offer_split(course.played, pause.seat.number, course.pot_minor, pause.table.entry_minor)
    log.record(course, event)
    progress.let_bots_answer(course)
    return _answered(pause, is_offer=True)


@retried
@once
def answer_split(*, player: User, code: UUID, cmd_id: UUID, accepts: bool) -> Seat:
    """Yes or no to the split that is offered; the last yes ends the match, a no ends the offer."""
    pause = _pause(player, code)
    log.record(pause.course, pause.course.format.answer_split(pause.course.played, pause.seat.number, accepts))
    return _answered(pause)


def _pause(player: User, code: UUID) -> _Pause:
    table = tables.locked(code)
    if not table.is_for_match or table.state != Table.State.PLAYING:
        raise Refused("match.not_running", gettext("No match is being played at this table."))
    seat = tables.seat_of(table, player)
    if deals.running(table):
        raise Refused("match.deal_running", gettext("This is decided between two deals. Wait for the end of this one."))
    return _Pause(table, seat, log.locked(table))


def _answered(pause: _Pause, *, is_offer: bool = False) -> Seat:
    if is_offer and not pause.course.played.is_over:
        progress.go_on(pause.course)
    else:
        progress.hurry(pause.course)
    tables.changed(pause.table)
    return pause.seat
