"""Once a second the clock keeps the house: who is away too long gets up, who leaves is let go, who waits gets a deal.

Every table with people is read without locking; only one that needs something is locked, and looked at again.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games import broadcast
from games.models import Deal, DealSeat, Seat, Table
from games.selectors.table import AWAY_AFTER_S
from games.services import chairs, deals, house_bots, house_time, leaving
from wallet.services import stakes

PATIENCE = timedelta(minutes=3)
IDLE = timedelta(minutes=10)
"""An empty table that is not the house's own is closed after this."""
logger = logging.getLogger(__name__)


def keep_house(*, index: int = 0, clocks: int = 1) -> None:
    """Do what time asks of this clock's share of the tables. One table's trouble does not stop the others."""
    _close_idle_tables()
    for table in _tables_in_use(index, clocks):
        try:
            keep_table(table)
        except Exception:
            logger.exception("a table could not be kept", extra={"table": table.pk})


def keep_table(table: Table) -> None:
    """Everything that is due at one table now."""
    still_playing = _keep_seats(table)
    for seat in still_playing:
        leaving.leave_deal(seat)
    house_bots.fill(table)


def _close_idle_tables() -> None:
    """Tables that somebody opened and nobody sits at. One statement; a player who sits down meanwhile waits for it."""
    Table.objects.filter(is_house=False, state=Table.State.OPEN, emptied_at__lt=house_time.now() - IDLE).exclude(
        seats__left_at__isnull=True, seats__isnull=False
    ).update(state=Table.State.CLOSED)


def _tables_in_use(index: int, clocks: int) -> list[Table]:
    found = Table.objects.filter(seats__left_at__isnull=True, seats__isnull=False).exclude(state=Table.State.CLOSED)
    closing = Table.objects.filter(state=Table.State.CLOSING)
    return [table for table in found.union(closing) if table.pk % clocks == index]


def _keep_seats(table: Table) -> list[Seat]:
    """Under the table's lock: mark, release and plan. Returns the seats that still have to leave a running deal."""
    seats, dealt_in = chairs.seated(table), _dealt_in(table)
    if not _needs_anything(table, seats, dealt_in):
        return []
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        seats, dealt_in = chairs.seated(table), _dealt_in(table)
        now = house_time.now()
        is_changed = _mark(table, seats, dealt_in, now)
        for seat in seats:
            if seat.pk not in dealt_in and (reason := _reason_to_go(seat, now)):
                leaving.release(table, seat, reason)
                is_changed = True
        for seat in house_bots.surplus(table, [seat for seat in seats if seat.left_at is None]):
            is_changed |= _send_away(table, seat)
        leaving.empty_if_closing(table)
        is_changed |= deals.plan_next(table)
        if is_changed:
            table.version += 1
            table.save(update_fields=["version", "next_deal_at"])
            broadcast.after_commit(table.pk)
    return [seat for seat in seats if seat.is_leaving and seat.pk in dealt_in]


def _needs_anything(table: Table, seats: list[Seat], dealt_in: set[int]) -> bool:
    now = house_time.now()
    if table.state == Table.State.CLOSING and not dealt_in:
        return True
    if any(seat.is_leaving or _is_lost(seat, now) or _reason_to_go(seat, now) for seat in seats):
        return True
    if house_bots.surplus(table, seats) or _short_changed(table, seats, dealt_in):
        return True
    return not dealt_in and table.next_deal_at is None and chairs.can_play(chairs.ready(table, seats))


def _mark(table: Table, seats: list[Seat], dealt_in: set[int], now: datetime) -> bool:
    """Write down who lost his link without saying so, and since when someone cannot cover a deal."""
    changed = _short_changed(table, seats, dealt_in)
    for seat in changed:
        seat.short_since = None if seat.short_since else now
    lost = [seat for seat in seats if _is_lost(seat, now)]
    for seat in lost:
        seat.away_since, seat.connection_id, seat.process_id = seat.away_since or now, None, None
    Seat.objects.bulk_update({*changed, *lost}, ["short_since", "away_since", "connection_id", "process_id"])
    return bool(changed or lost)


def _short_changed(table: Table, seats: list[Seat], dealt_in: set[int]) -> list[Seat]:
    """The seats between deals whose mark "cannot cover another deal" is not what it should be."""
    idle = [seat for seat in seats if seat.pk not in dealt_in]
    stacks, cost = stakes.stacks_of([seat.pk for seat in idle]), chairs.deal_cost_minor(table)
    return [seat for seat in idle if (stacks[seat.pk] < cost) != (seat.short_since is not None)]


def _is_lost(seat: Seat, now: datetime) -> bool:
    """True for a person without a living socket who is not marked as away yet."""
    if seat.player.is_bot:
        return False
    if seat.connection_id is None:
        return seat.away_since is None and now - seat.sat_at > timedelta(seconds=AWAY_AFTER_S)
    return seat.seen_at is None or now - seat.seen_at > timedelta(seconds=AWAY_AFTER_S)


def _reason_to_go(seat: Seat, now: datetime) -> Seat.LeftReason | None:
    """Why a seat that is in no deal is released now."""
    if seat.is_leaving:
        return Seat.LeftReason(seat.leave_reason or Seat.LeftReason.STOOD_UP)
    if not seat.player.is_active:
        return Seat.LeftReason.RESTRICTED
    if seat.player.is_bot:
        return Seat.LeftReason.SHORT if seat.short_since else None
    waits = (
        (seat.away_since, Seat.LeftReason.AWAY),
        (seat.sitting_out_since, Seat.LeftReason.SAT_OUT),
        (seat.short_since, Seat.LeftReason.SHORT),
    )
    return next((reason for since, reason in waits if since and now - since > PATIENCE), None)


def _send_away(table: Table, bot: Seat) -> bool:
    if bot.is_leaving:
        return False
    leaving.release_or_flag(table, bot, Seat.LeftReason.MADE_ROOM)
    return True


def _dealt_in(table: Table) -> set[int]:
    """The seatings in the deal that is not settled yet."""
    playing = DealSeat.objects.filter(deal__table=table, deal__state__in=[Deal.State.RUNNING, Deal.State.FROZEN])
    return set(playing.values_list("seating_id", flat=True))
