"""From deal to deal of a match: what a finished deal counts, who is dealt in next, and when it is over.

The table's row is locked by every caller. How deals count is the format's, in the engine; here its events are written
down and its end is paid.
"""

from datetime import timedelta

from django.utils.translation import gettext

from games.engine import codec
from games.engine.formats.events import DealScored, PlayerLeft, SeatPoints, starting
from games.engine.formats.state import NextDeal
from games.engine.indian.events import SeatLeft
from games.models import Deal, DealSeat, Match, MatchSeat, Seat, Table
from games.selectors.course import Course
from games.services import house_time
from games.services.entries import Entry
from games.services.matches import closing, log, rematches

FIRST_DEAL_S = 5
"""From the last entry to the first deal: long enough to see who plays."""
BETWEEN_DEALS_S = 8
DECIDING_S = 20
"""The pause in which somebody may enter again, or all may agree to share the pool."""
VOID_DEALS_IN_A_ROW = 3
"""So many deals that nobody played out, and the match is called off."""


def start(course: Course) -> None:
    """Every seat that is taken plays; from now on nobody gets his entry back for the asking."""
    match, table = course.match, course.table
    seats = list(table.seats.filter(left_at__isnull=True).order_by("number"))
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=seat.number, seating=seat, player_id=seat.player_id) for seat in seats
    )
    match.state, match.started_at = Match.State.RUNNING, house_time.now()
    match.save(update_fields=["state", "started_at"])
    match.waiting.all().delete()
    rematches.shut(match)
    log.record(course, starting((seat.number for seat in seats), codec.rules_from_json(table.rules)))
    table.state = Table.State.PLAYING
    table.save(update_fields=["state"])
    _pause(course, FIRST_DEAL_S)


def deal_over(table: Table, deal: Deal, entry: Entry | None) -> None:
    """Count a deal that has just ended, or play it again where it was void; `entry` is None if nobody can read it."""
    course = log.locked(table)
    if deal.state == Deal.State.VOIDED:
        _after_void(course)
        return
    assert entry is not None, "a deal with a winner was read"
    seats = list(deal.deal_seats.order_by("number"))
    winner = next(seat.number for seat in seats if seat.outcome == "won")
    points = tuple(SeatPoints(seat.number, seat.points or 0) for seat in seats)
    # Who got up in this deal has left before it is counted: he is paid no prize for it, and no pool is shared with him.
    for number in _gone(entry, seats):
        _leave(course, number)
    log.record(course, DealScored(len(course.played.deals) + 1, winner, entry.state.dealt.first_seat, points))
    let_bots_answer(course)
    go_on(course)


def gone(table: Table, seat: Seat) -> None:
    """A chair is given up between deals: before the start the entry goes back, later it ends the match for him."""
    course = log.locked(table)
    if course.match.state == Match.State.OPEN:
        closing.give_back(course, seat)
    elif course.match.state == Match.State.RUNNING:
        _leave(course, seat.number)
        if course.played.is_over:
            go_on(course)


def next_deal(table: Table) -> NextDeal | None:
    """The pause is over: who is dealt in now, and who moves first. None where that ended the match."""
    course = log.locked(table)
    if course.match.state != Match.State.RUNNING:
        return None
    state = log.record(course, *course.format.lapse(course.played))
    if state.is_over:
        closing.pay(course)
        return None
    return course.format.next_deal(state)


def go_on(course: Course) -> None:
    """After anything that happened between deals: pay the end, or begin the pause before the next deal."""
    if course.played.is_over:
        closing.pay(course)
    else:
        _pause(course, DECIDING_S if course.format.is_waiting(course.played) else BETWEEN_DEALS_S)


def hurry(course: Course) -> None:
    """An answer came: pay the end if that was it, and wait no longer for who has answered."""
    if course.played.is_over:
        closing.pay(course)
    elif not course.format.is_waiting(course.played):
        soon = house_time.now() + timedelta(seconds=BETWEEN_DEALS_S)
        course.table.next_deal_at = min(course.table.next_deal_at or soon, soon)


def let_bots_answer(course: Course) -> None:
    """Bots do not enter again, and agree to a split that others offer: nobody waits for them."""
    bots = set(course.match.match_seats.filter(player__is_bot=True).values_list("number", flat=True))
    for seat in bots & set(course.played.pending_rejoin):
        log.record(course, course.format.decline_rejoin(course.played, seat))
    offer = course.played.split
    if offer is None:
        return
    for seat in sorted(bots & {score.seat for score in course.played.still_in} - offer.agreed):
        if course.played.split is not None:
            log.record(course, course.format.answer_split(course.played, seat, True))


def _after_void(course: Course) -> None:
    """A deal that does not count is dealt again, unless the match is called off or nobody is there to play it."""
    if because := course.match.called_off_because:
        closing.call_off(course, because)
        return
    last = course.table.deals.order_by("-number").values_list("state", flat=True)[:VOID_DEALS_IN_A_ROW]
    if list(last) == [Deal.State.VOIDED] * VOID_DEALS_IN_A_ROW:
        closing.call_off(course, gettext("Nobody was there to play it."))
    else:
        _pause(course, BETWEEN_DEALS_S)


def _leave(course: Course, number: int) -> None:
    state = course.played
    if not state.is_over and (state.score(number).is_in or number in state.pending_rejoin):
        log.record(course, PlayerLeft(number))


def _gone(entry: Entry, seats: list[DealSeat]) -> list[int]:
    """Who got up in this deal, as they went: the earlier, the lower they rank. Last who could leave it no more."""
    leaving = set(Seat.objects.filter(deal_seats__in=seats, is_leaving=True).values_list("number", flat=True))
    order = [line.event.seat for line in entry.log if isinstance(line.event, SeatLeft)]
    gone = leaving | {seat.number for seat in seats if seat.outcome == "left"}
    return sorted(gone, key=lambda number: (order.index(number) if number in order else len(order), number))


def _pause(course: Course, seconds: int) -> None:
    course.table.next_deal_at = house_time.now() + timedelta(seconds=seconds)
    course.table.version += 1
    course.table.save(update_fields=["next_deal_at", "version"])
